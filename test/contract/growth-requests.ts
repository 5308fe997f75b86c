import { pageSizes } from '../../contract/limits.ts'
import { isPermission } from '../../contract/permissions.ts'
import { addressOf, type Row, rows } from './rows.ts'
import { sampleParams, sampleQuery, type World } from './samples.ts'

/** A GET request whose cost must not grow with the site. */
export interface GrowthRequest {
  /** Such as `GET /users, last page`. */
  title: string
  path: string
  as: 'visitor' | 'user' | 'administrator'
}

/** Row counts, to find the last pages, and texts to search for. */
export interface GrowthFacts {
  users: number
  personalities: number
  votes: number
  comments: number
  posts: number
  /** A username, a part of which many others contain. */
  username: string
  /** The name of a party, and the slug of an area with others in it. */
  party: string
  state: string
  /** The id of a post in the middle of the feed. */
  latePostId: string
}

/** Exports take as long as they have rows, event streams do not end, and another server translates. */
const isMeasured = ({ method, feature, spec: { events, csv } }: Row) =>
  method === 'GET' && !events && !csv && feature !== 'translations'

const viewers = {
  public: 'visitor',
  user: 'user',
  verified: 'user',
} as const

/** Each GET of the contract, and lists with other orders, late pages and searches. */
export function growthRequests(world: World, facts: GrowthFacts): GrowthRequest[] {
  const endpoints = rows.filter(isMeasured).map(
    (row): GrowthRequest => ({
      title: row.title,
      path: `${addressOf(row, sampleParams(row, world))}${sampleQuery(row, world)}`,
      as: isPermission(row.access) ? 'administrator' : viewers[row.access],
    }),
  )
  return [
    ...endpoints,
    ...listsOfPersonalities(world, facts),
    ...places(world, facts),
    ...histories(world),
    ...feeds(world, facts),
    ...ownLists(),
    ...listsOfAdministrators(facts),
    ...auditLogs(world),
    ...searches(facts),
  ]
}

const lastPage = (count: number, limit: number) => Math.max(1, Math.ceil(count / limit))

/** Variants of one list. */
const variants = (
  path: string,
  as: GrowthRequest['as'],
  queries: Record<string, Record<string, string | number>>,
): GrowthRequest[] =>
  Object.entries(queries).map(([what, query]) => ({
    title: `GET ${path}, ${what}`,
    path: `/api${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))}`,
    as,
  }))

const listsOfPersonalities = (
  { personality }: World,
  { personalities, party, state }: GrowthFacts,
) =>
  variants('/personalities', 'visitor', {
    'by upvotes': { sortBy: 'upvoteCount' },
    'by downvotes, ascending': { sortBy: 'downvoteCount', order: 'asc' },
    'by best support': { sortBy: 'bestSupported' },
    'by comments': { sortBy: 'commentCount' },
    'by views': { sortBy: 'views' },
    'by name': { sortBy: 'name', order: 'asc' },
    'by age': { sortBy: 'createdAt' },
    'last page': { page: lastPage(personalities, pageSizes.personalities) },
    'of a party': { party },
    'of an area': { area: personality.area },
    'of a large area': { area: state },
    'of a chamber': { chamber: personality.chamber },
    'former ones of a large area': { area: state, status: 'FORMER' },
    'of a party in a large area': { party, area: state },
    'of everybody': { status: 'all' },
    'of those in office': { status: 'IN_OFFICE' },
    'of former ones': { status: 'FORMER' },
    'of former ones, by name': { status: 'FORMER', sortBy: 'name', order: 'asc' },
    'of candidates': { status: 'CANDIDATE' },
    'of the smaller parties': { parties: 'smaller' },
    'of a letter, by name': { letter: 'k', sortBy: 'name', order: 'asc' },
    'half way': { page: lastPage(personalities / 2, pageSizes.personalities) },
    'by name, half way': {
      sortBy: 'name',
      page: lastPage(personalities / 2, pageSizes.personalities),
    },
  })

const places = ({ personality }: World, { state }: GrowthFacts) => [
  ...variants(`/areas/${state}`, 'visitor', { 'a large area': {} }),
  ...variants('/areas', 'visitor', {
    'in a large area': { parent: state },
    'search of a number': { search: '12' },
  }),
  ...variants('/parties', 'visitor', { 'search of a name': { search: personality.party } }),
  ...variants('/personalities/facets/find', 'visitor', {
    'many areas': { kind: 'area', search: 'district' },
  }),
]

