import { type ComponentType, memo, useEffect, useState } from 'react'
import { retry } from '../lib/retry.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * A component that the server renders and whose code the browser loads once the page runs. Until then the server's HTML
 * stays, also while the code cannot be loaded, which is tried again. `Suspense` would let a navigation wait for it, for ever
 * if need be.
 * @param onServer the component itself on the server, which cannot wait for it while it renders
 */
export function hydratedLater(
  load: () => Promise<ComponentType>,
  onServer: ComponentType | undefined,
) {
  let Part = onServer
  return memo(function HydratedLater() {
    const isHydrated = useHydrated()
    const [hasServerHtml] = useState(!isHydrated)
    const [isLoaded, setLoaded] = useState(Part !== undefined)
    useEffect(() => {
      if (isLoaded) return
      return retry(load, (loaded) => {
        Part = loaded
        setLoaded(true)
      })
    }, [isLoaded])
    if (Part) {
      return (
        <div className="contents">
          <Part />
        </div>
      )
    }
    // The text is empty, and hydration leaves the markup of the server alone.
    return hasServerHtml ? (
      <div className="contents" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
    ) : (
      <div className="contents" />
    )
  })
}
