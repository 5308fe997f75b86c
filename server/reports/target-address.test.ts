import { expect, it } from 'vitest'
import { targetAt } from './target-address.ts'

const site = 'https://vote.example'

it.each([
  ['/personalities/ada', 'personality', 'ada'],
  ['/personalities/ada?comment=c1', 'comment', 'c1'],
  ['https://vote.example/posts/p1/', 'post', 'p1'],
  ['/users/ada#top', 'user', 'ada'],
  ['/es/posts/p1', 'post', 'p1'],
  ['https://vote.example/ar/personalities/ada?comment=c1', 'comment', 'c1'],
])('%s is about the %s %s', (address, type, key) => {
  expect(targetAt(address, site)).toEqual({ type, key })
})

it.each([
  'https://other.example/posts/p1',
  '/posts',
  '/es/posts',
  '/xx/posts/p1',
  '/posts/p1/likes',
])('%s is about nothing on this site', (address) => {
  expect(targetAt(address, site)).toBeUndefined()
})
