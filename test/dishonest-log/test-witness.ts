import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { treeHash } from './published-site.ts'

/*
 * A witness and the proof that it asks for, written from https://c2sp.org/tlog-cosignature and RFC 6962 alone: it shares no
 * code with the verifier, the server or the witness of the product.
 */

export class TestWitness {
  readonly name: string
  /** The public key, as verifiers are configured with it. */
  readonly verifierKey: string
  readonly #keyId: Buffer
  readonly #pair = generateKeyPairSync('ed25519')

  constructor(name: string) {
    this.name = name
    const { x = '' } = this.#pair.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([Uint8Array.of(4), Buffer.from(x, 'base64url')])
    this.#keyId = createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, 4)
    this.verifierKey = `${name}+${this.#keyId.toString('hex')}+${key.toString('base64')}`
  }

  /** The signature line under the text of a checkpoint. */
  line(note: string, time = 1_764_000_000): string {
    const text = note.slice(0, note.indexOf('\n\n') + 1)
    const seconds = Buffer.alloc(8)
    seconds.writeBigUInt64BE(BigInt(time))
    const message = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`)
    const signature = sign(null, message, this.#pair.privateKey)
    return `— ${this.name} ${Buffer.concat([this.#keyId, seconds, signature]).toString('base64')}\n`
  }
}

/** The proof that the tree of these leaves begins with the first `count` ones: PROOF(m, D[n]) of RFC 6962, 2.1.2. */
export function proofByDefinition(
  leaves: readonly (string | Uint8Array)[],
  count: number,
  isWhole = true,
): Buffer[] {
  if (count === leaves.length) return isWhole ? [] : [treeHash(leaves)]
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return count <= split
    ? [...proofByDefinition(left, count, isWhole), treeHash(right)]
    : [...proofByDefinition(right, count - split, false), treeHash(left)]
}
