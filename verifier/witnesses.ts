import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeText } from './encoding.ts'
import { Dishonesty, NotChecked } from './finding.ts'
import { say } from './sentences.ts'
import {
  type Checkpoint,
  isSignedBy,
  type LogKey,
  openCheckpoint,
  parseVerifierKey,
  signaturesOf,
  splitNote,
  type VerifierKey,
} from './signed-note.ts'
import { Site, type SiteOptions } from './site.ts'

/** Somebody who signs the heads of logs that only ever grow: C2SP tlog-witness. */
export interface Witness extends VerifierKey {
  /** Where it shows the heads that it has signed, without a slash at the end; undefined if that is not known. */
  address: string | undefined
}

/** Which witnesses a check relies on, and how many of them must have signed the head. */
export interface WitnessPolicy {
  witnesses: readonly Witness[]
  needed: number
}

const maxWitnesses = 50
const maxCheckpointBytes = 65_536

/**
 * Parses what somebody has chosen who checks a site.
 * @param lines the public key of a witness, and its address after a space where it is known
 * @param needed number of witnesses that must have signed; undefined for more than half of them
 * @throws NotChecked if a line is no witness, or if not so many witnesses are chosen
 */
export function parseWitnesses(lines: readonly string[], needed?: number): WitnessPolicy {
  const witnesses = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseWitness)
  const names = new Set(witnesses.map(({ publicKey }) => bytesToHex(publicKey)))
  if (names.size < witnesses.length) throw new NotChecked(say('witnessTwice'))
  if (witnesses.length > maxWitnesses) {
    throw new NotChecked(say('tooManyWitnesses', { most: maxWitnesses }))
  }
  const least = needed ?? Math.floor(witnesses.length / 2) + 1
  if (witnesses.length > 0 && !(Number.isInteger(least) && least >= 1)) {
    throw new NotChecked(say('noWitnessNeeded'))
  }
  if (least > witnesses.length && (needed !== undefined || witnesses.length > 0)) {
    const values = { needed: String(least), named: witnesses.length }
    throw new NotChecked(say('moreNeededThanNamed', values))
  }
  return { witnesses, needed: witnesses.length === 0 ? 0 : least }
}

function parseWitness(line: string): Witness {
  const [text = '', address, ...rest] = line.split(/\s+/)
  const key = parseVerifierKey(text, 'cosignature')
  if (typeof key === 'string') {
    throw new NotChecked(say('noWitnessKey', { text }))
  }
  if (rest.length > 0 || (address !== undefined && !isWebAddress(address))) {
    throw new NotChecked(say('noKeyAndAddress', { text: line }))
  }
  return { ...key, address: address?.replace(/\/+$/, '') }
}

const isWebAddress = (text: string) => /^https?:/i.test(text) && URL.canParse(text)

/** The witnesses that have signed a head. */
export async function witnessesOf(
  checkpoint: Checkpoint,
  witnesses: readonly Witness[],
): Promise<Witness[]> {
  const signed = await Promise.all(witnesses.map((witness) => hasCosigned(checkpoint, witness)))
  return witnesses.filter((_, index) => signed[index])
}

/** Bytes of the time before a signature, in seconds since 1970. */
const timeBytes = 8

async function hasCosigned({ text }: Checkpoint, witness: Witness): Promise<boolean> {
  const { body, signatures } = splitNote(text)
  for (const timed of signaturesOf(witness, signatures, timeBytes + 64)) {
    const time = new DataView(timed.buffer, timed.byteOffset).getBigUint64(0)
    const message = encodeText(`cosignature/v1\ntime ${time}\n${body}`)
    if (await isSignedBy(witness.publicKey, timed.slice(timeBytes), message)) return true
  }
  return false
}

/** A head that a witness has signed. */
export interface WitnessedHead {
  witness: Witness
  checkpoint: Checkpoint
}

/**
 * Asks witnesses which head of a log they have signed last. Those that do not answer, have not seen the log, or answer with
 * something that they and the log have not both signed, are left out: a check needs only some of them.
 */
export async function readWitnessedHeads(
  witnesses: readonly Witness[],
  key: LogKey,
  options: SiteOptions,
): Promise<WitnessedHead[]> {
  const heads = await Promise.all(
    witnesses.map(async (witness) => {
      const checkpoint = await readWitnessed(witness, key, options).catch(ignoreFindings)
      return checkpoint && { witness, checkpoint }
    }),
  )
  return heads.filter((head) => head !== undefined)
}

async function readWitnessed(
  witness: Witness,
  key: LogKey,
  options: SiteOptions,
): Promise<Checkpoint | undefined> {
  if (witness.address === undefined) return undefined
  const site = new Site(witness.address, options)
  const folder = new URL(witness.address).pathname.replace(/\/$/, '')
  const path = `${folder}/${bytesToHex(sha256(encodeText(key.name)))}/checkpoint`
  const bytes = await site.read(path, { maxBytes: maxCheckpointBytes, isFresh: true })
  if (!bytes) return undefined
  const checkpoint = await openCheckpoint(bytes, key)
  return (await hasCosigned(checkpoint, witness)) ? checkpoint : undefined
}

/** What is wrong with a witness accuses no site. */
function ignoreFindings(error: unknown): undefined {
  if (error instanceof NotChecked || error instanceof Dishonesty) return undefined
  throw error
}
