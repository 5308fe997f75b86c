import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const mail = { SMTP_URL: 'smtps://mail.example.org', PUBLIC_URL: 'https://voxpop.example.org' }

it.each([
  ['off without a mail server', {}, false],
  ['required with one', mail, true],
  ['required if the setting says so', { EMAIL_CONFIRMATION: 'required' }, true],
  ['off if the setting says so', { ...mail, EMAIL_CONFIRMATION: 'off' }, false],
])('makes the confirmation of email addresses %s', (_title, settings, isRequired) => {
  expect(readConfig(settings).isEmailConfirmationRequired).toBe(isRequired)
})

it('names a confirmation setting that is neither required nor off', () => {
  expect(() => readConfig({ EMAIL_CONFIRMATION: 'yes' })).toThrow(
    'EMAIL_CONFIRMATION must be required or off',
  )
})

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

it.each([
  ['text', 'not-a-key'],
  ['a public key', publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ['a key of another kind', pemOf(generateKeyPairSync('x25519').privateKey)],
  ['PEM with written line ends', pemOf(privateKey).replaceAll('\n', '\\n')],
  ['33 bytes', Buffer.alloc(33, 1).toString('base64')],
  ['hexadecimal digits', Buffer.alloc(32, 1).toString('hex')],
])('names a signing key that is %s, without printing it', (_, key) => {
  const read = () => readConfig({ LOG_SIGNING_KEY: key })
  expect(read).toThrow('LOG_SIGNING_KEY must be an Ed25519 private key in PEM')
  expect(read).not.toThrow(key.slice(0, 50))
  expect(read).not.toThrow(key.slice(-20))
})

it('takes a signing key as PEM of either line ends, and as base64', () => {
  const seedOf = (key: string) => readConfig({ LOG_SIGNING_KEY: key }).logSigningSeed
  const seed = seedOf(pemOf(privateKey))
  expect(seed).toHaveLength(32)
  expect(seedOf(pemOf(privateKey).replaceAll('\n', '\r\n'))).toEqual(seed)
  expect(seedOf(seed?.toString('base64') ?? '')).toEqual(seed)
  expect(seedOf('')).toBeUndefined()
})

it.each(['security@example.org', 'http://example.org', 'mailto:nobody', 'javascript:alert(1)'])(
  'names a contact for weaknesses that is %s',
  (contact) => {
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT must be like')
  },
)
