import { problems } from '../../contract/errors.ts'
import {
  mapFields,
  type PersonalityFacts,
  personalityFieldNames,
} from '../../contract/personality-fields.ts'
import type { StoredPersonality } from '../personalities/store.ts'
import type { ImportRow, RowNote } from './import-row.ts'
import { sourceKindOf } from './source-id.ts'
import type { StoredPeople } from './stored-people.ts'

export interface Creation {
  line: number
  sourceId: string
  /** The slug that the person had on the site that exported the file. */
  slug: string | undefined
  after: PersonalityFacts
}

export interface Change {
  line: number
  before: StoredPersonality
  after: PersonalityFacts
}

/** The changes that a batch makes. */
export interface ImportPlan {
  create: Creation[]
  update: Change[]
  /** People who stay as they are, but are known by an id from now on. */
  identify: StoredPersonality[]
  unchanged: number
  /** Rows that conflict with stored data. */
  skip: RowNote[]
  /** Rows of which a part is left out. */
  incomplete: RowNote[]
}

/**
 * Compares rows with the stored people that they are about. What a row does not say, or leaves empty, stays as it is.
 * @param picturesOfUsers the rows' picture URLs that are users' own uploads
 */
export function planImport(
  rows: readonly ImportRow[],
  people: StoredPeople,
  picturesOfUsers: ReadonlySet<string>,
): ImportPlan {
  const plan: ImportPlan = {
    create: [],
    update: [],
    identify: [],
    unchanged: 0,
    skip: [],
    incomplete: [],
  }
  for (const row of rows) {
    const { line, sourceId, slug, name, imageUrl } = row
    const match = people(row)
    if ('conflict' in match) {
      plan.skip.push({ line, name, reason: match.conflict })
    } else if (imageUrl && picturesOfUsers.has(imageUrl)) {
      plan.skip.push({ line, name, reason: problems.pictureNotOfSite.message })
    } else {
      const { before } = match
      const isBlocked = isBlockedPicture(imageUrl) && imageUrl !== before?.imageUrl
      const notes = isBlocked ? [...(row.notes ?? []), blockedPicture] : (row.notes ?? [])
      if (notes.length > 0) plan.incomplete.push({ line, name, reason: notes.join('. ') })
      const after = mergedFacts(isBlocked ? { ...row, imageUrl: null } : row, before)
      if (!before) plan.create.push({ line, sourceId, slug, after })
      else if (!isSame(after, before)) {
        plan.update.push({ line, before: identified(before, sourceId), after })
      } else {
        plan.unchanged++
        const known = identified(before, sourceId)
        if (known !== before) plan.identify.push(known)
      }
    }
  }
  return plan
}

/** An id in the file replaces the name by which a file without ids has identified the person. */
function identified(before: StoredPersonality, sourceId: string): StoredPersonality {
  const isByName = sourceKindOf(before.sourceId ?? '') === 'csvName'
  return isByName && sourceKindOf(sourceId) === 'csvId' ? { ...before, sourceId } : before
}

/** Pages load pictures by https alone; see the Content-Security-Policy. */
const isBlockedPicture = (url: string | null | undefined) => /^http:/i.test(url ?? '')

const blockedPicture =
  'The picture is left out: browsers do not show pictures whose address begins with http: on this site'

function mergedFacts(row: ImportRow, stored: StoredPersonality | undefined): PersonalityFacts {
  const fields = mapFields((field) => row[field] ?? stored?.[field] ?? null)
  const isIndependent = row.isIndependent ?? stored?.isIndependent ?? fields.party !== null
  return { ...fields, name: row.name, isIndependent }
}

const isSame = (after: PersonalityFacts, before: PersonalityFacts) =>
  personalityFieldNames.every((field) => after[field] === before[field]) &&
  after.isIndependent === before.isIndependent
