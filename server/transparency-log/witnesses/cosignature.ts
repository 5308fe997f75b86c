import { createPublicKey, verify } from 'node:crypto'
import type { WitnessAddress } from '../../platform/witness-list.ts'

/** Bytes of the time in seconds since 1970, big-endian, before the signature. */
const timeLength = 8
const signatureLength = 64

/**
 * The line among some with which a witness has signed the text of a checkpoint, as https://c2sp.org/tlog-cosignature defines
 * it; undefined if none is. Lines of other keys are ignored.
 */
export function findCosignature(
  lines: string,
  text: string,
  witness: WitnessAddress,
): string | undefined {
  return lines.split('\n').find((line) => isCosignature(line, text, witness))
}

function isCosignature(
  line: string,
  text: string,
  { name, keyId, publicKey }: WitnessAddress,
): boolean {
  const prefix = `— ${name} `
  if (!line.startsWith(prefix)) return false
  const bytes = Buffer.from(line.slice(prefix.length), 'base64')
  const isExact = bytes.toString('base64') === line.slice(prefix.length)
  if (!isExact || bytes.length !== keyId.length + timeLength + signatureLength) return false
  if (!bytes.subarray(0, keyId.length).equals(keyId)) return false
  const time = bytes.readBigUInt64BE(keyId.length)
  const message = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  })
  return verify(null, message, key, bytes.subarray(keyId.length + timeLength))
}
