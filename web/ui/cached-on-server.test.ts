import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CachedOnServer, FragmentContext } from './cached-on-server.tsx'

const item = (data: string, children: ReactElement) =>
  createElement(CachedOnServer, { as: 'li', className: 'a', name: 'item', data, children })
const text = createElement('b', {}, 'A & ', 'B')

it('has the same HTML as without the memory, so that the browser can hydrate it', () => {
  const list = item('x', text)
  const cached = createElement(
    FragmentContext,
    { value: (_, element) => renderToString(element) },
    list,
  )
  expect(renderToString(cached)).toBe(renderToString(list))
  expect(renderToString(list)).toBe('<li class="a"><b>A &amp; <!-- -->B</b></li>')
})

it('is found by its name and all its data', () => {
  const render = vi.fn((_key: string, element: ReactElement) => renderToString(element))
  const pair = [item('x', text), item('y', text)]
  renderToString(createElement(FragmentContext, { value: render }, ...pair))
  expect(render.mock.calls.map(([key]) => key)).toEqual(['item /none "x"', 'item /none "y"'])
})
