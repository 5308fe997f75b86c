import { problems } from '../../contract/errors.ts'
import {
  mapFields,
  type NewPersonality,
  type PersonalityTexts,
  personalityFieldNames,
} from '../../contract/personality-fields.ts'
import type { SourcedPersonality } from '../personalities/store.ts'
import type { ImportRow, SkippedRow } from './import-row.ts'

export interface Creation {
  line: number
  sourceId: string
  after: PersonalityTexts
}

export interface Change {
  line: number
  before: SourcedPersonality
  after: PersonalityTexts
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
    const after = mergedFields(row, before ?? {})
    if (imageUrl && picturesOfUsers.has(imageUrl)) {
      plan.skip.push({ line, name, reason: problems.pictureNotOfSite.message })
    } else if (!before) plan.create.push({ line, sourceId, after })
    else if (isSame(after, before)) plan.unchanged++
    else plan.update.push({ line, before, after })
  }
  return plan
}

function mergedFields(row: NewPersonality, stored: Partial<PersonalityTexts>): PersonalityTexts {
  const fields = mapFields((field) =>
    row[field] === undefined ? (stored[field] ?? null) : row[field],
  )
  return { ...fields, name: row.name }
}

const isSame = (after: PersonalityTexts, before: PersonalityTexts) =>
  personalityFieldNames.every((field) => after[field] === before[field])
