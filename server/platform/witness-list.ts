import { hash } from 'node:crypto'

/** A witness of the transparency log: https://c2sp.org/tlog-witness. */
export interface WitnessAddress {
  name: string
  /** The public key as it is configured: `name+id+base64`. */
  verifierKey: string
  /** Four bytes that its signatures begin with. */
  keyId: Buffer
  /** 32 bytes, as RFC 8032 encodes it. */
  publicKey: Buffer
  /** Where it takes checkpoints, without a slash at the end. */
  address: string
}

/** Signature type of https://c2sp.org/tlog-cosignature with Ed25519. */
const cosignature = 4

const witnessesMax = 20

/**
 * Parses public keys of witnesses, each with its address after a space, separated by commas.
 * @returns undefined if one of them is wrong, or two have the same key
 */
export function parseWitnessList(text: string): WitnessAddress[] | undefined {
  const parsed = text.split(',').map((one) => parseWitness(one.trim()))
  const witnesses = parsed.filter((witness) => witness !== undefined)
  const keys = new Set(witnesses.map(({ publicKey }) => publicKey.toString('hex')))
  const isRight = witnesses.length === parsed.length && keys.size === witnesses.length
  return isRight && witnesses.length <= witnessesMax ? witnesses : undefined
}

function parseWitness(text: string): WitnessAddress | undefined {
  const [, verifierKey = '', name = '', id, encoded = '', address = ''] =
    /^(([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*))\s+(https?:\/\/\S+)$/.exec(text) ?? []
  const key = Buffer.from(encoded, 'base64')
  const keyId = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), key]), 'buffer').subarray(
    0,
    4,
  )
  if (key.length !== 33 || key[0] !== cosignature || keyId.toString('hex') !== id) return undefined
  if (!URL.canParse(address)) return undefined
  const publicKey = key.subarray(1)
  return { name, verifierKey, keyId, publicKey, address: address.replace(/\/+$/, '') }
}
