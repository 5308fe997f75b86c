import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs `work` and measures the longest time, in milliseconds, for which it blocked this thread's event loop.
 * Counts processor time of the thread, not wall time, so that a busy machine does not affect it.
 */
export async function measureEventLoop<T>(
  work: () => Promise<T>,
): Promise<{ result: T; longestBlock: number }> {
  let longestBlock = 0
  let last = process.threadCpuUsage()
  const sample = () => {
    const { user, system } = process.threadCpuUsage(last)
    longestBlock = Math.max(longestBlock, (user + system) / 1_000)
    last = process.threadCpuUsage()
  }
  const timer = setInterval(sample, 1)
  try {
    return { result: await work(), longestBlock: await finish() }
  } finally {
    clearInterval(timer)
  }

  async function finish() {
    // The last iteration is sampled in the next one.
    await nextTurn()
    sample()
    return longestBlock
  }
}
