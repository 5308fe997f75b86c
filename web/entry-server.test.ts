import { describe, expect, it } from 'vitest'
import { initialSite } from '../contract/initial-settings.ts'
import { type LegalPage, LegalPageName } from '../contract/legal-pages.ts'
import { allPages } from './app/admin-pages.ts'
import { normalizeAddress, renderPage, sitemapPaths } from './entry-server.tsx'

// An API that has the legal pages, and returns 404 for everything else.
const call = async (address: string) => {
  const [, page] = /\/legal-pages\/(\w+)$/.exec(address) ?? []
  return page
    ? { status: 200, body: legalPage(LegalPageName.parse(page)) }
    : { status: 404, body: { message: 'nothing here' } }
}

const legalPage = (page: LegalPageName): LegalPage => ({
  ...{ page, title: `${page[0]?.toUpperCase()}${page.slice(1)}`, versions: [] },
  ...{ version: 0, current: 0, effectiveOn: '2026-01-01', lang: 'en' },
  blocks: [{ kind: 'paragraph', text: [{ text: 'What the page is about, in a sentence.' }] }],
})

const site = initialSite

const waitToRender = async () => undefined

/** A page in the only language of the site. */
const language = { prefix: '', languages: [] }

const render = async (path: string) =>
  renderPage({ path, origin: 'https://voxpop.example', call, site, waitToRender, ...language })

describe('normalizeAddress', () => {
  it.each([
    ['/', '/'],
    ['/?x=1', '/'],
    ['/posts?utm_source=a&page=2', '/posts'],
    ['/help?q=a', '/help'],
    ['/personalities?x=1&page=2&q=+ada+', '/personalities?q=ada&page=2'],
    ['/personalities?q=ada&page=2', '/personalities?q=ada&page=2'],
    ['/personalities?page=1&sort=voteCount&order=desc', '/personalities'],
    ['/personalities?page=abc&sort=__proto__&order=up&q=', '/personalities'],
    ['/personalities/ada?page=2', '/personalities/ada'],
    ['/personalities/ada?x=1&period=week', '/personalities/ada?period=week'],
    ['/personalities/ada?period=year', '/personalities/ada'],
    ['/personalities/ada?period=ever', '/personalities/ada'],
    ['/personalities/Ada-Lovelace?x=1', '/personalities/ada-lovelace'],
    ['/personalities/A%C3%89', '/personalities/a%C3%A9'],
    ['/personalities/A%zz', '/personalities/A%zz'],
    ['/search?tab=posts&q=ada&page=3&x=1', '/search?q=ada&tab=posts&page=3'],
    ['/search?tab=unknown&page=-1', '/search'],
    ['/users/ada?tab=followers&x=1', '/users/ada?tab=followers'],
    ['/users/ada?tab=unknown', '/users/ada'],
    ['/login?next=/x', '/login'],
    ['/notifications?page=2', '/notifications'],
    ['/admin/users?search=ada', '/admin/users'],
    ['/nowhere?x=1', '/nowhere'],
    ['/a%0ab?x=1', '/a%0ab'],
  ])('normalizes %s to %s', async (path, normalized) => {
    expect(await normalizeAddress(path)).toBe(normalized)
  })

  it('cuts a long search to the maximum length', async () => {
    const long = await normalizeAddress(`/search?q=${'x'.repeat(10_000)}`)
    expect(long).toBe(`/search?q=${'x'.repeat(200)}`)
  })

  it('drops the token of a password mail', async () => {
    expect(await normalizeAddress('/reset-password?token=secret')).toBe(
      '/reset-password?token=given',
    )
    expect(await normalizeAddress('/reset-password')).toBe('/reset-password')
  })
})

const staticPages = allPages.filter(({ path }) => !path.includes(':'))

