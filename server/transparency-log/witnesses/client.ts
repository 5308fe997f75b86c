import type { WitnessAddress } from '../../platform/witness-list.ts'
import { findCosignature } from './cosignature.ts'

/** Milliseconds that a witness has to answer. */
const timeout = 10_000

const answerMax = 65_536

/** A head, and the proof that it continues the one of `oldSize` entries. */
export interface Submission {
  oldSize: number
  proof: Buffer[]
  /** The signed note. */
  note: string
}

/** What a witness answers: its signature line, or the size of the last head that it has signed. */
export type WitnessAnswer = { cosignature: string } | { lastSize: number }

/**
 * Asks a witness to sign a head: `add-checkpoint` of https://c2sp.org/tlog-witness.
 * @throws Error if it does not sign, in a sentence for the operator
 */
export async function submitCheckpoint(
  witness: WitnessAddress,
  { oldSize, proof, note }: Submission,
  signal: AbortSignal,
): Promise<WitnessAnswer> {
  const hashes = proof.map((hash) => `${hash.toString('base64')}\n`).join('')
  const response = await fetch(`${witness.address}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: `old ${oldSize}\n${hashes}\n${note}`,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  })
  const answer = await readAnswer(response)
  if (response.status === 409 && /^\d{1,15}\n?$/.test(answer)) return { lastSize: Number(answer) }
  if (response.status !== 200) throw new Error(`The witness answered with ${response.status}`)
  const text = note.slice(0, note.indexOf('\n\n') + 1)
  const cosignature = findCosignature(answer, text, witness)
  if (cosignature === undefined) throw new Error('The witness did not sign with its key')
  return { cosignature }
}

async function readAnswer({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > answerMax) throw new Error('The answer of the witness is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
