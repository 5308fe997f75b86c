import { expect, it } from 'vitest'
import { isReadablePath, readablePath } from './readable-path.ts'

it.each(['/', '/personalities/ada', '/users/%F0%9F%98%80', '/a%20b', '/100%25', '/caf%C3%A9'])(
  'accepts %s',
  (path) => {
    expect(isReadablePath(path)).toBe(true)
  },
)

it.each(['/%0a', '/a/%0D', '/%00', '/%7f', '/%C2%85', '/%E2%80%A8', '/%', '/%ff', '/%zz'])(
  'rejects %s',
  (path) => {
    expect(isReadablePath(path)).toBe(false)
  },
)

it('shows a path decoded and cut, except one that would change the text around it', () => {
  expect(readablePath('/caf%C3%A9/100%25')).toBe('/café/100%')
  expect(readablePath(`/${'a'.repeat(100)}`)).toBe(`/${'a'.repeat(59)}…`)
  expect(readablePath('/a%E2%80%AEb')).toBe('/a%E2%80%AEb')
})
