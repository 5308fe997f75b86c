import { limits } from '../../contract/limits.ts'
import type { CursorPage, Page } from '../../contract/paging.ts'
import type { Personality } from '../../contract/personalities.ts'
import type { Post } from '../../contract/posts.ts'
import type { PageRequest } from '../../contract/render.ts'
import { problem } from '../platform/errors.ts'

type Call = PageRequest['call']

/** What the protocol allows in one file. */
const mostInFile = 50_000
const inPart = 10_000
const mostPosts = 500
const fixedPages = [
  '/',
  '/personalities',
  '/posts',
  '/help',
  '/privacy',
  '/terms',
  '/transparency',
  '/contact',
]

/** How many personalities there are. */
export async function countPersonalities(call: Call): Promise<number> {
  return (await list(call, 1, 1)).pagination.total
}

/** The whole sitemap, or with more addresses than a file may hold the index of its parts. */
export async function sitemap(call: Call, origin: string, total: number): Promise<string> {
  if (total + fixedPages.length > mostInFile) {
    const parts = Array.from({ length: Math.ceil(total / inPart) }, (_, index) => index + 1)
    return document(
      'sitemapindex',
      parts.map((part) => `<sitemap><loc>${origin}/sitemap-${part}.xml</loc></sitemap>`),
    )
  }
  return addresses(origin, [...fixedPages, ...(await personalityPaths(call, 0, total))])
}

/** One part of a long sitemap, from 1; undefined where there is none. */
export async function sitemapPart(call: Call, origin: string, total: number, part: number) {
  const from = (part - 1) * inPart
  if (from < 0 || from >= total) return undefined
  const paths = await personalityPaths(call, from, Math.min(inPart, total - from))
  return addresses(origin, part === 1 ? [...fixedPages, ...paths] : paths)
}

async function personalityPaths(call: Call, from: number, count: number): Promise<string[]> {
  const size = limits.pageLimitMax
  const first = from / size + 1
  const paths: string[] = []
  // One page after the other: a crawler can wait, a visitor's request should not have to.
  for (let page = first; page < first + count / size; page++) {
    const { data } = await list(call, page, size)
    paths.push(...data.map(({ slug }) => `/personalities/${encodeURIComponent(slug)}`))
  }
  return paths
}

async function list(call: Call, page: number, limit: number): Promise<Page<Personality>> {
  const query = new URLSearchParams({ page: `${page}`, limit: `${limit}`, sortBy: 'createdAt' })
  const { status, body } = await call(`/personalities?${query}&order=asc`)
  if (status !== 200) throw problem('unavailable', 5)
  return body as Page<Personality>
}

/** The latest posts that everybody may see; older ones are found by the links to them. */
export async function postsSitemap(call: Call, origin: string): Promise<string> {
  const paths: string[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor ? `&cursor=${cursor}` : ''
    const { status, body } = await call(`/posts?limit=${limits.pageLimitMax}${query}`)
    if (status !== 200) throw problem('unavailable', 5)
    const { data, pagination } = body as CursorPage<Post>
    paths.push(...data.map(({ id }) => `/posts/${id}`))
    cursor = pagination.nextCursor
  } while (cursor && paths.length < mostPosts)
  return addresses(origin, paths)
}

function addresses(origin: string, paths: string[]): string {
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
