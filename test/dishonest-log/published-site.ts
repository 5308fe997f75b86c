import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'

/*
 * An in-memory site that publishes ballot lists, written from docs/integrity.md alone: it shares no code with the
 * verifier or the server, so that an error in one of them does not hide in both. Tests change its fields to make it
 * dishonest.
 */

export type Vote = 'support' | 'oppose'

export interface Voters {
  name: string
  /** Votes by ballot number. */
  all: Map<string, Vote>
  /** Votes of verified members, by their other numbers; undefined while their tally is not shown. */
  verified?: Map<string, Vote>
  /** Votes that were removed since the last record; with them the record has version 2. */
  removed?: { up: number; down: number }
}

export interface Claim {
  kind: 'list'
  personality: string
  name: string
  time: string
  version: number
  up: number
  down: number
  merkleRoot: string
  verifiedVersion: number | null
  verifiedUp: number | null
  verifiedDown: number | null
  verifiedMerkleRoot: string | null
  removedUp?: number
  removedDown?: number
}

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Merkle tree hash, as RFC 6962, 2.1 defines it. */
export function treeHash(leaves: readonly (string | Uint8Array)[]): Buffer {
  const [first] = leaves
  if (first === undefined) return sha256()
  if (leaves.length === 1) return sha256(Uint8Array.of(0), first)
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha256(Uint8Array.of(1), treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Text form of a ballot number of 16 bytes. */
export function ballotNumber(bytes: Uint8Array): string {
  const bits = `${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}00`
  const characters = bits.match(/.{5}/g) ?? []
  const text = characters.map((five) => alphabet[Number.parseInt(five, 2)]).join('')
  return (text.match(/.{1,4}/g) ?? []).join('-')
}

/** A ballot number that follows from a text, the same in every run. */
export const numberOf = (seed: string): string => ballotNumber(sha256(seed).subarray(0, 16))

/** A ballot number that is made of bits of the voter and a salt of the site, both in hexadecimal digits. */
export function madeNumber(
  { log, list, personality }: { log: string; list: 'all' | 'verified'; personality: string },
  { bits, salt }: { bits: string; salt: string },
): string {
  const fields = [
    Buffer.from('voxpop ballot v2'),
    sha256(log),
    Uint8Array.of(list === 'all' ? 0 : 1),
    Buffer.from(personality.replaceAll('-', '') + bits + salt, 'hex'),
  ]
  return ballotNumber(sha256(...fields).subarray(0, 16))
}

/** Files of one version of a list, by the end of their address. */
export function listFiles(votes: ReadonlyMap<string, Vote>) {
  const lines = [...votes].map(([number, vote]) => `${number},${vote}`).sort()
  let length = 0
  while (lines.length / 32 ** length > 4096) length++
  const parts = Map.groupBy(lines, (line) => line.slice(0, length))
  const files = new Map<string, string>([['.csv', csv('ballot,vote', lines)]])
  const rows = [...parts].map(([prefix, part]) => {
    files.set(`/part${prefix && `-${prefix}`}.csv`, csv('ballot,vote', part))
    const { up, down } = countOf(part)
    return `${prefix},${up},${down},${treeHash(part).toString('hex')}`
  })
  files.set('/parts.csv', csv('prefix,support,oppose,root', rows))
  return { files, root: treeHash(rows).toString('hex'), ...countOf(lines) }
}

const csv = (header: string, lines: string[]) =>
  [header, ...lines].map((line) => `${line}\n`).join('')

const countOf = (lines: string[]) => {
  const up = lines.filter((line) => line.endsWith(',support')).length
  return { up, down: lines.length - up }
}

export class PublishedSite {
  readonly address = 'https://votes.example'
  /** Name of the log. */
  readonly origin: string
  /** Seconds between publications. */
  interval = 3600
  /** Entries of the log. */
  entries: string[] = []
  /** Content of lists by path. */
  files = new Map<string, string>()
  /** Signed heads in the order in which they were published. */
  checkpoints: string[] = []
  privateKey: KeyObject = generateKeyPairSync('ed25519').privateKey
  /** Responses that replace the site's, by path. */
  readonly overrides = new Map<string, () => Response>()
  /** Paths that were requested. */
  readonly requested: string[] = []
  readonly claims = new Map<string, Claim>()
  publications = 0

  constructor(origin = 'votes.example/log') {
    this.origin = origin
  }

  /** Signs with the key that has this seed of 32 bytes. */
  useSeed(seed: Uint8Array): void {
    this.privateKey = createPrivateKey({
      key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
      format: 'der',
      type: 'pkcs8',
    })
  }

  /** Publishes new versions of the lists of these personalities, closed by the record of the publication. */
  publish(
    time: string,
    changed: Record<string, Voters>,
    claims: Record<string, Partial<Claim>> = {},
  ) {
    for (const [personality, voters] of Object.entries(changed)) {
      const claim = { ...this.#listClaim(personality, voters, time), ...claims[personality] }
      this.claims.set(personality, claim)
      this.entries.push(JSON.stringify(claim))
    }
    this.close(time, Object.keys(changed).length)
  }

  remove(time: string, personality: string) {
    this.claims.delete(personality)
    this.entries.push(JSON.stringify({ kind: 'removed', personality, time }))
    for (const path of this.files.keys()) {
      if (path.startsWith(`/ballots/${personality}/`)) this.files.delete(path)
    }
    this.close(time, 1)
  }

  merge(time: string, personality: string, into: string) {
    this.claims.delete(personality)
    this.entries.push(JSON.stringify({ kind: 'merged', personality, into, time }))
    this.close(time, 1)
  }

  /** Publishes nothing this many times, and signs only the last head. */
  closeOften(time: string, times: number) {
    for (let run = 0; run < times; run++) this.#closeUnsigned(time, 0)
    this.signHead()
  }

  /** Appends the record that closes a publication, and signs the new head. */
  close(time: string, records: number) {
    this.#closeUnsigned(time, records)
    this.signHead()
  }

  #closeUnsigned(time: string, records: number) {
    const { interval, claims } = this
    const ballots = [...claims.values()].reduce((sum, { up, down }) => sum + up + down, 0)
    this.publications += 1
    const totals = { records, personalities: claims.size, ballots }
    const head = { kind: 'publication', number: this.publications, time, interval }
    this.entries.push(JSON.stringify({ ...head, ...totals }))
  }

  signHead() {
    const root = treeHash(this.entries).toString('base64')
    this.checkpoints.push(this.note(`${this.origin}\n${this.entries.length}\n${root}\n`))
  }

  /** Signed note with this text. */
  note(text: string): string {
    const signature = sign(null, Buffer.from(text), this.privateKey)
    const encoded = Buffer.concat([this.#keyId(), signature]).toString('base64')
    return `${text}\n— ${this.origin} ${encoded}\n`
  }

  get key(): string {
    const key = Buffer.concat([Uint8Array.of(1), this.#publicKey()]).toString('base64')
    return `${this.origin}+${this.#keyId().toString('hex')}+${key}`
  }

  /** Same history and key, but independent of this site from now on. */
  copy(): PublishedSite {
    const twin = new PublishedSite()
    twin.privateKey = this.privateKey
    twin.interval = this.interval
    twin.entries = [...this.entries]
    twin.files = new Map(this.files)
    twin.checkpoints = [...this.checkpoints]
    for (const [personality, claim] of this.claims) twin.claims.set(personality, { ...claim })
    twin.publications = this.publications
    return twin
  }

  readonly fetch = async (url: string): Promise<Response> => {
    const { pathname: path, search, origin } = new URL(url)
    const pathname = path + search
    if (origin !== this.address) throw new TypeError(`unexpected request to ${origin}`)
    this.requested.push(pathname)
    const override = this.overrides.get(pathname)
    if (override) return override()
    const content = this.#content(pathname)
    return content === undefined
      ? new Response('Not found', { status: 404 })
      : new Response(content as Uint8Array<ArrayBuffer>)
  }

  #content(path: string): string | Uint8Array | undefined {
    if (path === '/.well-known/voxpop-log-key') return `${this.key}\n`
    if (path === '/log/checkpoint') return this.checkpoints.at(-1)
    const [, level, index = '', width] =
      /^\/log\/tile\/(entries|\d+)\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d+))?$/.exec(path) ?? []
    if (level === undefined) return this.files.get(path)
    return this.#tile(level, Number(index.replaceAll(/[x/]/g, '')), Number(width ?? 256))
  }

  /** A tile of hashes or a bundle of entries; undefined if the log is too short. */
  #tile(level: string, index: number, width: number): Uint8Array | undefined {
    const span = level === 'entries' ? 1 : 256 ** Number(level)
    if ((index * 256 + width) * span > this.entries.length) return undefined
    const hashes = Array.from({ length: width }, (_, offset) => {
      const first = (index * 256 + offset) * span
      const entries = this.entries.slice(first, first + span)
      if (level !== 'entries') return treeHash(entries)
      const bytes = Buffer.from(entries[0] ?? '')
      return Buffer.concat([Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes])
    })
    return Buffer.concat(hashes)
  }

  #listClaim(personality: string, voters: Voters, time: string): Claim {
    const claim = this.#claimOfVersion1(personality, voters, time)
    const { removed } = voters
    return removed ? { ...claim, removedUp: removed.up, removedDown: removed.down } : claim
  }

  #claimOfVersion1(personality: string, { name, all, verified }: Voters, time: string): Claim {
    const before = this.claims.get(personality)
    const version = (before?.version ?? 0) + 1
    const whole = this.#addList(`/ballots/${personality}/all/${version}`, all)
    const shown = {
      kind: 'list',
      personality,
      name,
      time,
      version,
      up: whole.up,
      down: whole.down,
    } as const
    const claim = { ...shown, merkleRoot: whole.root }
    const nothing = { verifiedUp: null, verifiedDown: null, verifiedMerkleRoot: null }
    if (!verified) return { ...claim, verifiedVersion: null, ...nothing }
    const verifiedVersion = (before?.verifiedVersion ?? 0) + 1
    const list = this.#addList(`/ballots/${personality}/verified/${verifiedVersion}`, verified)
    const counts = { verifiedUp: list.up, verifiedDown: list.down }
    return { ...claim, verifiedVersion, ...counts, verifiedMerkleRoot: list.root }
  }

  #addList(folder: string, votes: ReadonlyMap<string, Vote>) {
    const { files, ...list } = listFiles(votes)
    for (const [end, content] of files) this.files.set(`${folder}${end}`, content)
    return list
  }

  #publicKey(): Buffer {
    const { x = '' } = this.privateKey.export({ format: 'jwk' })
    return Buffer.from(x, 'base64url')
  }

  #keyId(): Buffer {
    return sha256(`${this.origin}\n`, Uint8Array.of(1), this.#publicKey()).subarray(0, 4)
  }
}
