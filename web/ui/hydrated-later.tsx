import { type ComponentType, memo, useEffect, useState } from 'react'
import { periods } from '../lib/periods.ts'
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

/** Calls a function at growing distances until it succeeds, or until the returned function is called. */
function retry<Value>(run: () => Promise<Value>, onSuccess: (value: Value) => void): () => void {
  let isStopped = false
  let timer: number | undefined
  const attempt = async (delay: number) => {
    try {
      const value = await run()
      if (!isStopped) onSuccess(value)
    } catch {
      if (!isStopped)
        timer = window.setTimeout(attempt, delay, Math.min(2 * delay, periods.retryMax))
    }
  }
  void attempt(periods.retryMin)
  return () => {
    isStopped = true
    window.clearTimeout(timer)
  }
}
