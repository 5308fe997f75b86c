import type { MadePersonality, TestUser } from '../factories.ts'
import { jsonSchemaOf, paramsOf, type Row } from './rows.ts'

/** What exists while every endpoint is asked. */
export interface World {
  personality: MadePersonality
  /** An anonymous one, by the hidden member. */
  commentId: string
  /** By somebody whose posts everybody may see. */
  postId: string
  /** The member that the others must learn nothing about. */
  hidden: TestUser
}

/**
 * Values that reach something, by the name of a parameter, where it means different things with the noun
 * before it; a new name gets its line here.
 */
const samples: Record<string, (world: World) => string> = {
  'comments id': ({ commentId }) => commentId,
  'posts id': ({ postId }) => postId,
  'profiles id': ({ hidden }) => hidden.id,
  'users id': ({ hidden }) => hidden.id,
  commentId: ({ commentId }) => commentId,
  id: ({ personality }) => personality.id,
  personalityId: ({ personality }) => personality.id,
  personalityIds: ({ personality }) => personality.id,
  slug: ({ personality }) => personality.slug,
  requestId: ({ hidden }) => hidden.id,
  userId: ({ hidden }) => hidden.id,
  username: ({ hidden }) => hidden.username,
  q: ({ hidden }) => hidden.name,
}

function sample(name: string, row: Row, world: World): string {
  const make = samples[`${row.noun} ${name}`] ?? samples[name]
  if (!make) throw new Error(`${row.title}: add a sample of '${name}' to test/contract/samples.ts`)
  return make(world)
}

/** Parameters with which the endpoint has something to answer. */
export function sampleParams(row: Row, world: World): Record<string, string> {
  return Object.fromEntries(paramsOf(row).map((name) => [name, sample(name, row, world)]))
}

/** The query that the endpoint cannot do without. */
export function sampleQuery(row: Row, world: World): string {
  const { required = [] } = row.spec.query ? jsonSchemaOf(row.spec.query, 'input') : {}
  const pairs = required.map((name) => [name, sample(name, row, world)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
