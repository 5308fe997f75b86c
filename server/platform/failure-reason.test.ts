import net, { type AddressInfo } from 'node:net'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { createTempFolder, removeTempFolder } from '../../test/cleanup.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { failureReason } from './failure-reason.ts'
import { fileStore } from './files.ts'
import { parseS3Address } from './s3-address.ts'

const folder = createTempFolder('failures')
afterAll(() => removeTempFolder(folder))

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function listen<Server extends net.Server>(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = net.createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

const send = (url: string) =>
  failure(
    nodemailer
      .createTransport({ url, requireTLS: true })
      .sendMail({ from: 'a@example.org', to: 'b@example.org', text: '' }),
  )

const connect = (connectionString: string) =>
  failure(new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 }).connect())

it('names a refused connection and an unknown host of databases, mail servers and buckets', async () => {
  const port = await closedPort()
  const read = (endpoint: string) => {
    const filesBucket = parseS3Address(`s3://key:secret@bucket?endpoint=${endpoint}`)
    return failure(fileStore({ dataDir: folder, filesBucket })().then((disk) => disk.get('a')))
  }
  expect(failureReason(await connect(`postgres://u:p@127.0.0.1:${port}/d`))).toBe('refused')
  expect(failureReason(await connect(`postgres://u:p@localhost:${port}/d`))).toBe('refused')
  expect(failureReason(await send(`smtp://127.0.0.1:${port}`))).toBe('refused')
  expect(failureReason(await read(`http://127.0.0.1:${port}`))).toBe('refused')
  const unknown = /^(unknown host|name server does not answer)$/
  expect(failureReason(await connect('postgres://u:p@no.such.host.invalid/d'))).toMatch(unknown)
  expect(failureReason(await send('smtp://no.such.host.invalid'))).toMatch(unknown)
  expect(failureReason(await read('http://no.such.host.invalid'))).toMatch(unknown)
})

it('names a certificate that is not trusted', async () => {
  // Its certificate is signed by itself, and expires some day.
  const server = new SMTPServer({ secure: true })
  server.on('error', () => undefined)
  const port = await listen(server.server)
  const reason = failureReason(await send(`smtps://127.0.0.1:${port}`))
  expect(reason).toMatch(/^certificate (not trusted|expired)$/)
  await new Promise<void>((resolve) => server.close(resolve))
})

it('names a bucket that denies access, is missing, or is overloaded', async () => {
  const s3 = await startS3Server()
  const reason = async (url: string) => {
    const disk = await fileStore({ dataDir: folder, filesBucket: parseS3Address(url) })()
    return failureReason(await failure(disk.get('a')))
  }
  expect(await reason(s3.url.replace('the-access-key', 'another'))).toBe('bucket denied')
  expect(await reason(s3.url.replace('@pictures', '@others'))).toBe('bucket missing')
  expect(await reason(s3.url)).toBe('file missing')
  await s3.close()
})

it.each([
  ['disk full', { code: '53100' }],
  ['disk full', { code: 'ENOSPC' }],
  ['login refused', { code: '28P01' }],
  ['certificate not trusted', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
  ['certificate of another host', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
  ['connection broken', { code: '08P01' }],
  ['connection broken', new Error('Connection terminated unexpectedly')],
  ['timed out', new Error('timeout exceeded when trying to connect')],
  ['refused', new AggregateError([{ code: 'ECONNREFUSED' }])],
  ['permission denied', new Error('Cannot read', { cause: { code: 'EACCES' } })],
  ['bucket denied', { name: 'Unknown', $metadata: { httpStatusCode: 403 } }],
  [
    'certificate not trusted',
    { code: 'ETLS', message: 'Error initiating TLS - self-signed certificate' },
  ],
  ['no encryption', { code: 'ETLS', message: 'STARTTLS is not offered' }],
  ['no encryption', { code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }],
  [undefined, new TypeError('nightingale is not a function')],
  [undefined, 'text'],
])('calls it %j: %o', (reason, error) => {
  expect(failureReason(error)).toBe(reason)
})

it('ends with an error that is its own cause', () => {
  const error = new Error('a circle')
  error.cause = error
  expect(failureReason(error)).toBeUndefined()
})
