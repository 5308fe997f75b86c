import { expect, it } from 'vitest'
import { profileAddress, readTab, tabsOf } from './profile-tabs.ts'

const read = (search: string, isVerified = true) =>
  readTab(new URLSearchParams(search), { isVerified })

it('round-trips the tab through the URL and omits the default', () => {
  expect(profileAddress('ada')).toBe('/users/ada')
  expect(read(profileAddress('ada', 'following').split('?')[1] ?? '')).toBe('following')
})

it('falls back to posts for an invalid tab or one that the profile does not have', () => {
  for (const search of ['', 'tab=odd', 'tab=__proto__', 'tab=toString']) {
    expect(read(search)).toBe('posts')
  }
  expect(read('tab=followers', false)).toBe('posts')
  expect(Object.keys(tabsOf({ isVerified: false }))).toEqual(['posts'])
})
