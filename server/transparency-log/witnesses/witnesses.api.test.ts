import { once } from 'node:events'
import fs from 'node:fs/promises'
import type http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { encodeText } from '../../../verifier/encoding.ts'
import { openCheckpoint, parseKey } from '../../../verifier/signed-note.ts'
import { parseWitnesses, witnessesOf } from '../../../verifier/witnesses.ts'
import { witnessedLog } from '../../commands/witness/add-checkpoint.ts'
import { HeadFiles } from '../../commands/witness/head-files.ts'
import { createWitness } from '../../commands/witness/serve.ts'
import { openSigner, type Signer } from '../../commands/witness/signer.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/** A witness that listens, and the logs that it watches. */
interface RunningWitness {
  signer: Signer
  /** As a site is configured with it. */
  setting: string
  address: string
  server: http.Server
  watch(app: TestApp): void
  contradictions: string[]
}

const running: http.Server[] = []
afterAll(() => {
  for (const server of running) server.close()
})

async function startWitness(name: string, folder?: string, port = 0): Promise<RunningWitness> {
  const own = folder ?? (await fs.mkdtemp(path.join(inject('dataFolder'), 'witness-')))
  const signer = await openSigner(own, name)
  const logs = new Map<string, ReturnType<typeof witnessedLog>>()
  const contradictions: string[] = []
  const server = createWitness({
    signer,
    logs,
    heads: new HeadFiles(own),
    now: () => 1_764_000_000_000,
    onContradiction: (origin) => contradictions.push(origin),
  })
  running.push(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    signer,
    address,
    setting: `${signer.verifierKey} ${address}`,
    server,
    contradictions,
    watch({ transparencyLog }) {
      const key = parseKey(encodeText(transparencyLog.verifierKey))
      logs.set(key.name, witnessedLog(key))
    },
  }
}

/** The key of a site that is restored. */
const signingKey = Buffer.alloc(32, 5).toString('base64')

const startSite = async (host: string, ...witnesses: RunningWitness[]) =>
  startApp(
    {
      PUBLIC_URL: `https://${host}`,
      ...(host === 'restored.example' && { LOG_SIGNING_KEY: signingKey }),
      LOG_WITNESSES: witnesses.map(({ setting }) => setting).join(','),
    },
    { database: await openTestDatabase() },
  )

const append = (app: TestApp, ...texts: string[]) =>
  inTransaction(app.db, (tx) =>
    app.transparencyLog.appendEntries(
      tx,
      texts.map((text) => Buffer.from(text)),
      new Date(app.clock.now()),
    ),
  )

const askWitnesses = (app: TestApp) => app.features.transparencyLog.jobs.witnesses.run()

const missing = (app: TestApp) => app.features.transparencyLog.gauges?.log_witnesses_missing?.read()

/** Names of the witnesses that have signed the head that the site shows. */
async function signers(app: TestApp, ...witnesses: RunningWitness[]) {
  const { text } = await app.send({ method: 'GET', url: '/log/checkpoint' })
  const key = parseKey(encodeText(app.transparencyLog.verifierKey))
  const policy = parseWitnesses(witnesses.map(({ signer }) => signer.verifierKey))
  const head = await openCheckpoint(encodeText(text), key)
  return (await witnessesOf(head, policy.witnesses)).map(({ name }) => name)
}

it('lets two sites witness each other, through every head', async () => {
  const [first, second] = [await startWitness('one.example/w'), await startWitness('two.example/w')]
  const one = await startSite('one.example', second)
  const two = await startSite('two.example', first)
  first.watch(two)
  second.watch(one)
  for (let size = 1; size <= 5; size++) {
    await append(one, `one ${size}`)
    await append(two, `two ${size}`, `two ${size} again`)
    await askWitnesses(one)
    await askWitnesses(two)
    expect(await signers(one, second)).toEqual(['two.example/w'])
    expect(await signers(two, first)).toEqual(['one.example/w'])
  }
  const { hash } = witnessedLog(parseKey(encodeText(one.transparencyLog.verifierKey)))
  const shown = await fetch(`${second.address}/${hash}/checkpoint`)
  expect(shown.headers.get('access-control-allow-origin')).toBe('*')
  expect(await shown.text()).toBe(await one.transparencyLog.witnessedNote())
})

it('publishes without a witness that is down, and asks it again later', async () => {
  const folder = await fs.mkdtemp(path.join(inject('dataFolder'), 'witness-'))
  const up = await startWitness('up.example/w')
  const down = await startWitness('down.example/w', folder)
  const { port } = down.server.address() as AddressInfo
  const app = await startSite('sturdy.example', up, down)
  up.watch(app)
  down.server.close()
  await append(app, 'first')
  await askWitnesses(app)
  expect(await signers(app, up, down)).toEqual(['up.example/w'])
  expect(await missing(app)).toBe(1)
  const back = await startWitness('down.example/w', folder, port)
  back.watch(app)
  // Not at once: a witness that fails is asked less and less often.
  await askWitnesses(app)
  expect(await missing(app)).toBe(1)
  app.clock.advance(10_000)
  await askWitnesses(app)
  expect(await signers(app, up, down)).toEqual(['up.example/w', 'down.example/w'])
  expect(await missing(app)).toBe(0)
})

it('goes on with a witness that has signed another head than the site remembers', async () => {
  const witness = await startWitness('memory.example/w')
  const app = await startSite('forgetful.example', witness)
  witness.watch(app)
  await append(app, 'first', 'second', 'third')
  await askWitnesses(app)
  await app.db.deleteFrom('log_cosignatures').execute()
  await append(app, 'fourth')
  await askWitnesses(app)
  expect(await signers(app, witness)).toEqual(['memory.example/w'])
})

it('shows no signature of a witness under a head that it has not signed, such as of a log that lost entries', async () => {
  const witness = await startWitness('strict.example/w')
  const app = await startSite('restored.example', witness)
  witness.watch(app)
  await append(app, 'first', 'second')
  await askWitnesses(app)
  await append(app, 'third')
  app.responseCache.drop()
  const { text } = await app.send({ method: 'GET', url: '/log/checkpoint' })
  expect(text).not.toContain('strict.example')
  await app.close()
  const restored = await startSite('restored.example', witness)
  for (const text of ['another first', 'another second', 'another third']) {
    await append(restored, text)
    restored.clock.advance(15 * 60_000)
    await askWitnesses(restored)
    expect(await signers(restored, witness)).toEqual([])
    expect(await missing(restored)).toBe(1)
  }
  expect(witness.contradictions).toEqual(['restored.example/log', 'restored.example/log'])
})

it('refuses to start with a witness that cannot be read, and says so', async () => {
  const { setting } = await startWitness('right.example/w')
  for (const wrong of ['nonsense', setting.split(' ')[0] ?? '', `${setting},${setting}`]) {
    await expect(
      startApp({ LOG_WITNESSES: wrong }, { database: await openTestDatabase() }),
    ).rejects.toThrow('LOG_WITNESSES must be public keys of different witnesses')
  }
})
