import { expect, it } from 'vitest'
import { failureKind, type SmtpError } from './mail-failure.ts'

it.each<[string, SmtpError]>([
  ['refused', { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }],
  ['unknown-host', { code: 'EDNS', originalCode: 'ENOTFOUND', command: 'CONN' }],
  ['unknown-host', { code: 'EDNS', originalCode: 'EAI_AGAIN', command: 'CONN' }],
  ['unreachable', { code: 'ESOCKET', originalCode: 'EHOSTUNREACH', command: 'CONN' }],
  ['certificate', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED', command: 'CONN' }],
  ['certificate', { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
  ['certificate', { code: 'ESOCKET', originalCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }],
  ['certificate', { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
  ['tls', { code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER', command: 'CONN' }],
  ['tls', { code: 'ETLS', command: 'STARTTLS' }],
  ['no-starttls', { code: 'ETLS', responseCode: 502, command: 'STARTTLS' }],
  ['authentication', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
  ['authentication', { code: 'EAUTH', command: 'API' }],
  ['timeout', { code: 'ETIMEDOUT', command: 'CONN' }],
  ['timeout', { code: 'ESOCKET', originalCode: 'ETIMEDOUT', command: 'CONN' }],
  ['dropped', { code: 'ECONNECTION', command: 'CONN' }],
  ['dropped', { code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' }],
  ['dropped', { code: 'ECONNECTION', responseCode: 421, command: 'EHLO' }],
  ['sender-refused', { code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }],
  ['recipient-refused', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
  ['recipient-refused', { code: 'EENVELOPE', responseCode: 500, command: 'RCPT TO' }],
  ['postponed', { code: 'EENVELOPE', responseCode: 499, command: 'RCPT TO' }],
  ['postponed', { code: 'EMESSAGE', responseCode: 451, command: 'DATA' }],
  ['message-refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
  ['disk', { code: 'ENOSPC' }],
  ['other', { code: 'ESTREAM' }],
  ['other', {}],
])('a failure is %s when Nodemailer reports %j', (kind, error) => {
  expect(failureKind(error)).toBe(kind)
})
