import type { ImportOptions } from '../../contract/imports.ts'
import type { NameInLanguage } from '../../contract/names-by-language.ts'
import type { PartialDate } from '../../contract/partial-date.ts'
import { PersonalityFacts } from '../../contract/personality-fields.ts'
import type { PersonalityStatus } from '../../contract/personality-status.ts'
import { mainMandate, statusOf } from '../mandates/person-status.ts'
import type { Db } from '../platform/database/database.ts'
import { positionOf } from '../platform/positions/position.ts'
import { findPicturesOfUsers } from '../uploads/store.ts'
import { readCandidates } from './candidates.ts'
import type { PlaceNames } from './forms/imported-person.ts'
import { placeKey } from './forms/place-names.ts'
import type { SiteReferences } from './forms/site-file.ts'
import { type Asked, identify } from './identity.ts'
import type { ToldFact } from './parse-bytes.ts'
import type { PersonRow, RowText } from './person-row.ts'
import type { Reason } from './reasons.ts'
import type { RowNote } from './row-notes.ts'
import type { StoredPerson } from './store.ts'

/** The names by language of a file. */
export const placesOf = ({
  places = [],
}: {
  places?: PlaceNames[] | undefined
}): ImportContext['places'] => new Map(places.map((place) => [placeKey(place), place.names]))

/** What decides what becomes of a batch. */
export interface ImportContext {
  sourceId: string
  options: ImportOptions
  today: PartialDate
  /** Facts that the file has a column for. */
  told: ReadonlySet<ToldFact>
  /** Keys of all people of the file. */
  keys: ReadonlySet<string>
  /** People on the site whom people of earlier batches are. */
  taken: ReadonlySet<string>
  /** Names by language of areas, chambers and parties, by `placeKey`. */
  places: ReadonlyMap<string, readonly NameInLanguage[]>
  /** What people of the own file of a Voxpop site refer to. */
  references?: SiteReferences | undefined
}

/** A person who is on the site. */
export interface KnownPerson {
  row: PersonRow
  person: StoredPerson
  isLinked: boolean
}

/** A question about a person of the file. */
export interface AskedPerson extends Asked {
  row: PersonRow
}

/** What becomes of the people of a batch. */
export interface BatchPlan {
  create: PersonRow[]
  known: KnownPerson[]
  /** People who conflict with those on the site, or are left out. */
  skip: RowNote[]
  /** People of whom a part is left out. */
  incomplete: RowNote[]
  asked: AskedPerson[]
}

/** Decides who the people of a batch are, and who of them comes in. */
export async function planBatch(
  db: Db,
  rows: readonly PersonRow[],
  context: ImportContext,
): Promise<BatchPlan> {
  const candidates = await readCandidates(db, context.sourceId, rows)
  const pictures = rows.flatMap(({ texts }) => texts.imageUrl ?? [])
  const picturesOfUsers = await findPicturesOfUsers(db, pictures)
  const taken = new Set<string>()
  const plan: BatchPlan = { create: [], known: [], skip: [], incomplete: [], asked: [] }
  for (const [index, row] of rows.entries()) {
    const found = candidates[index]
    if (!found) continue
    const { identity, asked } = identify(row, found, {
      answers: context.options.answers,
      isInFile: (key) => context.keys.has(key),
      isTaken: (id) => context.taken.has(id) || taken.has(id),
    })
    if (asked) plan.asked.push({ ...asked, row })
    const left = identity.is === 'new' ? whyLeftOut(row, context) : undefined
    const reason =
      identity.is === 'conflict'
        ? identity.reason
        : (left ?? whyPictureRefused(row, picturesOfUsers))
    if (reason !== undefined) {
      plan.skip.push({ line: row.line, name: row.name, reasons: [reason] })
      continue
    }
    const person = identity.is === 'known' ? identity.person : undefined
    const checked = withUsablePicture(row, person, context.options)
    if (checked.notes.length > 0) {
      plan.incomplete.push({ line: row.line, name: row.name, reasons: checked.notes })
    }
    if (!person) plan.create.push(checked)
    else {
      taken.add(person.id)
      const isLinked = identity.is === 'known' && identity.isLinked
      plan.known.push({ row: checked, person, isLinked })
    }
  }
  return plan
}

const whyPictureRefused = (
  { texts }: PersonRow,
  picturesOfUsers: ReadonlySet<string>,
): Reason | undefined =>
  texts.imageUrl && picturesOfUsers.has(texts.imageUrl) ? { kind: 'pictureNotOfSite' } : undefined

