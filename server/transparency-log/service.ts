import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { sharedSetting } from '../platform/database/shared-setting.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { signCheckpoint, type TreeHead } from './checkpoint.ts'
import { GrowingTree, hashLeaf } from './merkle-tree.ts'
import { type NoteKey, noteKeyOf, publicKeyOf, verifierKeyOf } from './signed-note.ts'
import {
  type Checkpoint,
  findCheckpoint,
  findKey,
  insertCheckpoint,
  insertEntries,
  insertHashes,
  insertKey,
  lockLog,
  readEdge,
} from './store.ts'
import { listCosigned } from './witnesses/store.ts'

/** Bytes of an entry, which verifiers rely on: docs/integrity.md. */
const entryMax = 4_096

/** Largest number of entries that one call appends, so that their hashes fit into memory. */
const entriesMax = 100_000

const secretLength = 32

interface LogDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** The seed of the key that signs; undefined means the key in the database. */
  signingSeed: Buffer | undefined
  publicUrl: string | undefined
}

/** The appended entries, and the signed head. */
export interface Appended extends TreeHead {
  /** Index of the first of the new entries. */
  firstIndex: number
  /** The head as a signed note. */
  checkpoint: string
}

/** The append-only log of public records; see docs/decisions/049-transparency-log.md. */
export class TransparencyLog {
  readonly #db: Db
  readonly #key: NoteKey

  constructor(db: Db, key: NoteKey) {
    this.#db = db
    this.#key = key
  }

  /** The public key in the form that clients of signed notes take. */
  get verifierKey(): string {
    return verifierKeyOf(this.#key)
  }

  /** 32 bytes, as RFC 8032 encodes it. */
  get publicKey(): Buffer {
    return this.#key.publicKey
  }

  /**
   * Appends entries and signs the new head, in the caller's transaction. Other transactions that append wait for it.
   * @param entries 1 to 100,000, of at most 4,096 bytes
   */
  async appendEntries(tx: Tx, entries: Uint8Array[], time: Date): Promise<Appended> {
    if (entries.length === 0 || entries.length > entriesMax) {
      throw new RangeError(`${entries.length} entries cannot be appended at once`)
    }
    if (entries.some(({ length }) => length > entryMax)) {
      throw new RangeError(`an entry is longer than ${entryMax} bytes`)
    }
    await lockLog(tx)
    const tree = await readTree(tx)
    const firstIndex = tree.size
    const hashes = entries.flatMap((entry) => tree.append(hashLeaf(entry)))
    await insertEntries(tx, firstIndex, entries)
    await insertHashes(tx, hashes)
    const checkpoint = this.#sign({ size: tree.size, rootHash: tree.rootHash() })
    await insertCheckpoint(tx, this.#key.publicKey, checkpoint, time)
    const { size, rootHash, note } = checkpoint
    return { firstIndex, size, rootHash, checkpoint: note }
  }

  /** The head that is public now. */
  async checkpoint(): Promise<Checkpoint> {
    const checkpoint = await findCheckpoint(this.#db, this.#key.publicKey)
    if (!checkpoint) throw new Error('The transparency log has no signed head')
    return checkpoint
  }

  /** The head that is public now, with the signatures of the witnesses that have seen it. */
  async witnessedNote(): Promise<string> {
    const { size, note } = await this.checkpoint()
    const cosigned = await listCosigned(this.#db, this.#key.publicKey)
    const lines = cosigned.filter((one) => one.size === size).map(({ line }) => `${line}\n`)
    return note + lines.join('')
  }

  /** The name of the log, which its checkpoints begin with. */
  get name(): string {
    return this.#key.name
  }

  /** Signs the present head with a key that has not done so. The caller holds the lock. */
  async signHead(tx: Tx, time: Date): Promise<Checkpoint> {
    const tree = await readTree(tx)
    const checkpoint = this.#sign({ size: tree.size, rootHash: tree.rootHash() })
    await insertCheckpoint(tx, this.#key.publicKey, checkpoint, time)
    return checkpoint
  }

  #sign(head: TreeHead): Checkpoint {
    return { ...head, note: signCheckpoint(this.#key, head) }
  }
}

/**
 * Opens the log with the configured key, else with a key that is made once and stored. A new key signs the present head,
 * also of an empty log.
 */
export async function openTransparencyLog(deps: LogDeps): Promise<TransparencyLog> {
  const { db, signingSeed } = deps
  const seed = signingSeed ?? (await storedSecret(db, 'log-signing-secret'))
  const publicKey = publicKeyOf(seed)
  const known = await findKey(db, publicKey)
  if (known?.isHeadSigned) return new TransparencyLog(db, noteKeyOf(known.origin, seed))
  return inTransaction(db, (tx) => introduceKey(tx, deps, seed))
}

async function introduceKey(
  tx: Tx,
  { db, clock, log, publicUrl }: LogDeps,
  seed: Buffer,
): Promise<TransparencyLog> {
  await lockLog(tx)
  const publicKey = publicKeyOf(seed)
  const known = await findKey(tx, publicKey)
  const origin = known?.origin ?? `${publicUrl ? new URL(publicUrl).host : 'localhost'}/log`
  if (!known) await insertKey(tx, publicKey, origin)
  const transparencyLog = new TransparencyLog(db, noteKeyOf(origin, seed))
  if (known?.isHeadSigned) return transparencyLog
  const { size } = await transparencyLog.signHead(tx, new Date(clock.now()))
  if (size > 0) log.warn({ key: transparencyLog.verifierKey }, 'the log is signed by another key')
  return transparencyLog
}

/**
 * The keys of the ballot numbers in both lists, 32 bytes each: made once and kept in the database, as the secret of
 * tokens is.
 */
export async function ballotKeys(db: Db): Promise<{ all: Buffer; verified: Buffer }> {
  return {
    all: await storedSecret(db, 'ballot-secret'),
    verified: await storedSecret(db, 'verified-ballot-secret'),
  }
}

async function storedSecret(db: Db, name: string): Promise<Buffer> {
  const stored = await sharedSetting(db, name, () => randomBytes(secretLength).toString('base64'))
  return Buffer.from(stored, 'base64')
}

async function readTree(tx: Tx): Promise<GrowingTree> {
  const { size, edge } = await readEdge(tx)
  return new GrowingTree(size, edge)
}
