import type { Db } from '../../platform/database/database.ts'

/** What a witness has signed last. */
export interface Cosigned {
  /** Its public key, as it is configured. */
  witness: string
  size: number
  /** The signature line, without a line end. */
  line: string
}

/** The last signature of each witness for the log of a key, always in the same order. */
export async function listCosigned(db: Db, publicKey: Buffer): Promise<Cosigned[]> {
  return db
    .selectFrom('log_cosignatures')
    .where('public_key', '=', publicKey)
    .select(['witness', 'tree_size as size', 'signature_line as line'])
    .orderBy('witness')
    .execute()
}

/** Replaces the signature of a smaller head. */
export async function upsertCosigned(
  db: Db,
  publicKey: Buffer,
  { witness, size, line }: Cosigned,
): Promise<void> {
  await db
    .insertInto('log_cosignatures')
    .values({ public_key: publicKey, witness, tree_size: size, signature_line: line })
    .onConflict((conflict) =>
      conflict
        .constraint('log_cosignatures__witness')
        .doUpdateSet((eb) => ({
          tree_size: eb.ref('excluded.tree_size'),
          signature_line: eb.ref('excluded.signature_line'),
        }))
        .where('log_cosignatures.tree_size', '<=', size),
    )
    .execute()
}
