import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedIn } from '../platform/http/viewer.ts'
import { type Facts, type Permission, type Rule, rules } from './policy.ts'

/** Whose permissions are checked, by id or by a column with the id; null is a visitor. */
export type Reader = { id: SignedIn['id'] | RawBuilder<string> } | null

type Condition = RawBuilder<SqlBool>
type Conditions = Record<keyof Facts, Condition>

const never = sql<SqlBool>`false`

const factsOfUser = {
  isPrivate: sql<SqlBool>`users.is_private`,
  isVerified: sql<SqlBool>`users.verification_status is not distinct from 'VERIFIED'`,
  isActive: sql<SqlBool>`(users.status = 'ACTIVE' and not users.awaits_approval)`,
}

const factsOfVisitor: Conditions = {
  ...factsOfUser,
  isSignedIn: never,
  isOwn: never,
  isFollower: never,
  isBlocked: never,
  isMuted: never,
}

/** SQL condition: the viewer has muted a user, who may be null. */
export const isMutedBy = (viewer: Reader, userId: RawBuilder<unknown>): Condition =>
  viewer
    ? sql`exists (
        select from mutes where owner_id = ${viewer.id}::uuid and muted_id = ${userId}
      )`
    : never

/** SQL condition: a user blocks another one altogether. */
export const isBlockedBy = (ownerId: RawBuilder<unknown>, userId: unknown): Condition =>
  sql`exists (
    select from mutes where owner_id = ${ownerId} and muted_id = ${userId}::uuid and is_block
  )`

/** SQL conditions on the row of `users` for each fact; none of them is null. */
export function factConditions(viewer: Reader): Conditions {
  if (!viewer) return factsOfVisitor
  return {
    ...factsOfUser,
    isSignedIn: sql`true`,
    isOwn: sql`users.id = ${viewer.id}::uuid`,
    isFollower: sql`exists (
      select from follows where followee_id = users.id and follower_id = ${viewer.id}::uuid
    )`,
    isBlocked: sql`(
      exists (
        select from follow_blocks where owner_id = users.id and blocked_id = ${viewer.id}::uuid
      ) or ${isBlockedBy(sql`users.id`, viewer.id)}
    )`,
    isMuted: isMutedBy(viewer, sql`users.id`),
  }
}

/** SQL condition: a permission's rule holds for the viewer and the row of `users`. */
export function allowedTo(viewer: Reader, permission: Permission): Condition {
  return conditionOf(rules[permission], factConditions(viewer))
}

function conditionOf(rule: Rule, facts: Conditions): Condition {
  if (typeof rule === 'string') return facts[rule]
  if ('not' in rule) return sql`not ${conditionOf(rule.not, facts)}`
  const [parts, operator] = 'all' in rule ? [rule.all, sql` and `] : [rule.any, sql` or `]
  const conditions = parts.map((part) => conditionOf(part, facts))
  return sql`(${sql.join(conditions, operator)})`
}
