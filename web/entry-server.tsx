import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { type RouteMatch, StaticRouter } from 'react-router'
import { feedOf, feedType } from '../contract/feeds.ts'
import type { NormalizeAddress, RenderPage } from '../contract/render.ts'
import { type PageLanguage, withPrefix } from '../contract/site-languages.ts'
import { loadRoutes, routesAt } from './app/load-routes.ts'
import { matchedPage } from './app/matched-page.ts'
import { pages } from './app/pages.ts'
import { routes } from './app/routes.tsx'
import { Shell } from './app/shell.tsx'
import { isRefusal } from './lib/api-error.ts'
import { type HeadTag, headHtml, headTags } from './lib/head-tags.ts'
import { dehydrateState } from './lib/hydration.ts'
import type { PageMeta } from './lib/page.ts'
import { pagePrefix, setPrefix } from './lib/prefix.ts'
import { prefixed } from './lib/prefixed.ts'
import { createQueryClient } from './lib/query-client.ts'
import { RouterStateContext } from './lib/router-state.ts'
import { siteQuery } from './lib/site.ts'
import { setTranslating } from './lib/translating.ts'
import { FragmentContext, type RenderFragment } from './ui/cached-on-server.tsx'
import { symbolsIn } from './ui/sprite-icon.ts'

/** Paths of the pages that the sitemap lists, besides personalities and posts. */
export const sitemapPaths: string[] = pages
  .filter(({ isInSitemap }) => isInSitemap)
  .map(({ path }) => path)

/**
 * Reduces the query string to the parameters that the page at that path reads; unknown paths keep none. The path is the
 * page's canonical one.
 */
export const normalizeAddress: NormalizeAddress = async (path) => {
  const url = new URL(`http://localhost${path}`)
  const { params, handle } = matchedPage(await loadedRoutesAt(url.pathname))
  const pathname = handle?.canonicalPath?.(params) ?? url.pathname
  const query = handle?.readQuery?.(url.searchParams)
  return query && query.size > 0 ? `${pathname}?${query}` : pathname
}

// Matching a path against all routes takes longer than answering with a cached page. Sizes are characters of paths,
// which anybody may make long.
const matchesByPath = new LRUCache<string, RouteMatch[]>({
  max: 1_000,
  maxSize: 100_000,
  sizeCalculation: (_, pathname) => pathname.length,
})

async function loadedRoutesAt(pathname: string): Promise<RouteMatch[]> {
  const known = matchesByPath.get(pathname)
  if (known) return known
  const matches = routesAt(routes, pathname)
  await loadRoutes(matches)
  matchesByPath.set(pathname, matches)
  return matches
}

/**
 * Renders the page at a URL for an anonymous visitor. Throws when loading the page's data failed, except for a 4xx of
 * the API, which the page itself shows.
 */
export const renderPage: RenderPage = async ({
  path,
  origin,
  prefix,
  languages,
  call,
  site,
  isTranslating = false,
  waitToRender,
}) => {
  const url = new URL(origin + path)
  const matches = await loadedRoutesAt(url.pathname)
  const page = matchedPage(matches)
  if (!page.handle) throw new Error(`the page at ${url.pathname} has no handle`)
  const queryClient = createQueryClient(call)
  queryClient.setQueryData(siteQuery.queryKey, site)
  const pageContext = { queryClient, params: page.params, url, site }
  if (!page.requiresSession) await page.handle.load?.(pageContext).catch(throwUnlessClientError)
  const errors = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error)
  for (const error of errors) throwUnlessClientError(error)
  await waitToRender()
  setPrefix(prefix)
  setTranslating(isTranslating)

  const meta = page.handle.meta(pageContext)
  const clientError = errors.find(isRefusal)
  const status = page.handle.status?.(pageContext) ?? clientError?.status ?? 200
  const body = html(url, matches, queryClient)
  return {
    status,
    head: headHtml([
      ...headTags(meta, url, site),
      ...(status === 200 ? [...feedTags(url), ...languageTags(meta, url, languages)] : []),
    ]),
    icons: symbolsIn(body),
    body,
    state: dehydrateState(queryClient),
    module: page.module,
    noindex: meta.noindex ?? false,
    personality: page.handle.personality?.(pageContext),
    movedTo: page.handle.movedTo?.(pageContext),
  }
}

/** Tells feed readers the feed of a page. They read documents, so the browser does not add it to pages that it renders. */
function feedTags({ origin, pathname }: URL): HeadTag[] {
  const feed = feedOf(pathname)
  if (feed === undefined) return []
  return [
    {
      name: 'link',
      attributes: { rel: 'alternate', type: feedType, href: origin + prefixed(feed) },
    },
  ]
}

/** Tells search engines the page in each language, and for readers of others the one in the site's own. */
function languageTags(
  { noindex, canonical }: PageMeta,
  { origin, pathname }: URL,
  languages: PageLanguage[],
): HeadTag[] {
  if (noindex || languages.length < 2) return []
  const link = (hreflang: string, prefix: string): HeadTag => {
    const href = origin + withPrefix(prefix, canonical ?? pathname)
    return { name: 'link', attributes: { rel: 'alternate', hreflang, href } }
  }
  return [
    ...languages.map(({ language, prefix }) => link(language, prefix)),
    link('x-default', languages[0]?.prefix ?? ''),
  ]
}

function throwUnlessClientError(error: unknown): void {
  if (error && !isRefusal(error)) throw error
}

function html(url: URL, matches: RouteMatch[], queryClient: QueryClient): string {
  const renderFragment: RenderFragment = (name, element, path) => {
    const key = `${pagePrefix()} ${name}`
    const known = fragments.get(key)
    if (known !== undefined) return known
    const rendered = renderToString(
      <QueryClientProvider client={queryClient}>
        <StaticRouter basename={pagePrefix()} location={prefixed(path)}>
          {element}
        </StaticRouter>
      </QueryClientProvider>,
    )
    // React puts preloads of images before them, which hydration accepts only at the beginning of the page.
    const html = rendered.replace(/^(?:<link [^>]*>)+/, '')
    fragments.set(key, html)
    return html
  }
  return renderToString(
    <FragmentContext value={renderFragment}>
      <QueryClientProvider client={queryClient}>
        <StaticRouter basename={pagePrefix()} location={prefixed(url.pathname + url.search)}>
          <RouterStateContext value={{ ...idle, matches }}>
            <Shell />
          </RouterStateContext>
        </StaticRouter>
      </QueryClientProvider>
    </FragmentContext>,
  )
}

const idle = { isLoading: false, settled: async () => undefined }

/** HTML of `CachedOnServer` by its name and data; sizes in characters. */
const fragments = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})
