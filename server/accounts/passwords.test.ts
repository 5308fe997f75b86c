import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('knows the password that a hash was made from, and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horsf', hash)).toBe(false)
})

it('salts, so that equal passwords have different hashes', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

it('matches nothing where there is no usable hash', async () => {
  expect(await verifyPassword('', undefined)).toBe(false)
  expect(await verifyPassword('-', '-')).toBe(false)
})
