import { describe, expect, it } from 'vitest'
import { joinedSources, postsSitemap, sitemap, sitemapPart } from './sitemap.ts'

const origin = 'https://voxpop.example'
const fixedPaths = ['/', '/personalities', '/help']

/** Source of `total` personalities, `p-1` the oldest; counts how often it is read. */
function sourceOf(total: number) {
  const source = {
    reads: 0,
    count: async () => total,
    paths: async (offset: number, limit: number) => {
      source.reads += 1
      const length = Math.max(0, Math.min(limit, total - offset))
      return Array.from({ length }, (_, index) => `/personalities/p-${offset + index + 1}`)
    },
  }
  return source
}

const addressesIn = (xml = '') => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)

describe('the sitemap', () => {
  it('lists the fixed pages and every personality once', async () => {
    const found = addressesIn(await sitemap(sourceOf(250), origin, 250, fixedPaths))
    expect(found).toHaveLength(253)
    expect(new Set(found).size).toBe(253)
    expect(found.slice(0, 4)).toEqual([
      `${origin}/`,
      `${origin}/personalities`,
      `${origin}/help`,
      `${origin}/personalities/p-1`,
    ])
    expect(found.at(-1)).toBe(`${origin}/personalities/p-250`)
  })

  it('lists the fixed pages when there are no personalities', async () => {
    expect(addressesIn(await sitemap(sourceOf(0), origin, 0, fixedPaths))).toHaveLength(3)
  })

  it('is an index of parts that together list every personality when there are more than 10,000, each of one read', async () => {
    const total = 50_001
    const source = sourceOf(total)
    const parts = addressesIn(await sitemap(source, origin, total, fixedPaths))
    expect(parts).toEqual([1, 2, 3, 4, 5, 6].map((part) => `${origin}/sitemap-${part}.xml`))
    const maps = await Promise.all(
      parts.map((_, index) => sitemapPart(source, origin, total, fixedPaths, index + 1)),
    )
    expect(source.reads).toBe(parts.length)
    const found = maps.flatMap(addressesIn)
    expect(new Set(found).size).toBe(total + 3)
    expect(found).toHaveLength(total + 3)
  })

  it('lists areas, parties and chambers after the personalities, also where a part begins or ends between them', async () => {
    const listOf = (...names: string[]) => ({
      count: async () => names.length,
      paths: async (offset: number, limit: number) => names.slice(offset, offset + limit),
    })
    const joined = joinedSources([listOf('/a', '/b'), listOf(), listOf('/c', '/d', '/e')])
    expect(await joined.count()).toBe(5)
    expect(await joined.paths(0, 10)).toEqual(['/a', '/b', '/c', '/d', '/e'])
    expect(await joined.paths(1, 2)).toEqual(['/b', '/c'])
    expect(await joined.paths(3, 2)).toEqual(['/d', '/e'])
    expect(await joined.paths(5, 2)).toEqual([])
  })

  it('has no parts before the first or after the last', async () => {
    expect(await sitemapPart(sourceOf(5), origin, 5, fixedPaths, 0)).toBeUndefined()
    expect(await sitemapPart(sourceOf(5), origin, 5, fixedPaths, 2)).toBeUndefined()
  })
})

describe('the sitemap of posts', () => {
  /** Stub of an API with `total` posts, `1` the newest. */
  function postsOf(total: number) {
    const requests: string[] = []
    const call = async (address: string) => {
      requests.push(address)
      const query = new URL(address, origin).searchParams
      const from = Number(query.get('cursor') ?? 0)
      const count = Math.min(Number(query.get('limit')), total - from)
      const data = Array.from({ length: count }, (_, index) => ({ id: `${from + index + 1}` }))
      const nextCursor = from + count < total ? `${from + count}` : null
      return { status: 200, body: { data, pagination: { nextCursor } } }
    }
    return { call, requests }
  }

  it('lists every post, the newest first', async () => {
    const found = addressesIn(await postsSitemap(postsOf(130).call, origin))
    expect(found).toHaveLength(130)
    expect([found[0], found.at(-1)]).toEqual([`${origin}/posts/1`, `${origin}/posts/130`])
    expect(addressesIn(await postsSitemap(postsOf(0).call, origin))).toEqual([])
  })

  it('lists at most the newest 500', async () => {
    const { call, requests } = postsOf(10_000)
    expect(addressesIn(await postsSitemap(call, origin))).toHaveLength(500)
    expect(requests).toHaveLength(5)
  })
})
