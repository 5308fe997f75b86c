import { expect, it } from 'vitest'
import { isReadablePath } from './readable-path.ts'

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
