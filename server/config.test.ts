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

it('names a signing key that is no Ed25519 key, without printing it', () => {
  const read = () => readConfig({ LOG_SIGNING_KEY: 'not-a-key' })
  expect(read).toThrow('LOG_SIGNING_KEY must be an Ed25519 private key in PEM')
  expect(read).not.toThrow('not-a-key')
})
