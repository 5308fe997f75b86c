import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('accepts the password that was hashed and rejects any other', async () => {
  const hash = await hashPassword('correct horse')
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horsf', hash)).toBe(false)
})

it('gives equal passwords different hashes by salting', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

it('rejects every password when there is no usable hash', async () => {
  expect(await verifyPassword('', undefined)).toBe(false)
  expect(await verifyPassword('-', '-')).toBe(false)
})
