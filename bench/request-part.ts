import { type Contender, compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { printLine } from './results.ts'
import { requests, withYardsticks } from './yardsticks.ts'

/** Responses that are the same for everybody, against bare Fastify with the same bytes. */
export async function measureShared({ site, population }: Bench) {
  const list = '/api/personalities'
  const sameList = site.get('same bytes', 'bare', '/list')
  const listOfSite = site.get('list', 'site', list)
  await compare('list, shared / bare Fastify', listOfSite, sameList)
  const etag = await etagOf(`${site.origins.site}${list}`)
  await compare(
    'list, not modified / bare Fastify',
    site.get('304', 'site', list, { status: 304, headers: { 'if-none-match': etag } }),
    site.get('304', 'bare', '/not-modified', { status: 304 }),
  )
  for (const path of ['/api/posts', `/api/comments/${population.personalityIds[0]}`]) {
    await compare(
      `${path.slice(0, 13)}, visitors / list`,
      site.get('visitors', 'site', path),
      listOfSite,
    )
  }
  if ((await fetch(`${site.origins.bare}/page`)).status !== 200) {
    printLine('pages: not measured, because the web app is not built (npm run build)')
    return
  }
  await compare(
    'home page, brotli / bare Fastify',
    site.get('page', 'site', '/', { headers: { 'accept-encoding': 'br' } }),
    site.get('same bytes', 'bare', '/page'),
  )
}

/** What the hooks of every request cost, and of a user's request, against bare Fastify and the bare driver. */
export async function measureGates(bench: Bench) {
  const { site, population, tokens } = bench
  const hello = site.get('hello', 'bare', '/hello')
  await compare('health / bare Fastify', site.get('health', 'site', '/api/health'), hello)
  const point = site.load(
    'point select over HTTP',
    'bare',
    requests((n) => ({ path: `/point/${population.userIds[n % population.userIds.length]}` })),
  )
  const signedIn = (name: string, pathOf: (n: number) => string) =>
    site.load(
      name,
      'site',
      requests((n) => ({
        path: pathOf(n),
        headers: { authorization: `Bearer ${tokens[n % tokens.length]}` },
      })),
    )
  const { personalityIds } = population
  const reads: [string, Contender][] = [
    [
      'status of one vote',
      signedIn('vote status', (n) => `/api/votes/${personalityIds[n % personalityIds.length]}`),
    ],
    ['auth/me', signedIn('me', () => '/api/auth/me')],
    ['unread count', signedIn('unread count', () => '/api/notifications/unread-count')],
  ]
  await withYardsticks(bench, async (compareRead) => {
    for (const [title, read] of reads) {
      await compareRead(title, read)
      await compare(`${title} / point select by bare Fastify`, read, point)
    }
  })
}

async function etagOf(url: string): Promise<string> {
  return (await fetch(url)).headers.get('etag') ?? ''
}
