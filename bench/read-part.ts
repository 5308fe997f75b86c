import { compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { readFirstPage } from './first-page.ts'
import { repeatedRate } from './measure-rate.ts'
import { addComments } from './population.ts'

export async function measureLists({ site, database }: Bench) {
  const shared = site.get('shared', 'site', '/api/personalities')
  const rows = site.get('rows over HTTP', 'bare', '/rows')
  const driver = {
    name: 'bare driver',
    measure: () => repeatedRate(32, 3, () => readFirstPage(database.db)),
  }
  await compare('list: shared / from rows', shared, rows)
  await compare('list: from rows over HTTP / bare driver', rows, driver)
}

export async function measureDiscussions({ site, database, population, tokens }: Bench) {
  const [, calmId = '', busyId = ''] = population.personalityIds
  await addComments(database.db, population, calmId, 100)
  const lastButOnePage = await addComments(database.db, population, busyId, 100_000)
  // As a user, because responses to visitors are cached.
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const discussion = (name: string, path: string) =>
    site.get(name, 'site', `/api/comments/${path}`, { headers })
  const busy = discussion('100,000', busyId)
  await compare('comments: first page of 100,000 / of 100', busy, discussion('100', calmId))
  await compare(
    'comments of 100,000: last page by cursor / first',
    discussion('last', `${busyId}?cursor=${lastButOnePage}`),
    busy,
  )
}
