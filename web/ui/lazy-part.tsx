import { type ComponentType, type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { explainFailedLoad } from '../lib/site-update.ts'

interface LazyPartProps {
  /** Shown until the code is loaded. */
  fallback?: ReactElement
  /** Called if the code cannot be loaded, which the page says: closes what cannot be shown. */
  onFailure: () => void
}

/**
 * A component whose code is loaded when it is first rendered, or by `preload`. Unlike `React.lazy` it does not throw if
 * that fails, so the page stays as it is, and it tries again when it is rendered the next time.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const start = async () => {
    Loaded = await load()
  }

  function Part({ fallback, onFailure, ...props }: Props & LazyPartProps): ReactElement {
    const [isLoaded, setLoaded] = useState(Loaded !== undefined)
    const giveUp = useEffectEvent(onFailure)
    useEffect(() => {
      if (isLoaded) return
      let isMounted = true
      const attempt = () =>
        start().then(
          () => {
            if (isMounted) setLoaded(true)
          },
          () => {
            if (isMounted) void explainFailedLoad(attempt, giveUpIfMounted)
          },
        )
      const giveUpIfMounted = () => {
        if (isMounted) giveUp()
      }
      void attempt()
      return () => {
        isMounted = false
      }
    }, [isLoaded])
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : <>{fallback}</>
  }

  return Object.assign(Part, {
    preload: () => void start().catch(() => undefined),
    /** For a page that has loaded the component with its own code, so that the server renders it too. */
    provide: (component: ComponentType<Props>) => {
      Loaded = component
    },
  })
}
