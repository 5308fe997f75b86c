import type { TestUser } from '../factories.ts'
import type { Representative } from '../offices.ts'
import { jsonSchemaOf, paramsOf, type Row } from './rows.ts'

/** Content that exists while the tests call every endpoint. */
export interface World {
  personality: Representative
  /** An anonymous comment by the hidden user. */
  commentId: string
  /** The slug of another personality, for comparisons. */
  other?: string
  /** A post by a user with a public account. */
  postId: string
  /** An import whose file was uploaded. */
  importId: string
  /** A chamber whose offices were ended; where there is none, an unknown one is asked for. */
  electionId?: string
  /** A case about the anonymous comment; where there is none, an unknown one is asked for. */
  caseId?: string
  /** An open request for a deletion; where there is none, an unknown one is asked for. */
  memberRequestId?: string
  /** A legal hold; where there is none, an unknown one is asked for. */
  holdId?: string
  /** The user about whom others must learn nothing. */
  hidden: TestUser
}

/**
 * Existing values for parameters, by name, or by feature and name if the meaning differs between features.
 * Add a line here for each new parameter.
 */
const samples: Record<string, (world: World) => string> = {
  'accounts name': () => 'Ada Lovelace',
  'areaPages slug': ({ personality }) => personality.area,
  'chamberPages slug': ({ personality }) => personality.chamber,
  'partyPages slug': ({ personality }) => personality.party,
  'chambers id': ({ personality }) => personality.chamberId,
  'comments id': ({ commentId }) => commentId,
  'elections id': ({ electionId, personality }) => electionId ?? personality.id,
  'imports id': ({ importId }) => importId,
  'legalHolds id': ({ holdId, personality }) => holdId ?? personality.id,
  'memberRequests id': ({ memberRequestId, personality }) => memberRequestId ?? personality.id,
  'moderation id': ({ caseId, personality }) => caseId ?? personality.id,
  'posts id': ({ postId }) => postId,
  'profiles id': ({ hidden }) => hidden.id,
  'users id': ({ hidden }) => hidden.id,
  'voteReviews id': ({ hidden }) => hidden.id,
  changeId: ({ hidden }) => hidden.id,
  'legalPages page': () => 'privacy',
  version: () => '0',
  absorbedId: ({ personality }) => personality.id,
  survivorId: ({ personality }) => personality.id,
  commentId: ({ commentId }) => commentId,
  fact: () => 'party',
  'translations kind': () => 'comment',
  'translations id': ({ commentId }) => commentId,
  to: () => 'es',
  kind: () => 'party',
  on: () => '2026-01-01',
  people: ({ personality, other = personality.slug }) => `${personality.slug},${other}`,
  token: () => 'unknown.token',
  url: ({ personality }) => `http://localhost/personalities/${personality.slug}`,
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
  const make = samples[`${row.feature} ${name}`] ?? samples[name]
  if (!make) throw new Error(`${row.title}: add a sample of '${name}' to test/contract/samples.ts`)
  return make(world)
}

/** Path parameters that refer to existing content. */
export function sampleParams(row: Row, world: World): Record<string, string> {
  return Object.fromEntries(paramsOf(row).map((name) => [name, sample(name, row, world)]))
}

/** The required query parameters of an endpoint. */
export function sampleQuery(row: Row, world: World): string {
  const { required = [] } = row.spec.query ? jsonSchemaOf(row.spec.query, 'input') : {}
  const pairs = required.map((name) => [name, sample(name, row, world)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
