import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { truncateBeyond } from './truncate.ts'

/** Popolo files come from many sources: a field of the wrong type counts as absent, not as an error. */
export const textUpTo = (max: number) =>
  z
    .string()
    // Many persons may refer to one text, so a long one is truncated once.
    .transform((text) => truncateBeyond(text.trim(), max) || undefined)
    .optional()
    .catch(undefined)

export const Text = textUpTo(limits.personalityPositionMax)

const storableKey = (key: string) => !key.includes('\0') && key.isWellFormed()

/** An id that fits into the database index. */
export const Key = z
  .union([z.string().min(1).max(500).refine(storableKey), z.number().transform(String)])
  .optional()
  .catch(undefined)

export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item.nullable().catch(null))
    .transform((items) => items.filter((entry) => entry !== null))
    .catch([])

const Area = z.object({ id: Key, name: Text })
const Organization = z.object({ id: Key, name: Text, classification: Text })
const Period = z.object({ id: Key, start_date: Text, end_date: Text })
const embedded = <Item extends z.ZodType>(item: Item) => item.optional().catch(undefined)

const Post = z.object({
  id: Key,
  label: Text,
  role: Text,
  area_id: Key,
  area: embedded(Area),
  organization_id: Key,
})

export const Membership = z.object({
  person_id: Key,
  organization_id: Key,
  organization: embedded(Organization),
  on_behalf_of_id: Key,
  on_behalf_of: embedded(Organization),
  post_id: Key,
  post: embedded(Post),
  area_id: Key,
  area: embedded(Area),
  label: Text,
  role: Text,
  start_date: Text,
  end_date: Text,
  legislative_period_id: Key,
})
export type Membership = z.output<typeof Membership>

/** The parts of a Popolo file in use; persons are validated one by one, so that an invalid one is skipped alone. */
export const PopoloFile = z.object({
  persons: z.array(z.unknown()),
  organizations: list(Organization),
  memberships: list(Membership),
  posts: list(Post),
  areas: list(Area),
  events: list(Period),
})
export type PopoloFile = z.output<typeof PopoloFile>
