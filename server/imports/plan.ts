import { problems } from '../../contract/errors.ts'
import type { ImportTexts } from '../../contract/imports.ts'
import type { SourcedPersonality } from '../personalities/store.ts'
import type { ImportFields, ImportRow, SkippedRow } from './import-row.ts'

export interface Creation {
  line: number
  sourceId: string
  after: ImportTexts
}

export interface Change {
  line: number
  before: SourcedPersonality
  after: ImportTexts
}

/** The changes that a batch makes. */
export interface ImportPlan {
  create: Creation[]
  update: Change[]
  unchanged: number
  /** Rows that conflict with stored data. */
  skip: SkippedRow[]
}

/**
 * Compares rows with the stored personalities of the same source ids; fields missing in the file stay unchanged.
 * @param picturesOfUsers the rows' picture URLs that are users' own uploads
 */
export function planImport(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, SourcedPersonality>,
  picturesOfUsers: ReadonlySet<string>,
): ImportPlan {
  const plan: ImportPlan = { create: [], update: [], unchanged: 0, skip: [] }
  for (const row of rows) {
    const { line, sourceId, name, imageUrl } = row
    const before = known.get(sourceId)
    const after = textsOf(row, before ?? {})
    if (imageUrl && picturesOfUsers.has(imageUrl)) {
      plan.skip.push({ line, name, reason: problems.pictureNotOfSite.message })
    } else if (!before) plan.create.push({ line, sourceId, after })
    else if (isSame(after, before)) plan.unchanged++
    else plan.update.push({ line, before, after })
  }
  return plan
}

function textsOf(row: ImportFields, stored: Partial<ImportTexts>): ImportTexts {
  const fileOrStored = <Field extends 'party' | 'position' | 'bio' | 'imageUrl'>(field: Field) =>
    row[field] === undefined ? (stored[field] ?? null) : row[field]
  return {
    name: row.name,
    party: fileOrStored('party'),
    position: fileOrStored('position'),
    bio: fileOrStored('bio'),
    imageUrl: fileOrStored('imageUrl'),
  }
}

function isSame(texts: ImportTexts, stored: ImportTexts): boolean {
  return (Object.keys(texts) as (keyof ImportTexts)[]).every(
    (field) => texts[field] === stored[field],
  )
}
