import { describe, expect, it } from 'vitest'
import { pages } from './app/pages.ts'
import { normalizeAddress, renderPage, sitemapPaths } from './entry-server.tsx'

// An API that returns 404 for everything.
const call = async () => ({ status: 404, body: { message: 'nothing here' } })

const render = async (path: string) => renderPage({ path, origin: 'https://voxpop.example', call })

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

const staticPages = pages.filter(({ path }) => !path.includes(':'))

describe('renderPage', () => {
  it.each(staticPages)(
    '$path has its title and is indexed if everybody may open it',
    async (page) => {
      const { head, noindex } = await render(page.path)
      expect(head).toMatch(/^<title>/)
      expect(head.split('</title>')[0]).toContain(page.title)
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
})
