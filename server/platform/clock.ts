/** The wall clock, injected everywhere so that tests can change the time. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
