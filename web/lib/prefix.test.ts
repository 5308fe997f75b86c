import { afterEach, expect, it } from 'vitest'
import { setPrefix, withoutPrefix } from './prefix.ts'

afterEach(() => setPrefix(''))

it.each([
  ['', '/', '/'],
  ['', '/posts', '/posts'],
  ['/es', '/es', '/'],
  ['/es', '/es/posts', '/posts'],
  // A link of a picture that the server drew.
  ['/es', '/personalities/ada', '/personalities/ada'],
  ['/es', '/esperanto', '/esperanto'],
])('with the prefix "%s", %s is the page %s', (prefix, pathname, path) => {
  setPrefix(prefix)
  expect(withoutPrefix(pathname)).toBe(path)
})
