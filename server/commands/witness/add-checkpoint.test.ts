import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PublishedSite } from '../../../test/dishonest-log/published-site.ts'
import { proofByDefinition } from '../../../test/dishonest-log/test-witness.ts'
import { encodeText } from '../../../verifier/encoding.ts'
import { openCheckpoint, parseKey } from '../../../verifier/signed-note.ts'
import { parseWitnesses, witnessesOf } from '../../../verifier/witnesses.ts'
import { addCheckpoint, type WitnessDeps, witnessedLog } from './add-checkpoint.ts'
import { HeadFiles } from './head-files.ts'
import { openSigner } from './signer.ts'

let root: string
beforeAll(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'voxpop-witness-'))
})
afterAll(() => fs.rm(root, { recursive: true }))

const time = 1_764_000_000

/** A log, and a witness of it with a folder of its own. */
async function watchedSite() {
  const site = new PublishedSite()
  const folder = await fs.mkdtemp(path.join(root, 'folder-'))
  const contradictions: string[] = []
  const key = parseKey(encodeText(site.key))
  const open = async (): Promise<WitnessDeps> => ({
    signer: await openSigner(folder, 'witness.example/w1'),
    heads: new HeadFiles(folder),
    logs: new Map([[key.name, witnessedLog(key)]]),
    now: () => time * 1_000,
    onContradiction: (origin) => contradictions.push(origin),
  })
  const deps = await open()
  /** Appends entries, and returns the signed head. */
  const grow = (count: number) => {
    for (let entry = 0; entry < count; entry++) site.entries.push(`entry ${site.entries.length}`)
    site.signHead()
    return site.checkpoints.at(-1) ?? ''
  }
  const send = (oldSize: number, note: string, proof?: readonly Buffer[]) => {
    const hashes = proof ?? (oldSize > 0 ? proofByDefinition(site.entries, oldSize) : [])
    const lines = hashes.map((hash) => `${hash.toString('base64')}\n`).join('')
    return addCheckpoint(deps, `old ${oldSize}\n${lines}\n${note}`)
  }
  return { site, folder, key, deps, open, grow, send, contradictions }
}

it('signs heads that continue the last one, with the time, so that a verifier accepts them', async () => {
  const { deps, key, grow, send } = await watchedSite()
  const { witnesses } = parseWitnesses([deps.signer.verifierKey])
  let oldSize = 0
  for (const count of [1, 1, 2, 3, 1, 5, 250]) {
    const note = grow(count)
    const { status, body } = await send(oldSize, note)
    expect([status, body.startsWith('— witness.example/w1 ')]).toEqual([200, true])
    const timed = Buffer.from(body.trim().split(' ')[2] ?? '', 'base64')
    expect(timed.readBigUInt64BE(4)).toBe(BigInt(time))
    const head = await openCheckpoint(encodeText(note + body), key)
    expect(await witnessesOf(head, witnesses)).toHaveLength(1)
    oldSize += count
  }
})

it('signs the same head again, and one without entries', async () => {
  const { grow, send } = await watchedSite()
  expect((await send(0, grow(0))).status).toBe(200)
  const note = grow(3)
  expect((await send(0, note)).status).toBe(200)
  expect((await send(3, note)).status).toBe(200)
})

it('says how large the last head was to a site that does not know it', async () => {
  const { grow, send } = await watchedSite()
  await send(0, grow(3))
  const note = grow(4)
  for (const oldSize of [0, 1, 7]) {
    expect(await send(oldSize, note)).toEqual({
      status: 409,
      body: '3\n',
      contentType: 'text/x.tlog.size',
    })
  }
  expect((await send(3, note)).status).toBe(200)
})

it('signs nothing that it cannot read, of another log, or signed by another key', async () => {
  const { site, deps, grow, send } = await watchedSite()
  const note = grow(3)
  const [text = ''] = note.split('\n\n')
  const malformed = [
    '',
    'old 0',
    `old 00\n\n${note}`,
    `old -1\n\n${note}`,
    `old 0\nnot a hash\n\n${note}`,
    `old 1\n${'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'.repeat(64)}\n${note}`,
    `old 0\n\n${site.origin}\nthree\n`,
  ]
  for (const request of malformed) {
    expect((await addCheckpoint(deps, request)).status, request.slice(0, 40)).toBe(400)
  }
  expect((await send(4, note, [])).status).toBe(400)
  const other = new PublishedSite('other.example/log')
  other.entries.push('entry')
  other.signHead()
  expect((await send(0, other.checkpoints[0] ?? '')).status).toBe(404)
  const impostor = new PublishedSite(site.origin)
  expect((await send(0, impostor.note(`${text}\n`))).status).toBe(403)
  expect((await send(0, `${text}\n\n`)).status).toBe(403)
  // A wrong signature of a known key beside a right one.
  const signature = note.split('\n\n')[1]?.trim() ?? ''
  const wrong = `${signature.slice(0, -6)}AAAAA=`
  expect((await send(0, `${note}${wrong}\n`)).status).toBe(403)
  expect(await deps.heads.read(witnessedLog(parseKey(encodeText(site.key))).hash)).toBeUndefined()
})

it('signs no head of a rewritten log, and keeps it as evidence', async () => {
  const { site, folder, grow, send, contradictions } = await watchedSite()
  await send(0, grow(4))
  site.entries[1] = 'changed'
  expect((await send(4, grow(3))).status).toBe(422)
  // Another log of the same size.
  site.entries.length = 4
  const fork = grow(0)
  expect((await send(4, fork, [])).status).toBe(422)
  expect(contradictions).toEqual([site.origin, site.origin])
  const evidence = await fs.readdir(path.join(folder, 'evidence'))
  const kept = await Promise.all(
    evidence.map((name) => fs.readFile(path.join(folder, 'evidence', name), 'utf8')),
  )
  expect(kept).toHaveLength(2)
  expect(kept).toContain(fork)
})

it('takes no proof where none is needed', async () => {
  const { grow, send } = await watchedSite()
  const hash = Buffer.alloc(32)
  const note = grow(4)
  expect((await send(0, note, [hash])).status).toBe(422)
  await send(0, note)
  expect((await send(4, note, [hash])).status).toBe(422)
  expect((await send(4, grow(1), [])).status).toBe(422)
})

it('remembers the last head and its key after a restart', async () => {
  const { site, deps, open, grow, send } = await watchedSite()
  await send(0, grow(3))
  const again = await open()
  expect(again.signer.verifierKey).toBe(deps.signer.verifierKey)
  expect(await addCheckpoint(again, `old 0\n\n${grow(1)}`)).toMatchObject({ status: 409 })
  const { hash } = witnessedLog(parseKey(encodeText(site.key)))
  expect(await again.heads.read(hash)).toContain('— witness.example/w1 ')
})

it('refuses a second name for its key, and a damaged key', async () => {
  const { folder } = await watchedSite()
  await expect(openSigner(folder, 'witness.example/w2')).rejects.toThrow('Another name needs')
  await fs.writeFile(path.join(folder, 'key.json'), '{"name":')
  await expect(openSigner(folder, undefined)).rejects.toThrow('is damaged')
  const empty = await fs.mkdtemp(path.join(root, 'empty-'))
  await expect(openSigner(empty, undefined)).rejects.toThrow('Give the witness a name')
  await expect(openSigner(empty, 'two words')).rejects.toThrow('neither spaces nor plus signs')
})
