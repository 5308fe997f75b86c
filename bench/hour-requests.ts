import autocannon from 'autocannon'

/** The rows that the requests of the hour are about. */
export interface HourWorld {
  userIds: string[]
  usernames: string[]
  /** Tokens of the users who send requests. */
  tokens: string[]
  /** Their slugs are their ids. */
  personalityIds: string[]
  postIds: string[]
}

type RequestOf = (world: HourWorld, random: () => number) => autocannon.Request

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T

/** One of thirty, whose pages are visited. */
const pickPopular = <T>(list: readonly T[], random: () => number): T =>
  pick(list.slice(0, 30), random)

/** So few that the tables by visitor and page have all of them after a quarter; what grows then is a leak. */
const visitors = 60

const visitor = (random: () => number) => {
  const number = Math.floor(random() * visitors)
  return {
    'x-forwarded-for': `198.51.100.${number}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
    'accept-encoding': 'gzip, br',
  }
}

/** A page or an endpoint, as visitors request them. */
const visit =
  (pathOf: (world: HourWorld, random: () => number) => string): RequestOf =>
  (world, random) => ({ method: 'GET', path: pathOf(world, random), headers: visitor(random) })

/** A request of a random user, without a body unless `body` is given. */
const signedIn =
  (
    method: autocannon.Request['method'],
    pathOf: (world: HourWorld, random: () => number) => string,
    bodyOf?: (world: HourWorld, random: () => number) => unknown,
  ): RequestOf =>
  (world, random) => ({
    method,
    path: `/api${pathOf(world, random)}`,
    headers: {
      ...visitor(random),
      authorization: `Bearer ${pick(world.tokens, random)}`,
      ...(bodyOf && { 'content-type': 'application/json' }),
    },
    ...(bodyOf && { body: JSON.stringify(bodyOf(world, random)) }),
  })

const anyPersonality = ({ personalityIds }: HourWorld, random: () => number) =>
  pick(personalityIds, random)
const popular = ({ personalityIds }: HourWorld, random: () => number) =>
  pickPopular(personalityIds, random)
const anyPost = ({ postIds }: HourWorld, random: () => number) => pick(postIds, random)
const anyUser = ({ userIds }: HourWorld, random: () => number) => pick(userIds, random)
const page = (random: () => number) => 1 + Math.floor(random() * 8)
const remark = (random: () => number) => `A remark with the number ${Math.floor(random() * 1e9)}.`

/** Every kind of request with its share. */
const mix: [share: number, request: RequestOf][] = [
  [2, visit(() => '/')],
  [0.5, visit((_, random) => `/personalities?page=${page(random)}`)],
  [2, visit((world, random) => `/personalities/${popular(world, random)}`)],
  [1, visit(() => '/posts')],
  [0.5, visit((world, random) => `/posts/${anyPost(world, random)}`)],
  [14, visit((_, random) => `/api/personalities?page=${page(random)}`)],
  [8, visit((world, random) => `/api/personalities/${popular(world, random)}`)],
  [6, visit(() => '/api/posts')],
  [6, visit((world, random) => `/api/comments/${anyPersonality(world, random)}`)],
  [3, visit((_, random) => `/api/personalities?search=personality+${random().toString(16)[2]}`)],
  [1, visit((_, random) => `/api/posts?search=remark+${Math.floor(random() * 100)}`)],
  [1, visit((_, random) => `/api/users/search?q=m${random().toString(16).slice(2, 4)}`)],
  [1, visit((world, random) => `/api/users/username/${pick(world.usernames, random)}`)],
  [
    14,
    signedIn(
      'POST',
      () => '/votes',
      (world, random) => ({
        personalityId: anyPersonality(world, random),
        type: random() < 0.6 ? 'UPVOTE' : 'DOWNVOTE',
      }),
    ),
  ],
  [2, signedIn('DELETE', (world, random) => `/votes/${popular(world, random)}`)],
  [10, signedIn('GET', (world, random) => `/votes/${anyPersonality(world, random)}`)],
  [3, signedIn('GET', () => '/votes/me')],
  [10, signedIn('GET', () => '/notifications/unread-count')],
  [2, signedIn('GET', () => '/notifications')],
  [1, signedIn('POST', () => '/notifications/mark-all-read')],
  [3, signedIn('GET', () => '/auth/me')],
  [3, signedIn('GET', () => '/posts')],
  [
    2,
    signedIn(
      'POST',
      () => '/comments',
      (world, random) => ({
        personalityId: anyPersonality(world, random),
        content: remark(random),
        isAnonymous: random() < 0.2,
      }),
    ),
  ],
  [
    1,
    signedIn(
      'POST',
      (world, random) => `/posts/${anyPost(world, random)}/comments`,
      (_, random) => ({ content: remark(random) }),
    ),
  ],
  [
    3,
    signedIn(
      'POST',
      (world, random) => `/posts/${anyPost(world, random)}/like`,
      (_, random) => ({ liked: random() < 0.6 }),
    ),
  ],
  [0.5, signedIn('POST', (world, random) => `/follow/${anyUser(world, random)}`)],
  [0.5, signedIn('DELETE', (world, random) => `/follow/${anyUser(world, random)}`)],
]

const totalShare = mix.reduce((sum, [share]) => sum + share, 0)

/** Connections of the client. */
export const connections = 32

/** Sends about `count` random requests over connections of their own, as visitors come and go. */
export function sendRequests(
  url: string,
  count: number,
  world: HourWorld,
  random: () => number,
): Promise<autocannon.Result> {
  const each = Math.ceil(count / connections)
  return Promise.resolve(
    autocannon({
      url,
      connections,
      amount: each * connections,
      setupClient: (client) =>
        client.setRequests(Array.from({ length: each }, () => randomRequest(world, random))),
    }),
  )
}

/** A random request of the mix. */
function randomRequest(world: HourWorld, random: () => number): autocannon.Request {
  let at = random() * totalShare
  for (const [share, request] of mix) {
    at -= share
    if (at < 0) return request(world, random)
  }
  throw new Error('the shares do not add up')
}
