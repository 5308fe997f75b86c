import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { matchRoutes, Outlet, type RouteObject, StaticRouter, useParams } from 'react-router'
import { expect, it } from 'vitest'
import { renderMatches } from './render-matches.tsx'

const Guard = () => createElement('main', null, createElement(Outlet))
const Page = () => `page of ${useParams().name}`

const routes: RouteObject[] = [
  { element: createElement(Guard), children: [{ path: '/people/:name', Component: Page }] },
  { children: [{ path: '/help', element: 'help' }] },
]

const textAt = (location: string) => {
  const page = renderMatches(matchRoutes(routes, location) ?? [])
  return renderToString(createElement(StaticRouter, { location }, page))
}

it('renders each route in the outlet of the one around it, with its parameters', () => {
  expect(textAt('/people/ada')).toBe('<main>page of ada</main>')
})

it('renders the children of a route that shows nothing itself', () => {
  expect(textAt('/help')).toBe('help')
})

it('renders nothing without matches', () => {
  expect(textAt('/unknown')).toBe('')
})
