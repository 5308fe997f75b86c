import fs from 'node:fs'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import {
  ballotNumber,
  listFiles,
  madeNumber,
  PublishedSite,
  type Vote,
} from '../test/dishonest-log/published-site.ts'
import { decodeBase64, encodeText } from './encoding.ts'
import { isBallotNumber, parsePart, parseParts } from './lists.ts'
import { makeNumber } from './made-number.ts'
import { leafHash, TreeHasher } from './merkle.ts'
import { parseRecord } from './records.ts'
import { openCheckpoint, parseKey } from './signed-note.ts'

const read = (file: string) => fs.readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8')
const text = read('integrity-vectors.json')
const vectors = JSON.parse(text) as {
  ballotNumbers: { hex: string; text: string }[]
  madeNumbers: {
    log: string
    list: 'all' | 'verified'
    personality: string
    bits: string
    salt: string
    number: string
  }[]
  list: { 'part.csv': string; 'parts.csv': string; leafHashOfFirstLine: string; root: string }
  emptyList: { 'parts.csv': string; root: string }
  log: {
    key: string
    entries: string[]
    leafHashes: string[]
    root: string
    checkpoint: string
    'tile/entries/000.p/2': string
    'tile/0/000.p/2': string
  }
}
const { list, emptyList, log } = vectors

it('docs/integrity.md shows the test vectors', () => {
  expect(read('integrity.md')).toContain(`\`\`\`json\n${text}\`\`\`\n`)
})

it('the verifier reads the test vectors', async () => {
  for (const number of vectors.ballotNumbers) expect(isBallotNumber(number.text)).toBe(true)
  for (const { number, ...made } of vectors.madeNumbers) expect(makeNumber(made, made)).toBe(number)
  const parts = parseParts(encodeText(list['parts.csv']), 'parts.csv')
  expect(parts.root).toBe(list.root)
  const wanted = vectors.ballotNumbers[2]?.text ?? ''
  const part = parsePart(encodeText(list['part.csv']), { prefix: '', file: 'part.csv', wanted })
  expect(part).toEqual({ support: 2, oppose: 1, root: parts.parts[0]?.root, found: 'support' })
  const firstLine = list['part.csv'].split('\n')[1] ?? ''
  expect(bytesToHex(leafHash(encodeText(firstLine)))).toBe(list.leafHashOfFirstLine)
  expect(parseParts(encodeText(emptyList['parts.csv']), 'parts.csv').root).toBe(emptyList.root)

  const tree = new TreeHasher()
  for (const [index, entry] of log.entries.entries()) {
    expect(parseRecord(encodeText(entry))).toEqual(JSON.parse(entry))
    const hash = leafHash(encodeText(entry))
    expect(bytesToHex(hash)).toBe(log.leafHashes[index])
    tree.append(hash)
  }
  expect(bytesToHex(tree.root())).toBe(log.root)
  const head = await openCheckpoint(encodeText(log.checkpoint), parseKey(encodeText(log.key)))
  expect(head.size).toBe(log.entries.length)
  expect(bytesToHex(head.root)).toBe(log.root)
})

it('the second implementation of the format writes the test vectors', async () => {
  for (const { hex, text: number } of vectors.ballotNumbers) {
    expect(ballotNumber(Buffer.from(hex, 'hex'))).toBe(number)
  }
  for (const { number, ...made } of vectors.madeNumbers) expect(madeNumber(made, made)).toBe(number)
  const lines = list['part.csv'].trimEnd().split('\n').slice(1)
  const votes = new Map(lines.map((line) => line.split(',') as [string, Vote]))
  const written = listFiles(votes)
  expect(written.files.get('/part.csv')).toBe(list['part.csv'])
  expect(written.files.get('/parts.csv')).toBe(list['parts.csv'])
  expect(written.root).toBe(list.root)

  const site = new PublishedSite()
  site.useSeed(Buffer.alloc(32, 1))
  const [first = ''] = log.entries
  const { personality, name, time } = JSON.parse(first) as Record<string, string>
  site.publish(time ?? '', { [personality ?? '']: { name: name ?? '', all: votes } })
  expect(site.key).toBe(log.key)
  expect(site.entries).toEqual(log.entries)
  expect(site.checkpoints).toEqual([log.checkpoint])
  for (const path of ['tile/entries/000.p/2', 'tile/0/000.p/2'] as const) {
    const response = await site.fetch(`${site.address}/log/${path}`)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(decodeBase64(log[path]))
  }
})

it('the verifier reads the test vectors of the server', () => {
  const file = new URL('../test/ballot-vectors.json', import.meta.url)
  const { numbers, lists } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    numbers: { text: string }[]
    lists: { parts: Record<string, string>; partsFile: string; root: string }[]
  }
  for (const number of numbers) expect(isBallotNumber(number.text)).toBe(true)
  for (const one of lists) {
    const { parts, root } = parseParts(encodeText(one.partsFile), 'parts.csv')
    expect(root).toBe(one.root)
    for (const { prefix, support, oppose, root: partRoot } of parts) {
      const part = parsePart(encodeText(one.parts[prefix] ?? ''), { prefix, file: prefix })
      expect(part).toMatchObject({ support, oppose, root: partRoot })
    }
  }
})
