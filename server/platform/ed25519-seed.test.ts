import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { ed25519KeyOf, parseEd25519Seed } from './ed25519-seed.ts'

/** Test 1 of RFC 8032, section 7.1. */
const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'

it('derives the public key of the test vector of RFC 8032', () => {
  const { x = '' } = createPublicKey(ed25519KeyOf(seed)).export({ format: 'jwk' })
  expect(Buffer.from(x, 'base64url').toString('hex')).toBe(publicKey)
})

it('reads a seed from base64, with or without padding, and from PEM', () => {
  const pem = ed25519KeyOf(seed).export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const text of [
    seed.toString('base64'),
    `${seed.toString('base64')}\n`,
    seed.toString('base64url'),
    pem,
  ]) {
    expect(parseEd25519Seed(text)).toEqual(seed)
  }
})

it.each([
  ['a short seed', seed.subarray(1).toString('base64')],
  ['a long seed', Buffer.concat([seed, Buffer.of(1)]).toString('base64')],
  ['other text', 'a key of thirty-two bytes, in other words'],
  ['a damaged PEM', '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw\n-----END PRIVATE KEY-----'],
  [
    'a key of another kind',
    generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ],
])('refuses %s', (_title, text) => {
  expect(parseEd25519Seed(text)).toBeUndefined()
})
