import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { WitnessAddress } from '../../platform/witness-list.ts'
import { consistencyProof } from '../consistency-proof.ts'
import type { TransparencyLog } from '../service.ts'
import { type Checkpoint, listHashes } from '../store.ts'
import { submitCheckpoint } from './client.ts'
import { listCosigned, upsertCosigned } from './store.ts'

interface WitnessesDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  witnesses: readonly WitnessAddress[]
  transparencyLog: TransparencyLog
}

/** Milliseconds after the first failure; each further one doubles them. */
const firstDelay = 10_000
const delayMax = 15 * 60_000

interface Failures {
  count: number
  /** When the witness is asked again. */
  until: number
}

/** Sends heads of the log to its witnesses, and keeps what they sign. None of them delays a publication. */
export class Witnesses {
  readonly #deps: WitnessesDeps
  readonly #failures = new Map<string, Failures>()

  constructor(deps: WitnessesDeps) {
    this.#deps = deps
  }

  /** Witnesses that have not signed the present head. */
  async #listMissing(head: Checkpoint) {
    const { db, witnesses, transparencyLog } = this.#deps
    const cosigned = new Map(
      (await listCosigned(db, transparencyLog.publicKey)).map(({ witness, size }) => [
        witness,
        size,
      ]),
    )
    return witnesses
      .map((witness) => ({ witness, oldSize: cosigned.get(witness.verifierKey) ?? 0 }))
      .filter(({ oldSize }) => oldSize !== head.size)
  }

  /** Number of witnesses that have not signed the present head. */
  async countMissing(): Promise<number> {
    if (this.#deps.witnesses.length === 0) return 0
    return (await this.#listMissing(await this.#deps.transparencyLog.checkpoint())).length
  }

  /**
   * Asks those that have not signed the present head.
   * @returns true if one of them has signed
   */
  async collect(signal: AbortSignal): Promise<boolean> {
    const { clock, transparencyLog, witnesses } = this.#deps
    if (witnesses.length === 0) return false
    const head = await transparencyLog.checkpoint()
    const due = (await this.#listMissing(head)).filter(
      ({ witness }) => (this.#failures.get(witness.verifierKey)?.until ?? 0) <= clock.now(),
    )
    const signed = await Promise.all(
      due.map(({ witness, oldSize }) => this.#ask(witness, head, oldSize, signal)),
    )
    return signed.includes(true)
  }

  async #ask(
    witness: WitnessAddress,
    head: Checkpoint,
    oldSize: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { db, clock, log, transparencyLog } = this.#deps
    try {
      const line = await this.#submit(witness, head, oldSize, signal)
      const { size } = head
      await upsertCosigned(db, transparencyLog.publicKey, {
        witness: witness.verifierKey,
        size,
        line,
      })
      this.#failures.delete(witness.verifierKey)
      return true
    } catch (error) {
      const count = (this.#failures.get(witness.verifierKey)?.count ?? 0) + 1
      const delay = Math.min(firstDelay * 2 ** (count - 1), delayMax)
      this.#failures.set(witness.verifierKey, { count, until: clock.now() + delay })
      if (!signal.aborted) {
        log.warn({ err: error, witness: witness.name }, 'a witness did not sign the log')
      }
      return false
    }
  }

  /** @returns the signature line */
  async #submit(
    witness: WitnessAddress,
    head: Checkpoint,
    knownSize: number,
    signal: AbortSignal,
  ): Promise<string> {
    let oldSize = Math.min(knownSize, head.size)
    // Once more if the witness has signed another head than this site knows, such as after a restore.
    for (const isLast of [false, true]) {
      const proof = await consistencyProof(
        (level, from, count) => listHashes(this.#deps.db, level, from, count),
        oldSize,
        head.size,
      )
      const answer = await submitCheckpoint(witness, { oldSize, proof, note: head.note }, signal)
      if ('cosignature' in answer) return answer.cosignature
      if (answer.lastSize > head.size) {
        throw new Error(
          `The witness has signed a log of ${answer.lastSize} entries, and this one has ${head.size}: it has lost entries`,
        )
      }
      if (isLast) break
      oldSize = answer.lastSize
    }
    throw new Error('The witness signs other heads at the same time')
  }
}
