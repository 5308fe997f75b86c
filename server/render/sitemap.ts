import {
  type EndpointKey,
  type ReplyTo,
  type RequestInput,
  requestLine,
  type UntypedInput,
} from '../../contract/client.ts'
import { limits } from '../../contract/limits.ts'
import type { PageRequest } from '../../contract/render.ts'
import { problem } from '../platform/errors.ts'

type Call = PageRequest['call']

/** Far below the 50,000 URLs of the sitemap protocol: one statement reads them in some tens of milliseconds. */
const pathsPerPart = 10_000
const maxPosts = 500

/** Reads paths for the sitemap, in an order to which new ones are added at the end. */
export interface PathSource {
  count(): Promise<number>
  /** `limit` paths from an offset, in one statement. */
  paths(offset: number, limit: number): Promise<string[]>
}

/** Several sources one after the other. */
export const joinedSources = (sources: PathSource[]): PathSource => ({
  count: async () =>
    (await Promise.all(sources.map((source) => source.count()))).reduce(
      (sum, count) => sum + count,
      0,
    ),
  async paths(offset, limit) {
    const found: string[] = []
    let before = 0
    for (const source of sources) {
      const count = await source.count()
      const from = Math.max(0, offset - before)
      if (from < count && found.length < limit) {
        found.push(...(await source.paths(from, limit - found.length)))
      }
      before += count
    }
    return found
  },
})

/**
 * The complete sitemap, or an index of its parts when there are more paths than one statement should read.
 * @param fixedPaths paths of the static pages
 */
export async function sitemap(
  { paths: readPaths }: PathSource,
  origin: string,
  total: number,
  fixedPaths: string[],
): Promise<string> {
  if (total > pathsPerPart) {
    const parts = Array.from({ length: Math.ceil(total / pathsPerPart) }, (_, index) => index + 1)
    return document(
      'sitemapindex',
      parts.map((part) => `<sitemap><loc>${origin}/sitemap-${part}.xml</loc></sitemap>`),
    )
  }
  return urlSet(origin, [...fixedPaths, ...(await readPaths(0, total))])
}

/** One part of a long sitemap, numbered from 1; undefined when it does not exist. */
export async function sitemapPart(
  { paths: readPaths }: PathSource,
  origin: string,
  total: number,
  fixedPaths: string[],
  part: number,
): Promise<string | undefined> {
  const from = (part - 1) * pathsPerPart
  if (from < 0 || from >= total) return undefined
  const paths = await readPaths(from, pathsPerPart)
  return urlSet(origin, part === 1 ? [...fixedPaths, ...paths] : paths)
}

/** @throws 503 when the API does not respond with 200 */
async function read<Key extends EndpointKey>(
  call: Call,
  key: Key,
  input: RequestInput<Key>,
): Promise<ReplyTo<Key>> {
  const { status, body } = await call(requestLine(key, input as UntypedInput).path)
  if (status !== 200) throw problem('unavailable', 5)
  return body as ReplyTo<Key>
}

/** Sitemap of the newest public posts; crawlers find older ones by links. */
export async function postsSitemap(call: Call, origin: string): Promise<string> {
  const paths: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: limits.pageLimitMax, cursor }
    const { data, pagination }: ReplyTo<'GET /posts'> = await read(call, 'GET /posts', { query })
    paths.push(...data.map(({ id }) => `/posts/${id}`))
    cursor = pagination.nextCursor ?? undefined
  } while (cursor && paths.length < maxPosts)
  return urlSet(origin, paths)
}

function urlSet(origin: string, paths: string[]): string {
  return document(
    'urlset',
    paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
  )
}

function document(root: 'urlset' | 'sitemapindex', rows: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...rows,
    `</${root}>`,
    '',
  ].join('\n')
}
