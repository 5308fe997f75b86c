import { createHash, createPublicKey, verify } from 'node:crypto'

/** Reads a path of the log, such as `checkpoint`. */
export type ReadPath = (path: string) => Promise<Buffer>

const sha256 = (...parts: Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

/**
 * Reads and checks a whole log as the specifications say, without code of the product: the signature, every bundle
 * of entries against its tile of hashes, every tile against the level below, and the root.
 * @throws if anything does not fit
 */
export async function readLog(read: ReadPath, verifierKey: string) {
  const { size, rootHash } = openCheckpoint((await read('checkpoint')).toString(), verifierKey)
  const entries: Buffer[] = []
  const levels: Buffer[][] = []
  for (let level = 0; size >= 256 ** level; level++) {
    const hashes: Buffer[] = []
    for (const tile of tilesOf(Math.floor(size / 256 ** level))) {
      hashes.push(...hashesIn(await read(`tile/${level}/${tile}`)))
      if (level === 0) entries.push(...entriesIn(await read(`tile/entries/${tile}`)))
    }
    const below = levels[level - 1]
    const expected = below
      ? chunksOf(below, 256)
          .filter(({ length }) => length === 256)
          .map(treeHash)
      : entries.map((entry) => sha256(Buffer.of(0), entry))
    assertEqual(hashes, expected, `hashes of level ${level}`)
    levels.push(hashes)
  }
  assertEqual([treeHash(levels[0] ?? [])], [rootHash], 'root')
  return { entries, rootHash }
}

function openCheckpoint(note: string, verifierKey: string) {
  const [, name = '', id = '', encoded = ''] =
    /^([^+]+)\+([\da-f]{8})\+(.+)$/.exec(verifierKey) ?? []
  const typed = Buffer.from(encoded, 'base64')
  const keyId = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4)
  assertEqual([keyId], [Buffer.from(id, 'hex')], 'key id')
  const [text = '', signatureLine = ''] = note.split(/(?<=\n)\n/)
  const [dash, signer, signature = ''] = signatureLine.trimEnd().split(' ')
  const signed = Buffer.from(signature, 'base64')
  assertEqual([signed.subarray(0, 4)], [keyId], 'key id of the signature')
  const key = { kty: 'OKP', crv: 'Ed25519', x: typed.subarray(1).toString('base64url') }
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const isSigned = verify(null, Buffer.from(text), publicKey, signed.subarray(4))
  if (dash !== '—' || signer !== name || !isSigned) throw new Error('The signature is wrong.')
  const [origin, size, root = '', ...rest] = text.split('\n')
  if (origin !== name || rest.join() !== '') throw new Error(`The checkpoint is wrong: ${text}`)
  return { size: Number(size), rootHash: Buffer.from(root, 'base64') }
}

/** Addresses of the tiles with this number of hashes, after the level. */
function tilesOf(count: number): string[] {
  return Array.from({ length: Math.ceil(count / 256) }, (_, index) => {
    const width = Math.min(256, count - index * 256)
    const groups = [String(index % 1_000).padStart(3, '0')]
    for (let rest = Math.floor(index / 1_000); rest > 0; rest = Math.floor(rest / 1_000)) {
      groups.unshift(`x${String(rest % 1_000).padStart(3, '0')}`)
    }
    return `${groups.join('/')}${width < 256 ? `.p/${width}` : ''}`
  })
}

const hashesIn = (tile: Buffer) =>
  Array.from({ length: tile.length / 32 }, (_, index) => tile.subarray(index * 32, index * 32 + 32))

function entriesIn(bundle: Buffer): Buffer[] {
  const entries: Buffer[] = []
  for (let at = 0; at < bundle.length; ) {
    const end = at + 2 + bundle.readUInt16BE(at)
    if (end > bundle.length) throw new Error('A bundle ends in the middle of an entry.')
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  return entries
}

const chunksOf = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/** MTH of RFC 6962, section 2.1, of the leaves with these hashes. */
function treeHash(hashes: Buffer[]): Buffer {
  if (hashes.length === 0) return sha256()
  if (hashes.length === 1) return hashes[0] as Buffer
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return sha256(Buffer.of(1), treeHash(hashes.slice(0, split)), treeHash(hashes.slice(split)))
}

function assertEqual(actual: Buffer[], expected: Buffer[], name: string): void {
  const isEqual =
    actual.length === expected.length &&
    actual.every((one, index) => one.equals(expected[index] ?? Buffer.of()))
  if (!isEqual) throw new Error(`The ${name} of the log is wrong.`)
}
