import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { ed25519KeyOf } from '../platform/ed25519-seed.ts'

/** Notes with Ed25519 signatures, as https://c2sp.org/signed-note defines them. */

/** The signature type of Ed25519. */
const signatureType = Buffer.of(1)

export interface NoteKey {
  /** Without spaces and plus signs. */
  name: string
  /** 32 bytes, as RFC 8032 encodes it. */
  publicKey: Buffer
  privateKey: KeyObject
}

export const noteKeyOf = (name: string, seed: Buffer): NoteKey => ({
  name,
  publicKey: publicKeyOf(seed),
  privateKey: ed25519KeyOf(seed),
})

export function publicKeyOf(seed: Buffer): Buffer {
  const { x = '' } = createPublicKey(ed25519KeyOf(seed)).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url')
}

type PublicNoteKey = Pick<NoteKey, 'name' | 'publicKey'>

const idOf = ({ name, publicKey }: PublicNoteKey) =>
  hash(
    'sha256',
    Buffer.concat([Buffer.from(`${name}\n`), signatureType, publicKey]),
    'buffer',
  ).subarray(0, 4)

/** The public key as clients are configured with it: name, key id in hexadecimal and base64, joined by plus signs. */
export function verifierKeyOf(key: PublicNoteKey): string {
  const encoded = Buffer.concat([signatureType, key.publicKey]).toString('base64')
  return `${key.name}+${idOf(key).toString('hex')}+${encoded}`
}

/** @param text ends with a newline */
export function signNote(text: string, key: NoteKey): string {
  const signature = sign(null, Buffer.from(text), key.privateKey)
  return `${text}\n— ${key.name} ${Buffer.concat([idOf(key), signature]).toString('base64')}\n`
}

/** The text of a note with one signature; undefined unless this key signed it. */
export function openNote(note: string, key: PublicNoteKey): string | undefined {
  const end = note.lastIndexOf('\n\n') + 1
  const [text, signatureLine] = [note.slice(0, end), note.slice(end + 1)]
  const prefix = `— ${key.name} `
  if (!signatureLine.startsWith(prefix) || !signatureLine.endsWith('\n')) return undefined
  const signature = Buffer.from(signatureLine.slice(prefix.length), 'base64')
  if (!signature.subarray(0, 4).equals(idOf(key))) return undefined
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey.toString('base64url') },
    format: 'jwk',
  })
  return verify(null, Buffer.from(text), publicKey, signature.subarray(4)) ? text : undefined
}
