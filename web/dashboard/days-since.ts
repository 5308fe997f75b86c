const day = 24 * 60 * 60 * 1000

/** Whole days from a moment until now; 0 for a moment that a wrong clock puts ahead. */
export function daysSince(moment: string, now: number): number {
  const passed = Math.floor((now - Date.parse(moment)) / day)
  return Number.isFinite(passed) ? Math.max(passed, 0) : 0
}
