import { decodeBase64, encodeText, equalBytes } from '../../../verifier/encoding.ts'
import { Dishonesty, NotChecked } from '../../../verifier/finding.ts'
import { checkConsistency, type Hash, TreeHasher } from '../../../verifier/merkle.ts'
import {
  type Checkpoint,
  type LogKey,
  openCheckpoint,
  splitNote,
} from '../../../verifier/signed-note.ts'
import { type HeadFiles, originHash } from './head-files.ts'
import type { Signer } from './signer.ts'

/** Hashes in a proof at most. */
const proofMax = 63

export interface WitnessedLog {
  key: LogKey
  hash: string
}

export const witnessedLog = (key: LogKey): WitnessedLog => ({ key, hash: originHash(key.name) })

export interface WitnessDeps {
  signer: Signer
  heads: HeadFiles
  /** By the name of the log. */
  logs: ReadonlyMap<string, WitnessedLog>
  /** Milliseconds since 1970. */
  now: () => number
  /** Told when a log signs a head that contradicts one that the witness has signed. */
  onContradiction: (origin: string, file: string | undefined) => void
}

export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  body: string
  contentType?: string
}

interface Submission {
  oldSize: number
  proof: Hash[]
  note: string
}

/**
 * Signs a head of a log that continues the last one signed: `add-checkpoint` of https://c2sp.org/tlog-witness. Calls for one
 * log must follow one another.
 */
export async function addCheckpoint(deps: WitnessDeps, request: string): Promise<WitnessAnswer> {
  const submission = parseSubmission(request)
  if (!submission) return refusal(400, 'The request does not have the form of add-checkpoint.')
  const log = deps.logs.get(submission.note.slice(0, submission.note.indexOf('\n')))
  if (!log) return refusal(404, 'This witness does not watch that log.')
  const checkpoint = await openSubmitted(submission.note, log.key)
  if ('status' in checkpoint) return checkpoint
  const { oldSize } = submission
  if (oldSize > checkpoint.size) {
    return refusal(400, 'The old size is larger than the size of the checkpoint.')
  }
  const stored = await deps.heads.read(log.hash)
  const last = stored === undefined ? undefined : await openCheckpoint(encodeText(stored), log.key)
  if (oldSize !== (last?.size ?? 0)) {
    const body = `${last?.size ?? 0}\n`
    return { status: 409, body, contentType: 'text/x.tlog.size' }
  }
  if (!continues(submission, last, checkpoint)) {
    const file = await deps.heads.keepEvidence(log.hash, submission.note)
    deps.onContradiction(log.key.name, file)
    return refusal(422, 'The checkpoint does not continue the last one.')
  }
  const { body, signatures } = splitNote(submission.note)
  const ownName = `— ${deps.signer.name} `
  const others = signatures.split('\n').filter((line) => line && !line.startsWith(ownName))
  const line = deps.signer.cosign(body, Math.floor(deps.now() / 1_000))
  const lines = others.map((other) => `${other}\n`).join('')
  await deps.heads.write(log.hash, `${body}\n${lines}${line}`)
  return { status: 200, body: line }
}

const refusal = (status: WitnessAnswer['status'], sentence: string): WitnessAnswer => ({
  status,
  body: `${sentence}\n`,
})

function parseSubmission(request: string): Submission | undefined {
  const end = request.indexOf('\n\n')
  const [first = '', ...lines] = request.slice(0, Math.max(end, 0)).split('\n')
  const [, digits] = /^old (0|[1-9][0-9]{0,14})$/.exec(first) ?? []
  const proof = lines.map(decodeBase64).filter((hash) => hash?.length === 32) as Hash[]
  if (digits === undefined || lines.length > proofMax || proof.length < lines.length) {
    return undefined
  }
  return { oldSize: Number(digits), proof, note: request.slice(end + 2) }
}

async function openSubmitted(note: string, key: LogKey): Promise<Checkpoint | WitnessAnswer> {
  try {
    return await openCheckpoint(encodeText(note), key)
  } catch (error) {
    if (error instanceof Dishonesty) {
      return refusal(error.code === 'bad-signature' ? 403 : 400, error.message)
    }
    if (error instanceof NotChecked) return refusal(400, error.message)
    throw error
  }
}

/** True if the head is consistent with the last one by the proof of RFC 6962, 2.1.2. */
function continues(
  { oldSize, proof }: Submission,
  last: Checkpoint | undefined,
  head: Checkpoint,
): boolean {
  if (!last || oldSize === 0) {
    return proof.length === 0 && (head.size > 0 || equalBytes(head.root, new TreeHasher().root()))
  }
  if (oldSize === head.size) return proof.length === 0 && equalBytes(last.root, head.root)
  // The proof leaves out the hash of the old tree where that is a complete subtree of the new one.
  const whole = Number.isInteger(Math.log2(oldSize)) ? [last.root, ...proof] : proof
  return checkConsistency(whole, last, head) === 'consistent'
}
