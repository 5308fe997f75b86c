import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { adminPages } from './admin-pages.ts'
import { routes } from './routes.tsx'

const project = path.resolve(import.meta.dirname, '../..')

function pagesOf(list: RouteObject[]): RouteObject[] {
  return list.flatMap((route) => [
    ...(typeof route.lazy === 'function' ? [route] : []),
    ...pagesOf(route.children ?? []),
  ])
}

describe('the route table', () => {
  const pages = pagesOf(routes)

  it.each(pages.map((route) => [route.id, route] as const))(
    '%s exports a component and its head',
    async (id, route) => {
      expect(existsSync(path.join(project, id ?? ''))).toBe(true)
      const { Component, handle } = (await (route.lazy as () => Promise<RouteObject>)()) ?? {}
      expect(Component).toBeTypeOf('function')
      expect(handle?.meta).toBeTypeOf('function')
    },
  )

  it.each(adminPages.map((page) => [page.label, page] as const))(
    '%s exports a component',
    async (_label, { load }) => {
      expect((await load()).Component).toBeTypeOf('function')
    },
  )
})
