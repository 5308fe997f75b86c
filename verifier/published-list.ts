import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeText } from './encoding.ts'
import { Dishonesty } from './finding.ts'
import {
  maxPartBytes,
  maxPartsBytes,
  type Part,
  type PartFile,
  type PartsFile,
  parsePart,
  parseParts,
  partHeader,
  type Vote,
} from './lists.ts'
import type { ListRecord } from './records.ts'
import { say } from './sentences.ts'
import type { Site } from './site.ts'

/** A list as the log states it. */
export interface ListClaim {
  personality: string
  name: string
  kind: 'all' | 'verified'
  version: number
  up: number
  down: number
  root: string
}

/** The lists that a record states: of all ballots and, where it is shown, of verified members. */
export function claimsOf(record: ListRecord): ListClaim[] {
  const { personality, name, version, up, down, merkleRoot: root } = record
  const all = { personality, name, kind: 'all', version, up, down, root } as const
  const { verifiedVersion, verifiedUp, verifiedDown, verifiedMerkleRoot } = record
  if (verifiedVersion === null || verifiedMerkleRoot === null) return [all]
  const verified = {
    kind: 'verified',
    version: verifiedVersion,
    up: verifiedUp ?? 0,
    down: verifiedDown ?? 0,
    root: verifiedMerkleRoot,
  } as const
  return [all, { personality, name, ...verified }]
}

const folderOf = ({ personality, kind, version }: ListClaim) =>
  `/ballots/${personality}/${kind}/${version}`

/**
 * Reads parts.csv of a list, and compares its root and its sums with what the log says.
 * @throws Dishonesty `missing-list`, `bad-list`, `changed-file` or `wrong-count`
 */
export async function readParts(site: Site, claim: ListClaim): Promise<PartsFile> {
  const path = `${folderOf(claim)}/parts.csv`
  const limits = { maxBytes: maxPartsBytes, tooLarge: 'bad-list' } as const
  const file = parseParts(await site.readExisting(path, limits, 'missing-list'), path)
  if (file.root !== claim.root) throw changed(path, claim)
  if (file.support !== claim.up || file.oppose !== claim.down) {
    const { name, kind: list, up, down } = claim
    const { support, oppose } = file
    throw new Dishonesty('wrong-count', say('wrongSum', { name, list, up, down, support, oppose }))
  }
  return file
}

/**
 * Reads one part of a list, counts it, and compares root and counts with parts.csv.
 * @param wanted a ballot number to look for
 * @throws Dishonesty as `readParts`
 */
export async function readPart(
  site: Site,
  claim: ListClaim,
  part: Part,
  wanted?: string,
): Promise<PartFile & { bytes: Uint8Array }> {
  const path = `${folderOf(claim)}/part${part.prefix && `-${part.prefix}`}.csv`
  const limits = { maxBytes: maxPartBytes, tooLarge: 'bad-list' } as const
  const bytes = await site.readExisting(path, limits, 'missing-list')
  const file = parsePart(bytes, { prefix: part.prefix, file: path, wanted })
  if (file.root !== part.root) throw changed(path, claim)
  if (file.support !== part.support || file.oppose !== part.oppose) {
    const { name, kind: list } = claim
    const { support, oppose } = file
    const values = { path, name, list, support, oppose, up: part.support, down: part.oppose }
    throw new Dishonesty('wrong-count', say('wrongPartSum', values))
  }
  return { ...file, bytes }
}

/**
 * Reads and counts a whole list, part by part, and compares the file for spreadsheets with the parts.
 * @param wanted a ballot number to look for
 * @returns the vote under this number
 * @throws Dishonesty as `readParts`
 */
export async function recountList(
  site: Site,
  claim: ListClaim,
  wanted?: string,
): Promise<Vote | undefined> {
  const { parts } = await readParts(site, claim)
  const header = encodeText(`${partHeader}\n`)
  const whole = sha256.create().update(header)
  let size = header.length
  let found: Vote | undefined
  for (const part of parts) {
    const { bytes, found: foundHere } = await readPart(site, claim, part, wanted)
    found ??= foundHere
    const lines = bytes.subarray(header.length)
    whole.update(lines)
    size += lines.length
  }
  const path = `${folderOf(claim)}.csv`
  const digest = await site.digest(path, { maxBytes: size })
  if (digest === undefined) {
    throw new Dishonesty('missing-list', say('notServed', { path }))
  }
  if (digest !== bytesToHex(whole.digest())) throw changed(path, claim)
  return found
}

const changed = (path: string, { name, kind: list }: ListClaim): Dishonesty =>
  new Dishonesty('changed-file', say('changedList', { path, name, list }))