const histories = ({ personality }: World) =>
  variants(`/personalities/${personality.id}/history`, 'visitor', {
    'of a week': { period: 'week' },
    'of all time': { period: 'all' },
  })

const feeds = ({ postId }: World, { posts, latePostId }: GrowthFacts) => [
  ...variants('/posts', 'visitor', { 'as a visitor': {} }),
  ...variants('/posts', 'user', {
    'half way by cursor': { cursor: latePostId },
    'late page': { page: Math.ceil(lastPage(Math.min(posts / 2, 4_500), pageSizes.feed)) },
  }),
  ...variants(`/posts/${postId}/comments`, 'user', { 'second page': { page: 2 } }),
]

const ownLists = () => [
  ...variants('/votes/me', 'user', {
    'by name': { sortBy: 'personality.name' },
    searched: { search: 'an' },
    'one type': { type: 'UPVOTE' },
  }),
  ...variants('/comments/me/comments', 'user', {
    'by name': { sortBy: 'personality.name' },
    searched: { search: 'council' },
  }),
]

const listsOfAdministrators = ({ users, votes, comments }: GrowthFacts) => [
  ...variants('/votes', 'administrator', {
    'half way': { page: lastPage(votes / 2, pageSizes.adminVotes) },
    'last page': { page: lastPage(votes, pageSizes.adminVotes) },
  }),
  ...variants('/comments', 'administrator', {
    'half way': { page: lastPage(comments / 2, pageSizes.comments) },
    'last page': { page: lastPage(comments, pageSizes.comments) },
    hidden: { status: 'HIDDEN' },
    active: { status: 'ACTIVE' },
  }),
  ...variants('/users', 'administrator', {
    'by name': { sortBy: 'name', order: 'asc' },
    'by username': { sortBy: 'username', order: 'asc' },
    'by email': { sortBy: 'email', order: 'asc' },
    'half way': { page: lastPage(users / 2, pageSizes.users) },
    'last page': { page: lastPage(users, pageSizes.users) },
    'by name, half way': { sortBy: 'name', page: lastPage(users / 2, pageSizes.users) },
    administrators: { role: 'ADMIN' },
    'users and active': { role: 'USER', status: 'ACTIVE' },
    suspended: { status: 'SUSPENDED' },
  }),
]

const auditLogs = ({ hidden }: World) =>
  variants('/admin/audit', 'administrator', {
    'of an action': { action: 'USER_CHANGED' },
    'of an actor': { actorId: hidden.id },
    'of a target type': { targetType: 'personality' },
    'of a target': { targetId: hidden.id },
    'since a day': { from: '2026-01-01' },
  })

const searches = ({ username }: GrowthFacts) => [
  ...variants('/personalities', 'visitor', {
    'search of a common word': { search: 'politician', sortBy: 'match' },
    'search of a name': { search: 'anna', sortBy: 'match' },
    'search of a name, by votes': { search: 'anna' },
    'search of a slip': { search: 'parliamnet', sortBy: 'match' },
    'search of two letters': { search: 'an' },
    'search of nothing': { search: 'xyzzyq' },
  }),
  ...variants('/posts', 'user', {
    'search of a common word': { search: 'council' },
    'search of two words': { search: 'budget council' },
    'search of a slip': { search: 'councli' },
    'search of nothing': { search: 'xyzzyq' },
  }),
  ...variants('/users/search', 'user', {
    'a common name': { q: 'anna' },
    'a username': { q: username },
    'a slip': { q: 'lovelcae' },
    'two letters': { q: 'an' },
    nothing: { q: 'xyzzyq' },
  }),
  ...variants('/search/counts', 'user', {
    'of a common word': { q: 'council' },
    'of a name': { q: 'anna' },
    'of a slip': { q: 'parliamnet' },
    'of two letters': { q: 'an' },
    'of nothing': { q: 'xyzzyq' },
  }),
  ...variants('/users', 'administrator', {
    'search of a name': { search: 'anna' },
    'search of every email': { search: 'example' },
    'search of two letters': { search: 'an' },
    'search of a username': { search: username },
    'search of nothing': { search: 'xyzzyq' },
    'search of every email, by email': { search: 'example', sortBy: 'email' },
  }),
]
