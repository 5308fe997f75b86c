import type { SourcedPersonality } from '../personalities/store.ts'
import type { ImportFields, ImportRow } from './import-row.ts'

/** What is to be written of a batch. */
export interface ImportPlan {
  create: Omit<SourcedPersonality, 'id'>[]
  update: SourcedPersonality[]
  unchanged: number
}

/** Compares rows with what is stored under their sources; what a file does not tell stays as it is. */
export function planImport(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, SourcedPersonality>,
): ImportPlan {
  const plan: ImportPlan = { create: [], update: [], unchanged: 0 }
  for (const row of rows) {
    const stored = known.get(row.sourceId)
    if (!stored) {
      plan.create.push({ sourceId: row.sourceId, ...textsOf(row, {}) })
    } else {
      const texts = textsOf(row, stored)
      if (isSame(texts, stored)) plan.unchanged++
      else plan.update.push({ ...stored, ...texts })
    }
  }
  return plan
}

type Texts = Required<ImportFields>

function textsOf(row: ImportRow, stored: Partial<Texts>): Texts {
  const told = <Field extends 'party' | 'position' | 'bio' | 'imageUrl'>(field: Field) =>
    row[field] === undefined ? (stored[field] ?? null) : row[field]
  return {
    name: row.name,
    party: told('party'),
    position: told('position'),
    bio: told('bio'),
    imageUrl: told('imageUrl'),
  }
}

function isSame(texts: Texts, stored: Texts): boolean {
  return (Object.keys(texts) as (keyof Texts)[]).every((field) => texts[field] === stored[field])
}
