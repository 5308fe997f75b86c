import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createSpriteIcon, symbolsIn } from './sprite-icon.ts'

const Tick = createSpriteIcon({ name: 'tick', node: [['path', { d: 'M1 2', key: 'a' }]] })
const Dot = createSpriteIcon({ name: 'dot', node: [['circle', { r: '3', key: 'b' }]] })
const tick = renderToString(createElement(Tick, { className: 'size-4' }))
const dot = renderToString(createElement(Dot))

it('refers to a symbol, which the document contains once', () => {
  expect(tick).toBe(
    '<svg aria-hidden="true" class="icon size-4"><use href="#icon-tick"></use></svg>',
  )
  expect(symbolsIn(tick + dot + tick)).toBe(
    '<symbol id="icon-tick" viewBox="0 0 24 24"><path d="M1 2"/></symbol>' +
      '<symbol id="icon-dot" viewBox="0 0 24 24"><circle r="3"/></symbol>',
  )
})

it('ignores text that looks like an icon, and unknown icons', () => {
  expect(symbolsIn('&lt;use href="#icon-tick"&gt; <use href="#icon-none">')).toBe('')
})