describe('renderPage', () => {
  it('tells feed readers the feed of a page, if there is the page', async () => {
    const feed =
      '<link rel="alternate" type="application/atom+xml" href="https://voxpop.example/posts/feed.atom">'
    const pagination = { page: 1, limit: 10, total: 0, totalPages: 0, nextCursor: null }
    const noPosts = async () => ({ status: 200, body: { data: [], pagination } })
    const page = {
      path: '/posts',
      origin: 'https://voxpop.example',
      site,
      waitToRender,
      ...language,
    }
    expect((await renderPage({ ...page, call: noPosts })).head).toContain(feed)
    for (const path of ['/', '/posts', '/posts/1', '/personalities/unknown']) {
      expect((await render(path)).head).not.toContain('atom')
    }
  })

  it.each(staticPages)(
    '$path has its title and is indexed if everybody may open it',
    async (page) => {
      const { head, noindex } = await render(page.path)
      expect(head).toMatch(/^<title>/)
      expect(head.split('</title>')[0]).toContain(page.path === '/' ? site.tagline : page.title)
      expect(noindex).toBe(page.noindex ?? page.access !== undefined)
    },
  )

  it.each(sitemapPaths)('%s describes itself to search engines', async (path) => {
    expect((await render(path)).head).toMatch(/<meta name="description" content="[^"]{20,}"/)
  })

  it.each([
    ...staticPages.map(({ path }) => path),
    '/personalities?q=ada&page=2',
    '/search?q=ada&tab=posts',
    '/users/ada?tab=followers',
    '/reset-password?token=secret',
  ])(
    '%s renders the same at its normalized address, and does not echo unknown parameters',
    async (path) => {
      const rendered = await render(`${path}${path.includes('?') ? '&' : '?'}made_up=made-up-value`)
      expect(rendered.head + rendered.body + rendered.state).not.toMatch(/made.up/)
      expect(await render(await normalizeAddress(path))).toEqual(rendered)
    },
  )

  it('names the personality that a page is about', async () => {
    expect((await render('/personalities/ada')).personality).toBe('ada')
    expect((await render('/personalities')).personality).toBeUndefined()
  })

  it.each(['/personalities/a%0ab', '/users/%ff'])(
    '%s does not mark Home as the current page',
    async (path) => {
      const { status, body } = await render(path)
      expect(status).toBe(404)
      const home = body.match(/<a [^>]*href="\/"[^>]*>Home<\/a>/)?.[0]
      expect(home).toBeDefined()
      expect(home).not.toContain('aria-current')
    },
  )

  it('loads its data first, and then waits until it may render', async () => {
    const steps: string[] = []
    await renderPage({
      path: '/personalities/ada',
      origin: 'https://voxpop.example',
      call: async (path) => {
        steps.push(path)
        return { status: 404, body: { message: 'nothing here' } }
      },
      site,
      ...language,
      waitToRender: async () => {
        steps.push('waits')
      },
    })
    expect(steps).toEqual(['/personalities/ada', 'waits'])
  })

  it('shows changed data in the parts that it keeps in memory', async () => {
    const home = async (upvoteCount: number) => {
      const ada = { id: 'a', slug: 'ada', name: 'Ada', upvoteCount, downvoteCount: 0 }
      const personality = { ...ada, voteCount: upvoteCount, commentCount: 0, views: 0 }
      const body = {
        data: [
          { ...personality, party: null, position: null, bio: null, imageUrl: '/files/a.webp' },
        ],
      }
      const origin = 'https://voxpop.example'
      const leaders = { mostApproved: [], mostOpposed: [], mostDivisive: [] }
      const call = async (url: string) => ({
        status: 200,
        body: url.endsWith('/leaders') ? leaders : body,
      })
      return (await renderPage({ path: '/', origin, call, site, waitToRender, ...language })).body
    }
    const first = await home(1234)
    const cardOf = (html: string) => html.match(/<article.*?<\/article>/s)?.[0]
    expect(first).toContain('<li class="deferred min-w-0"><!--$--><article')
    expect(cardOf(first)).toContain('Support Ada, 1,234 votes')
    expect(cardOf(await home(5678))).toContain('Support Ada, 5,678 votes')
    expect(await home(1234)).toBe(first)
  })

  it('shows what the site is called, whichever page was rendered before', async () => {
    const renderAs = (changed: object) =>
      renderPage({
        path: '/contact',
        origin: 'https://voxpop.example',
        call,
        site: { ...site, ...changed },
        waitToRender,
        ...language,
      })
    expect((await render('/contact')).body).toContain('Voxpop')
    const links = [{ text: 'Imprint', url: 'https://madrid.example/imprint' }]
    const operator = { operatorName: 'Vox SL', operatorEmail: 'hola@madrid.example' }
    const changed = await renderAs({ name: 'Vox Madrid', ...operator, footerLinks: links })
    expect(changed.head + changed.body + changed.state).not.toContain('Voxpop')
    expect(changed.head).toContain('<title>Contact · Vox Madrid</title>')
    expect(changed.body).toContain('aria-label="Vox Madrid, home"')
    expect(changed.body).toContain('Vox Madrid. All rights reserved.')
    expect(changed.body).toContain('Run by Vox SL')
    expect(changed.body).toContain('href="https://madrid.example/imprint">Imprint</a>')
    expect(changed.body).toContain('href="mailto:hola@madrid.example"')
    expect((await render('/contact')).body).not.toContain('Vox Madrid')
  })

  it('marks the current page in the header, whichever page was rendered before', async () => {
    const current = async (path: string) =>
      (await render(path)).body
        .match(/<header.*?<\/header>/s)?.[0]
        .match(/aria-current="page"[^>]*>(\w+)/)?.[1]
    for (const [path, label] of [
      ['//', undefined],
      ['/', 'Home'],
      ['/posts/1', 'Posts'],
      ['/help', undefined],
      ['/posts', 'Posts'],
      ['/personalities/ada', 'Personalities'],
    ] as const) {
      expect([path, await current(path)]).toEqual([path, label])
    }
  })
})

