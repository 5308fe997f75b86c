import { z } from 'zod'

// Popolo files come from many hands: what has the wrong form counts as absent, never as an error.
const Text = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional()
  .catch(undefined)

const Key = z
  .union([z.string().min(1), z.number().transform(String)])
  .optional()
  .catch(undefined)

const list = <Item extends z.ZodType>(item: Item) =>
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

export const Person = z.object({
  id: Key,
  name: Text,
  given_name: Text,
  family_name: Text,
  biography: Text,
  summary: Text,
  image: Text,
  images: list(z.object({ url: Text })),
  memberships: list(Membership),
})
export type Person = z.output<typeof Person>

/** The parts of a Popolo file that are used; persons are read one by one, so that one bad one harms no other. */
export const PopoloFile = z.object({
  persons: z.array(z.unknown()),
  organizations: list(Organization),
  memberships: list(Membership),
  posts: list(Post),
  areas: list(Area),
  events: list(Period),
})
export type PopoloFile = z.output<typeof PopoloFile>
