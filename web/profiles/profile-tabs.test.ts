import { expect, it } from 'vitest'
import { profileAddress, readTab, tabsOf } from './profile-tabs.ts'

const read = (search: string, isVerified = true) =>
  readTab(new URLSearchParams(search), { isVerified })

it('reads back the tab that it writes, and writes no default', () => {
  expect(profileAddress('ada')).toBe('/users/ada')
  expect(read(profileAddress('ada', 'following').split('?')[1] ?? '')).toBe('following')
})

it('shows posts where an address makes no sense, or asks for what the profile does not have', () => {
  for (const search of ['', 'tab=odd', 'tab=__proto__', 'tab=toString']) {
    expect(read(search)).toBe('posts')
  }
  expect(read('tab=followers', false)).toBe('posts')
  expect(Object.keys(tabsOf({ isVerified: false }))).toEqual(['posts'])
})
