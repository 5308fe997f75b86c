import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ShareBadge } from './share-badge.tsx'

const badge = (upvoteCount: number, downvoteCount: number) =>
  renderToString(createElement(ShareBadge, { counts: { upvoteCount, downvoteCount } }))

it('is outlined and says so below twenty votes', () => {
  expect(badge(15, 4)).toMatch(/badge-outlined.*79% support.*few votes/)
  expect(badge(15, 5)).toContain('75% support')
  expect(badge(15, 5)).not.toMatch(/badge-outlined|few votes/)
})
