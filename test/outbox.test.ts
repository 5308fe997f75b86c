import { expect, it } from 'vitest'
import { readable, tokenIn } from './outbox.ts'

it('a token that begins like an encoded character is read as it was sent', () => {
  const sent = 'https://voxpop.example/confirm-email?token=3D3DqyXSMv-3D\r\n'
  expect(tokenIn(readable(sent))).toBe('3DqyXSMv-3D')
})
