import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { decodeBase64, decodeText, encodeText, equalBytes } from './encoding.ts'
import { Dishonesty, NotChecked } from './finding.ts'
import type { Hash } from './merkle.ts'
import { say } from './sentences.ts'

/** Public key that signs notes, in the form of C2SP signed-note: `name+hash+base64`. */
export interface VerifierKey {
  text: string
  name: string
  /** First four bytes of SHA-256(name, line feed, signature type, public key). */
  id: Uint8Array
  publicKey: Uint8Array<ArrayBuffer>
}

/** Public key of a log. */
export type LogKey = VerifierKey

/** Signed head of a log, C2SP tlog-checkpoint. */
export interface Checkpoint {
  origin: string
  size: number
  root: Hash
  /** The whole signed note. */
  text: string
}

/** Largest log, so that sizes and indexes can be used in 32-bit operations. */
const maxLogSize = 2 ** 31 - 1

/** Signature types of C2SP: Ed25519 of a log, and of a witness with a time. */
export const signatureTypes = { ed25519: 1, cosignature: 4 } as const

/** @throws Dishonesty `bad-key` */
export function parseKey(bytes: Uint8Array): LogKey {
  const key = parseVerifierKey(decodeText(bytes)?.replace(/\n$/, '') ?? '', 'ed25519')
  if (typeof key !== 'string') return key
  const statements = { 'other-form': say('keyOfOtherForm'), 'other-id': say('keyWithOtherId') }
  throw new Dishonesty('bad-key', statements[key])
}

/** Parses a public key of one type; says what is wrong with it. */
export function parseVerifierKey(
  text: string,
  type: keyof typeof signatureTypes,
): VerifierKey | 'other-form' | 'other-id' {
  const [, name, hexId, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? []
  const key = encoded && decodeBase64(encoded)
  if (!name || !hexId || !key || key.length !== 33 || key[0] !== signatureTypes[type]) {
    return 'other-form'
  }
  const id = sha256(new Uint8Array([...encodeText(`${name}\n`), ...key])).slice(0, 4)
  if (bytesToHex(id) !== hexId) return 'other-id'
  return { text, name, id, publicKey: key.slice(1) }
}

/**
 * Parses a signed checkpoint and verifies its signature.
 * @throws Dishonesty `bad-checkpoint` or `bad-signature`
 */
export async function openCheckpoint(bytes: Uint8Array, key: LogKey): Promise<Checkpoint> {
  const text = decodeText(bytes) ?? ''
  const { body, signatures } = splitNote(text)
  const [, origin, digits, encodedRoot] =
    /^([^\n]+)\n(0|[1-9][0-9]{0,14})\n([A-Za-z0-9+/]+=*)\n(?:[^\n]+\n)*$/.exec(body) ?? []
  const root = encodedRoot && decodeBase64(encodedRoot)
  if (!origin || !digits || !root || root.length !== 32) {
    throw new Dishonesty('bad-checkpoint', say('noCheckpoint'))
  }
  if (origin !== key.name) {
    throw new Dishonesty('bad-checkpoint', say('headOfOtherLog', { origin, key: key.name }))
  }
  await checkSignature(body, signatures, key)
  const size = Number(digits)
  if (size > maxLogSize) throw new NotChecked(say('logTooLarge', { entries: size }))
  return { origin, size, root, text }
}

/** Text and signature lines of a signed note; both are empty if it is none. */
export function splitNote(text: string): { body: string; signatures: string } {
  const end = text.indexOf('\n\n')
  return end < 0
    ? { body: '', signatures: '' }
    : { body: text.slice(0, end + 1), signatures: text.slice(end + 2) }
}

/** What the lines of a key have after the id of the key, as many bytes as its type has. */
export function signaturesOf(
  { name, id }: VerifierKey,
  signatures: string,
  length: number,
): Uint8Array<ArrayBuffer>[] {
  const prefix = `— ${name} `
  return signatures
    .split('\n')
    .filter((line) => line.startsWith(prefix))
    .map((line) => decodeBase64(line.slice(prefix.length)))
    .filter((bytes) => bytes?.length === 4 + length && equalBytes(bytes.subarray(0, 4), id))
    .map((bytes) => (bytes as Uint8Array<ArrayBuffer>).slice(4))
}

async function checkSignature(body: string, signatures: string, key: LogKey): Promise<void> {
  const own = signaturesOf(key, signatures, 64)
  const signed = own.map((signature) => isSignedBy(key.publicKey, signature, encodeText(body)))
  // By C2SP signed-note a note with a wrong signature of a known key is malformed, whatever else signs it.
  if (own.length > 0 && (await Promise.all(signed)).every(Boolean)) return
  throw new Dishonesty('bad-signature', say('headNotSigned'))
}

export async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) {
    throw new NotChecked(say('needsHttps'))
  }
  const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']).catch(() => {
    throw new NotChecked(say('needsNewerBrowser'))
  })
  return subtle.verify('Ed25519', key, signature, message)
}
