import { z } from 'zod'
import type { Row } from './rows.ts'

/**
 * What is served outside the API, to everybody and without a session, as rows: the tests that walk over the contract walk
 * over frames, cards, feeds and the page that ends mails too. The samples of parameters are those of the feature.
 */
export const sharedRows: Row[] = [
  row('GET', '/embed/personalities/:slug', 'personalities'),
  row('GET', '/embed/areas/:slug', 'areaPages'),
  row('GET', '/embed/compare', 'personalities', z.object({ people: z.string() })),
  row('GET', '/oembed', 'personalities', z.object({ url: z.string() })),
  row('GET', '/cards/personalities/:slug.png', 'personalities'),
  row('GET', '/cards/areas/:slug.png', 'areaPages'),
  row('GET', '/cards/parties/:slug.png', 'partyPages'),
  row('GET', '/cards/chambers/:slug.png', 'chamberPages'),
  row('GET', '/cards/posts/:id.png', 'posts'),
  row('GET', '/cards/home.png', 'personalities'),
  row('GET', '/personalities/:slug/feed.atom', 'personalities'),
  row('GET', '/areas/:slug/feed.atom', 'areaPages'),
  row('GET', '/posts/feed.atom', 'posts'),
  row('GET', '/unsubscribe/:token', 'news'),
  row('POST', '/unsubscribe/:token', 'news'),
]

function row(method: Row['method'], path: string, feature: string, query?: z.ZodType): Row {
  return {
    root: '',
    method,
    path,
    access: 'public',
    feature,
    title: `${method} ${path}`,
    spec: { summary: 'Outside the API', ...(query && { query }) },
  }
}
