/** What the rules know about a user and one viewer. */
export interface Facts {
  isSignedIn: boolean
  /** The user is the viewer. */
  isOwn: boolean
  /** The viewer follows the user. */
  isFollower: boolean
  /** The user blocks the viewer, from following alone or altogether. */
  isBlocked: boolean
  /** The viewer has muted the user. */
  isMuted: boolean
  isPrivate: boolean
  isVerified: boolean
  /** False while the user is suspended, or waits for approval. */
  isActive: boolean
}

type Fact = keyof Facts

/** A condition on facts, as data: `isAllowed` evaluates it here, and `store.ts` translates it to SQL. */
export type Rule = Fact | { not: Rule } | { all: readonly Rule[] } | { any: readonly Rule[] }

const seeActivity = { not: 'isMuted' } as const

const seePosts = {
  all: [seeActivity, { any: [{ not: 'isPrivate' }, 'isOwn', 'isFollower'] }],
} as const

/** What a viewer may see of a user, and who may follow whom; the only place that decides this. */
export const rules = {
  /** Comments under the user's name, and whom the user follows. Anonymous ones are seen by all, or muting would unmask them. */
  seeActivity,
  /** Posts, their pictures, comments and likes, and their number. Hidden posts have a further rule in `posts`. */
  seePosts,
  /** Followers, and whom the user follows. */
  seeFollows: { any: ['isOwn', { all: ['isVerified', seePosts] }] },
  /** A pending or rejected request for verification; others see only whether the user is verified. */
  seeVerificationStatus: { any: ['isOwn', 'isVerified'] },
  /** Search shows no suspended users, whose profiles stay at their address, and nobody who waits for approval. */
  findBySearch: { all: ['isActive', seeActivity] },
  follow: { all: ['isSignedIn', { not: 'isOwn' }, 'isActive', { not: 'isBlocked' }] },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof rules

type FactsIn<R> = R extends Fact
  ? R
  : R extends { not: infer Part }
    ? FactsIn<Part>
    : R extends { all: readonly (infer Part)[] } | { any: readonly (infer Part)[] }
      ? FactsIn<Part>
      : never

/** The facts that a permission depends on. */
type FactsOf<P extends Permission> = Pick<Facts, FactsIn<(typeof rules)[P]>>

/** True if the rule of a permission holds for these facts. */
export function isAllowed<P extends Permission>(permission: P, facts: FactsOf<P>): boolean {
  // A permission's rule mentions no other facts.
  return holds(rules[permission], facts as Facts)
}

function holds(rule: Rule, facts: Facts): boolean {
  if (typeof rule === 'string') return facts[rule]
  if ('not' in rule) return !holds(rule.not, facts)
  if ('all' in rule) return rule.all.every((part) => holds(part, facts))
  return rule.any.some((part) => holds(part, facts))
}
