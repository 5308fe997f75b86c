import path from 'node:path'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sitemapPaths } from '../entry-server.tsx'
import { adminPages, adminSections, allPages, sectionOf } from './admin-pages.ts'
import { pages } from './pages.ts'
import { routes } from './routes.tsx'

const project = path.resolve(import.meta.dirname, '../..')
const hasParameters = (pattern: string) => /[:*]/.test(pattern)

describe('the table of pages', () => {
  it.each(allPages)('loads $path from the module that it names', async ({ module, load }) => {
    const loaded = await load()
    expect(loaded).toBe(await import(path.join(project, module)))
    expect(loaded.Component).toBeTypeOf('function')
  })

  it.each(allPages)('has a route for $path', ({ path: pattern, module, access }) => {
    const id = matchRoutes(routes, pattern)?.at(-1)?.route.id
    expect(id).toBe(access === 'admin' ? 'web/app/admin-section.tsx' : module)
  })

  it('has each path once', () => {
    expect(new Set(allPages.map((page) => page.path)).size).toBe(allPages.length)
  })

  it.each(pages.filter(({ navigation }) => navigation))(
    'gives $path, which navigation links to, a path without parameters',
    (page) => expect(hasParameters(page.path)).toBe(false),
  )

  it.each(adminPages)('has a section that begins with another page, or itself, for $path', (page) =>
    expect(adminSections.map(({ path: first }) => first)).toContain(sectionOf(page)),
  )

  it('lists each page of the administration in one section, unless its path has parameters', () => {
    const listed = adminSections.flatMap(({ pages }) => pages.map(({ path: one }) => one))
    const linked = adminPages.map(({ path: one }) => one).filter((one) => !hasParameters(one))
    expect(listed.toSorted()).toEqual(linked.toSorted())
  })

  it('has only pages in the sitemap that search engines may list', () => {
    const listed = allPages.filter(({ isInSitemap }) => isInSitemap)
    expect(sitemapPaths).toEqual(listed.map((page) => page.path))
    expect(listed.filter(({ access, noindex }) => access || noindex)).toEqual([])
    expect(sitemapPaths.filter(hasParameters)).toEqual([])
  })
})