describe('approval over time', () => {
  const pointOf = (time: string, upvoteCount: number) => ({
    time,
    upvoteCount,
    downvoteCount: 10,
    supportPercentage: Math.round((upvoteCount * 100) / (upvoteCount + 10)),
    interval: { low: 40, high: 80 },
    changed: 10,
  })
  const personality = {
    id: '0f0e0d0c-0b0a-4908-8706-050403020100',
    slug: 'ada',
    name: 'Ada',
    upvoteCount: 30,
    downvoteCount: 10,
    voteCount: 40,
    commentCount: 0,
    views: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    mandates: [],
    names: [],
    links: [],
    identifiers: [],
    sources: [],
  }
  const replies: Record<string, object> = {
    '/personalities/ada': personality,
    [`/personalities/${personality.id}/history?period=month`]: {
      since: null,
      notes: [],
      points: [pointOf('2026-11-01T00:00:00.000Z', 10), pointOf('2026-11-09T00:00:00.000Z', 30)],
      verified: [
        {
          time: '2026-11-01T00:00:00.000Z',
          tally: { upvoteCount: 6, downvoteCount: 4, supportPercentage: 60 },
        },
        {
          time: '2026-11-09T00:00:00.000Z',
          tally: { upvoteCount: 8, downvoteCount: 8, supportPercentage: 50 },
        },
      ],
      movedVotes: { toUpvote: 7, toDownvote: 12 },
      votesUnderReview: 120,
      held: [{ time: '2026-11-05T00:00:00.000Z', votes: 40 }],
    },
  }
  const renderAda = (changes: object) =>
    renderPage({
      path: '/personalities/ada?period=month',
      origin: 'https://voxpop.example',
      call: async (path) => {
        const body = replies[path]
        if (!body) return { status: 404, body: { message: 'nothing here' } }
        return { status: 200, body: path === '/personalities/ada' ? { ...body, ...changes } : body }
      },
      site,
      waitToRender,
      ...language,
    })

  it('is complete in the page: a picture with its description, and a table', async () => {
    const { body, state } = await renderAda({})
    expect(body).toContain(
      'aria-label="Support from 50% on Oct 31, 2026 to 75% on Nov 08, 2026, lowest 50%, highest 75%. Votes under review, at most 40"',
    )
    expect(body).toContain('<path class="share-line" d="M0 500L1000 250"')
    expect(body).toContain('<path class="share-line verified-line" d="M0 400L1000 500"')
    expect(body).toContain('<path class="vote-bars" d="M502 1000V0H998V1000Z"')
    expect(body).toContain(
      '12 votes changed from Support to Oppose, 7 the other way in this period.',
    )
    expect(body).toContain('About 120 votes are under review and not counted.')
    expect(body).toMatch(/<a [^>]*aria-current="true"[^>]*>Month</)
    // The browser leaves the picture as it is and needs no data for it.
    expect(state).not.toContain('interval')
  })

  it('is not drawn for fewer than twenty votes', async () => {
    const { body } = await renderAda({ upvoteCount: 9, voteCount: 19 })
    expect(body).toContain('The chart starts at 20 votes.')
    expect(body).not.toContain('share-line')
  })
})
