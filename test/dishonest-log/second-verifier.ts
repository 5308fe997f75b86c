import { createHash, createPublicKey, verify } from 'node:crypto'

/*
 * A verifier of format 2, written from docs/integrity.md alone, with nothing but node:crypto: it shows that the text is
 * enough. It imports nothing of the site, the verifier or the tests.
 */

type Fetch = (url: string) => Promise<Response>

/** A record of the log, with the keys of its kind. */
type LogRecord = Record<string, unknown> & { kind: string; personality: string }

export interface Recounted {
  entries: number
  personalities: number
  support: number
  oppose: number
  /** What is wrong. */
  errors: string[]
}

/** Recounts a site: key, head, log, records and the current lists. */
export async function recountFromText(fetch: Fetch, address: string): Promise<Recounted> {
  const errors: string[] = []
  const expectThat = (isRight: boolean, what: string) => isRight || errors.push(what)
  const bytesOf = async (path: string) =>
    Buffer.from(await (await fetch(`${address}${path}`)).arrayBuffer())

  const key = (await bytesOf('/.well-known/voxpop-log-key')).toString().trim()
  // Base64 may contain the separator too.
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(key) ?? []
  const note = (await bytesOf('/log/checkpoint')).toString()
  const [head = '', signatures = ''] = note.split('\n\n')
  const [origin, digits = '', root = ''] = head.split('\n')
  const size = Number(digits)
  const own = signatures.split('\n').find((line) => line.startsWith(`— ${name} `)) ?? ''
  const signature = Buffer.from(own.split(' ')[2] ?? '', 'base64')
  const publicKey = createPublicKey({
    key: Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(encoded, 'base64').subarray(1),
    ]),
    format: 'der',
    type: 'spki',
  })
  const isSigned = verify(null, Buffer.from(`${head}\n`), publicKey, signature.subarray(4))
  expectThat(origin === name && signature.toString('hex', 0, 4) === id && isSigned, 'signature')

  const entries: Buffer[] = []
  for (let bundle = 0; entries.length < size; bundle += 1) {
    const width = Math.min(256, size - entries.length)
    const end = width < 256 ? `.p/${width}` : ''
    const bytes = await bytesOf(`/log/tile/entries/${indexPath(bundle)}${end}`)
    for (let at = 0; at < bytes.length; at += 2 + bytes.readUInt16BE(at)) {
      entries.push(bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at)))
    }
  }
  expectThat(treeHash(entries).toString('base64') === root, 'root of the log')

  const current = new Map<string, LogRecord>()
  for (const entry of entries) {
    const record = JSON.parse(entry.toString()) as LogRecord
    expectThat(JSON.stringify(record) === entry.toString(), 'spelling of a record')
    if (record.kind === 'publication') {
      const sum = [...current.values()].reduce(
        (all, one) => all + Number(one.up) + Number(one.down),
        0,
      )
      expectThat(record.ballots === sum && record.personalities === current.size, 'totals')
    } else if (record.kind === 'list') {
      checkRemoved(current.get(record.personality), record, expectThat)
      current.set(record.personality, record)
    } else {
      current.delete(record.personality)
    }
  }

  for (const record of current.values()) {
    for (const [list, version, up, down, hash] of [
      ['all', record.version, record.up, record.down, record.merkleRoot],
      [
        'verified',
        ...['Version', 'Up', 'Down', 'MerkleRoot'].map((end) => record[`verified${end}`]),
      ],
    ]) {
      if (version === null) continue
      const path = `/ballots/${record.personality}/${list}/${version}.csv`
      const [header, ...lines] = (await bytesOf(path)).toString().trimEnd().split('\n')
      const votes = lines.map((line) => /^[0-9a-z-]{32},(support|oppose)$/.exec(line)?.[1])
      const counted = { up: count(votes, 'support'), down: count(votes, 'oppose') }
      const isSorted = lines.every(
        (line, at) => at === 0 || numberIn(line) > numberIn(lines[at - 1]),
      )
      const isComplete = counted.up + counted.down === lines.length
      expectThat(header === 'ballot,vote' && isSorted && isComplete, `form of ${path}`)
      expectThat(counted.up === up && counted.down === down, `counts of ${path}`)
      expectThat(rootOfList(lines) === hash, `hash of ${path}`)
    }
  }
  const sumOf = (side: 'up' | 'down') =>
    [...current.values()].reduce((sum, record) => sum + Number(record[side]), 0)
  const counts = { support: sumOf('up'), oppose: sumOf('down') }
  return { entries: size, personalities: current.size, ...counts, errors }
}

/** `1234067` is `x001/x234/067`. */
function indexPath(index: number): string {
  const groups =
    String(index)
      .padStart(Math.ceil(String(index).length / 3) * 3, '0')
      .match(/.{3}/g) ?? []
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
}

/** Removed votes are 0, or 5 and more, and explain what a list has lost, up to eight. */
function checkRemoved(
  before: LogRecord | undefined,
  record: LogRecord,
  expectThat: (isRight: boolean, what: string) => unknown,
): void {
  for (const [count, removed] of [
    ['up', 'removedUp'],
    ['down', 'removedDown'],
  ] as const) {
    if (!(removed in record)) continue
    const stated = Number(record[removed])
    expectThat(stated === 0 || stated >= 5, 'removed votes')
    if (!before || !(removed in before)) continue
    expectThat(Number(record[count]) >= Number(before[count]) - stated - 8, 'a lost ballot')
  }
}

const numberIn = (line = '') => line.slice(0, 32)

const count = <Item>(items: Item[], sought: Item) => items.filter((item) => item === sought).length

const hashOf = (...parts: (number | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : part))))
    .digest()

/** From the leaves up: the rightmost hash of a row without a neighbour moves up as it is, as in a tree of RFC 6962. */
function treeHash(leaves: Buffer[]): Buffer {
  let row = leaves.map((leaf) => hashOf(0, leaf))
  while (row.length > 1) {
    const pairs = Array.from({ length: Math.ceil(row.length / 2) }, (_, at) =>
      row.slice(2 * at, 2 * at + 2),
    )
    row = pairs.map(([left = hashOf(), right]) => (right ? hashOf(1, left, right) : left))
  }
  return row[0] ?? hashOf()
}

/** The hash of a list in hexadecimal: the tree over the lines of its `parts.csv`, each with the tree over a part. */
function rootOfList(lines: string[]): string {
  let length = 0
  while (lines.length > 4096 * 32 ** length) length += 1
  const parts = Map.groupBy(lines, (line) => line.slice(0, length))
  const rows = [...parts].map(([prefix, part]) => {
    const ofSide = (side: string) => part.filter((line) => line.endsWith(side)).length
    const root = treeHash(part.map((line) => Buffer.from(line))).toString('hex')
    return Buffer.from(`${prefix},${ofSide('support')},${ofSide('oppose')},${root}`)
  })
  return treeHash(rows).toString('hex')
}