export const statusOfRow = (
  { texts, mandates }: PersonRow,
  today: PartialDate,
): PersonalityStatus => statusOf({ deathDate: texts.deathDate, mandates }, today)

function whyLeftOut(row: PersonRow, { options, today }: ImportContext): Reason | undefined {
  if (options.former === 'include') return undefined
  switch (statusOfRow(row, today)) {
    case 'DIED':
      return { kind: 'died', day: row.texts.deathDate ?? '' }
    case 'FORMER':
      return { kind: 'noLongerInOffice', day: mainMandate(row.mandates, today)?.end ?? '' }
    default:
      return undefined
  }
}

/** Pages load pictures by https alone, unless the server fetches them; see the Content-Security-Policy. */
function withUsablePicture(
  row: PersonRow,
  person: StoredPerson | undefined,
  { pictures: areFetched }: ImportOptions,
): PersonRow {
  const { imageUrl, pictureCredit: _, pictureLicence: __, ...texts } = row.texts
  if (!imageUrl || imageUrl === person?.imageUrl || (person && isPictureOf(person, row))) return row
  const isElsewhere = imageUrl.startsWith('/') && row.stored !== undefined
  const isBlocked = /^http:/i.test(imageUrl) && !areFetched
  if (!isElsewhere && !isBlocked) return row
  const note: Reason = { kind: isBlocked ? 'pictureBlocked' : 'pictureElsewhere' }
  return { ...row, texts, notes: [...row.notes, note] }
}

/** True if the file has the address of the stored picture: where it was fetched from, or in an own file that on this site. */
const isPictureOf = ({ imageUrl, fetchedFrom }: StoredPerson, { texts, stored }: PersonRow) =>
  texts.imageUrl !== undefined &&
  (texts.imageUrl === fetchedFrom ||
    (stored && imageUrl?.startsWith('/') && texts.imageUrl.endsWith(imageUrl)))

/** The texts of a person after the import, where nothing else decides them. */
export function textsAfter(
  row: PersonRow,
  person: StoredPerson | undefined,
  { options, told }: Pick<ImportContext, 'options' | 'told'>,
) {
  const after = (text: RowText): string | null => {
    const stored = person?.[text] ?? null
    if (person?.heldFacts.includes(text)) return stored
    if (text === 'imageUrl' && person && isPictureOf(person, row)) return stored
    const isCleared = options.emptyCells === 'clear' && told.has(text)
    return row.texts[text] ?? (isCleared ? null : stored)
  }
  const imageUrl = after('imageUrl')
  /** Who made a picture, and its licence, are known of that picture alone. */
  const afterPicture = (text: 'pictureCredit' | 'pictureLicence') =>
    imageUrl === (person?.imageUrl ?? null) || person?.heldFacts.includes(text)
      ? after(text)
      : (row.texts[text] ?? null)
  const isHeld = person?.heldFacts.includes('party') ?? false
  const party = row.saysNoParty && !isHeld ? null : after('party')
  return {
    name: after('name') ?? row.name,
    party,
    position: after('position'),
    bio: after('bio'),
    imageUrl,
    website: after('website'),
    isIndependent: isHeld
      ? (person?.isIndependent ?? true)
      : (row.isIndependent ?? person?.isIndependent ?? party !== null),
    familyName: after('familyName'),
    sortName: after('sortName'),
    birthDate: after('birthDate'),
    deathDate: after('deathDate'),
    gender: after('gender'),
    pictureCredit: afterPicture('pictureCredit'),
    pictureLicence: afterPicture('pictureLicence'),
  }
}

/** A new person as lists will show them: party and position come from the mandate of today. */
export function factsOfNew(
  row: PersonRow,
  context: Pick<ImportContext, 'options' | 'told' | 'today'>,
): PersonalityFacts {
  const facts = PersonalityFacts.parse(textsAfter(row, undefined, context))
  const main = mainMandate(row.mandates, context.today)
  if (!main || row.stored) return facts
  const isFormer = ['FORMER', 'DIED'].includes(statusOfRow(row, context.today))
  return {
    ...facts,
    party: typeof main.party === 'object' ? main.party.name : null,
    isIndependent: main.party === 'independent',
    position: positionOf(main, { isFormer }) ?? null,
  }
}
