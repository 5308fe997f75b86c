import { createPrivateKey } from 'node:crypto'

const seedLength = 32

/** PKCS #8 (RFC 8410) of an Ed25519 private key, up to its seed. */
const header = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Reads the seed of an Ed25519 private key (RFC 8032) from PEM (PKCS #8), or from base64 of its 32 bytes.
 * @returns undefined if the text is neither
 */
export function parseEd25519Seed(text: string): Buffer | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('-----BEGIN')) return seedOfPem(trimmed)
  if (!/^[\w+/-]{43}=?$/.test(trimmed)) return undefined
  const seed = Buffer.from(trimmed, 'base64')
  return seed.length === seedLength ? seed : undefined
}

function seedOfPem(pem: string): Buffer | undefined {
  try {
    const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
    const isEd25519 = der.subarray(0, header.length).equals(header)
    return isEd25519 && der.length === header.length + seedLength
      ? der.subarray(header.length)
      : undefined
  } catch {
    return undefined
  }
}

/** The private key with a seed of 32 bytes. */
export const ed25519KeyOf = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([header, seed]), type: 'pkcs8', format: 'der' })
