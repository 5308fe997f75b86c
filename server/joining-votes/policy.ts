/** A voter with votes that wait to join the counts. */
export interface WaitingVoter {
  userId: string
  /** Other voters of whom a counted vote was cast, changed or joined since this one's last vote joined. */
  others: string[]
}

/** Least number of other voters among whose changes a vote joins. */
export const othersMin = 4

/**
 * The voters whose votes may join: each among the changes of four others, who changed a vote meanwhile or may join as well.
 * A voter who may not join hides nobody, so voters who rely on one may not join either.
 */
export function findHidden(waiting: WaitingVoter[]): Set<string> {
  let hidden = waiting
  for (;;) {
    const ids = new Set(hidden.map(({ userId }) => userId))
    const rest = hidden.filter(({ userId, others }) => {
      const around = ids.union(new Set(others))
      around.delete(userId)
      return around.size >= othersMin
    })
    if (rest.length === hidden.length) return ids
    hidden = rest
  }
}
