/** Time for which a job must have failed, in milliseconds: a short outage of the database is no failure of a job. */
const reportAfter = 30 * 60_000

const failing = new Set<string>()

/**
 * Notes that runs of a job failed one after another.
 * @param failure the fixed words of the log
 */
export function noteJobFailure(failure: string, runs: number, interval: number): void {
  if (runs * interval >= reportAfter) failing.add(failure)
}

/** The jobs of this process that have failed for long since the last call. */
export function takeJobFailures(): string[] {
  const taken = [...failing]
  failing.clear()
  return taken
}
