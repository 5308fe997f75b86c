import { compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { activeUsers, addActivity, addComments } from './population.ts'
import { requests, withYardsticks } from './yardsticks.ts'

/** Lists and details that are read from rows, because no response is cached, or because they are a user's own. */
export async function measureLists(bench: Bench) {
  const { site, database, population, tokens } = bench
  await addActivity(database.db, population)
  const { personalityIds } = population
  const list = site.load(
    'list',
    'uncached',
    // The first sixteen pages from both ends.
    requests((n) => ({
      path: `/api/personalities?page=${1 + ((n >> 1) % 16)}&order=${n % 2 ? 'asc' : 'desc'}`,
    })),
  )
  const detail = site.load(
    'detail',
    'uncached',
    requests((n) => ({ path: `/api/personalities/${personalityIds[n % personalityIds.length]}` })),
  )
  const own = (name: string, path: string) =>
    site.load(
      name,
      'site',
      requests((n) => ({ path, headers: { authorization: `Bearer ${tokens[n % activeUsers]}` } })),
    )
  await compare('list: shared / from rows', site.get('shared', 'site', '/api/personalities'), list)
  await withYardsticks(bench, async (compareRead) => {
    await compareRead('list from rows', list)
    await compareRead('detail from rows', detail)
    await compareRead('my votes', own('my votes', '/api/votes/me'))
    await compareRead('feed of a user', own('feed', '/api/posts'))
  })
}

export async function measureDiscussions(bench: Bench) {
  const { site, database, population, tokens } = bench
  const [, calmId = '', busyId = '', ...others] = population.personalityIds
  await addComments(database.db, population, calmId, 100)
  const spreadIds = others.slice(0, 40)
  for (const id of spreadIds) await addComments(database.db, population, id, 50)
  const lastButOnePage = await addComments(database.db, population, busyId, 100_000)
  // As users, because responses to visitors are cached.
  const headersOf = (n: number) => ({ authorization: `Bearer ${tokens[n % tokens.length]}` })
  const discussion = (name: string, path: string) =>
    site.get(name, 'site', `/api/comments/${path}`, { headers: headersOf(0) })
  const spread = requests((n) => ({
    path: `/api/comments/${spreadIds[n % spreadIds.length]}`,
    headers: headersOf(n),
  }))
  await withYardsticks(bench, (compareRead) =>
    compareRead('comments of 40 personalities', site.load('comments', 'site', spread)),
  )
  const busy = discussion('100,000', busyId)
  await compare('comments: first page of 100,000 / of 100', busy, discussion('100', calmId))
  await compare(
    'comments of 100,000: last page by cursor / first',
    discussion('last', `${busyId}?cursor=${lastButOnePage}`),
    busy,
  )
}
