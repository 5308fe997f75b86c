import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64, decodeText, encodeText, equalBytes } from './encoding.ts'
import { Dishonesty, NotChecked } from './finding.ts'
import type { Hash } from './merkle.ts'

/** Public key of a log, in the form of C2SP signed-note: `name+hash+base64`. */
export interface LogKey {
  text: string
  name: string
  /** First four bytes of SHA-256(name, line feed, 0x01, public key). */
  id: Uint8Array
  publicKey: Uint8Array<ArrayBuffer>
}

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
const ed25519 = 1

/** @throws Dishonesty `bad-key` */
export function parseKey(bytes: Uint8Array): LogKey {
  const text = decodeText(bytes)?.replace(/\n$/, '') ?? ''
  const [, name, hexId, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? []
  const key = encoded && decodeBase64(encoded)
  if (!name || !hexId || !key || key.length !== 33 || key[0] !== ed25519) {
    throw new Dishonesty('bad-key', 'The public key of the site is not an Ed25519 verifier key.')
  }
  const id = sha256(new Uint8Array([...encodeText(`${name}\n`), ...key])).slice(0, 4)
  const idText = [...id].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (idText !== hexId) {
    throw new Dishonesty('bad-key', 'The id of the site’s public key does not belong to the key.')
  }
  return { text, name, id, publicKey: key.slice(1) }
}

/**
 * Parses a signed checkpoint and verifies its signature.
 * @throws Dishonesty `bad-checkpoint` or `bad-signature`
 */
export async function openCheckpoint(bytes: Uint8Array, key: LogKey): Promise<Checkpoint> {
  const text = decodeText(bytes) ?? ''
  const end = text.indexOf('\n\n')
  const body = text.slice(0, end + 1)
  const signatures = text.slice(end + 2)
  const [, origin, digits, encodedRoot] =
    /^([^\n]+)\n(0|[1-9][0-9]{0,14})\n([A-Za-z0-9+/]+=*)\n(?:[^\n]+\n)*$/.exec(body) ?? []
  const root = encodedRoot && decodeBase64(encodedRoot)
  if (end < 0 || !origin || !digits || !root || root.length !== 32) {
    throw new Dishonesty('bad-checkpoint', 'The head of the log has not the form of a checkpoint.')
  }
  if (origin !== key.name) {
    const sentence = `The head of the log is of “${origin}”, but the key is of “${key.name}”.`
    throw new Dishonesty('bad-checkpoint', sentence)
  }
  await checkSignature(body, signatures, key)
  const size = Number(digits)
  if (size > maxLogSize) throw new NotChecked(`The log is too large to check (${size} entries).`)
  return { origin, size, root, text }
}

async function checkSignature(body: string, signatures: string, key: LogKey): Promise<void> {
  const prefix = `— ${key.name} `
  for (const line of signatures.split('\n').filter((one) => one.startsWith(prefix))) {
    const decoded = decodeBase64(line.slice(prefix.length))
    if (decoded?.length !== 68 || !equalBytes(decoded.subarray(0, 4), key.id)) continue
    if (await isSignedBy(key.publicKey, decoded.slice(4), encodeText(body))) return
  }
  throw new Dishonesty(
    'bad-signature',
    'The head of the log is not signed with the public key of the site.',
  )
}

async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) {
    throw new NotChecked('Signatures can be checked only on pages with an https address.')
  }
  const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']).catch(() => {
    throw new NotChecked('This browser cannot check Ed25519 signatures. A newer one can.')
  })
  return subtle.verify('Ed25519', key, signature, message)
}
