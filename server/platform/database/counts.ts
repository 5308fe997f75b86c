/** A counter that does not say how many rows there are. */
export interface WrongCount {
  /** Whose counter it is, as a person finds it. */
  subject: string
  counter: string
  /** Null where the row of counters is missing. */
  stored: number | null
  counted: number
}

/** What a comparison of counters with their rows found. */
export interface CheckedCounts {
  total: number
  wrong: WrongCount[]
}
