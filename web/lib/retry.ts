import { periods } from './periods.ts'

/** Calls a function at growing distances until it succeeds, or until the returned function is called. */
export function retry<Value>(
  run: () => Promise<Value>,
  onSuccess: (value: Value) => void,
): () => void {
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
