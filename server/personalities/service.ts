import type { AuditAction } from '../../contract/audit.ts'
import type { Parsed, ReplyOf } from '../../contract/endpoint.ts'
import type { Fact } from '../../contract/facts.ts'
import { limits } from '../../contract/limits.ts'
import type { PartialDate } from '../../contract/partial-date.ts'
import { supportPercent } from '../../contract/percent.ts'
import type {
  PersonalitiesQuery,
  Personality,
  PersonalityDetail,
  personalities,
} from '../../contract/personalities.ts'
import {
  mapFields,
  type NewPersonality,
  type PersonalityFacts,
} from '../../contract/personality-fields.ts'
import { placeLimits } from '../../contract/place-limits.ts'
import { supportInterval } from '../../contract/support-interval.ts'
import { type Facts, recordAuditEntry } from '../audit/store.ts'
import { type FactChange, recordFactChanges } from '../facts/store.ts'
import { listLargestChambers, readSeats } from '../organizations/standing/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { constraintOf } from '../platform/database/error-codes.ts'
import type { WrittenLanguage } from '../platform/database/text-language.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404 } from '../platform/errors.ts'
import { freeSlug } from '../platform/free-slug.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { languageOfEdited } from '../platform/languages/text-language.ts'
import { rejectOutdatedEdit } from '../platform/outdated-edit.ts'
import { sitePictureUrl } from '../uploads/validate-picture-url.ts'
import { chamberBeginnings, chamberOf, chambers } from './chambers.ts'
import { writePersonalFacts } from './details/store.ts'
import { facetsBySlug, mainPartyName } from './facets/store.ts'
import { loadSlugs } from './load-slugs.ts'
import {
  deletePersonality,
  findById,
  findByPosition,
  findBySlug,
  findSurvivorSlug,
  findWithTally,
  insertPersonality,
  listPersonalities,
  lockPersonality,
  type PersonalityWithTally,
  slugsLike,
  updatePersonality,
  writeBioLanguage,
  writeVotesOnFormer,
} from './store.ts'

export interface PersonalityDeps {
  db: Db
  /** Delete what other features store about a personality in batches, so that others never wait long for a lock. */
  deleteDependents: ((db: Db, personalityId: string) => Promise<void>)[]
  /** Derives what depends on the facts of a person that were changed, such as the page of the party. */
  refreshPerson: (tx: Tx, id: string) => Promise<void>
  /** The present day in UTC, on which mandates run or are over. */
  today: () => PartialDate
}

/** The personality with this slug, or the one that it was merged into, which has another slug. */
export async function personalityBySlug(
  { db, today }: Pick<PersonalityDeps, 'db' | 'today'>,
  slug: string,
): Promise<PersonalityDetail> {
  const found = await findBySlug(db, slug, today())
  if (found) return withIntervals(found)
  const survivorSlug = foundOr404(await findSurvivorSlug(db, slug))
  return withIntervals(foundOr404(await findBySlug(db, survivorSlug, today())))
}

function withIntervals<Found extends PersonalityWithTally>(personality: Found) {
  const { verifiedUpvoteCount: upvoteCount, verifiedDownvoteCount: downvoteCount } = personality
  const isShown = upvoteCount !== null && downvoteCount !== null
  return {
    ...personality,
    supportInterval: supportInterval(personality),
    verifiedSupportInterval: isShown ? supportInterval({ upvoteCount, downvoteCount }) : null,
    ...withoutSetApart(personality),
    established: establishedTally(personality),
  }
}

/** The tally is published rarely, so votes of both may have been removed since: of these it has no more than all. */
function establishedTally({ upvoteCount, downvoteCount, established }: PersonalityWithTally) {
  if (!established) return null
  const counts = {
    upvoteCount: Math.min(established.upvoteCount, upvoteCount),
    downvoteCount: Math.min(established.downvoteCount, downvoteCount),
  }
  return { ...counts, supportPercentage: supportPercent(counts) }
}

/** Numbers of votes that say about how many there are. */
const tens = 10

function withoutSetApart({ upvoteCount, downvoteCount, setApart }: PersonalityWithTally) {
  if (!setApart) return { unusualActivity: null, withoutSetApart: null }
  const { since, until } = setApart
  const votes = tens * Math.round((setApart.upvoteCount + setApart.downvoteCount) / tens)
  // What is set apart changes in steps, so votes may have been removed since.
  const counts = {
    upvoteCount: Math.max(0, upvoteCount - setApart.upvoteCount),
    downvoteCount: Math.max(0, downvoteCount - setApart.downvoteCount),
  }
  return {
    unusualActivity: since === null ? null : { since, until, votes },
    withoutSetApart: { ...counts, supportPercentage: supportPercent(counts) },
  }
}

/** A list with the names of the chamber and the area that it is filtered by; nobody is in an unknown one. */
export async function listFiltered(
  db: Db,
  query: PersonalitiesQuery,
): Promise<ReplyOf<typeof personalities.list>> {
  const { chamber, area } = await facetsBySlug(db, query)
  const filteredBy = { chamber: chamber?.name ?? null, area: area?.name ?? null }
  const list = await listPersonalities(db, {
    ...query,
    party: query.party && (await mainPartyName(db, query.party)),
    chamber: query.chamber && (chamber?.id ?? unknownId),
    area: query.area && (area?.id ?? unknownId),
  })
  return { ...list, filteredBy }
}

const unknownId = '00000000-0000-0000-0000-000000000000'

type ChartedChambers = ReplyOf<typeof personalities.chambers>['data']

/** The largest chambers whose seats fit into one chart, and those that the positions of people without mandates name. */
export async function listChambers(db: Db): Promise<ReplyOf<typeof personalities.chambers>> {
  const largest = await listLargestChambers(db, limits.chamberMin, placeLimits.chartedChambersMax)
  const names = new Set(largest.map(({ mainName }) => mainName))
  const named = (await chambersOfPositions(db)).filter(({ chamber }) => !names.has(chamber))
  let free: number = limits.seatsMax
  const takeSeats = (seats: number) => {
    const fits = seats <= free
    if (fits) free -= seats
    return fits
  }
  const withMandates = largest
    .filter(({ seats }) => takeSeats(seats))
    .map(async ({ id, slug, name }) => {
      return { chamber: name, slug, members: await readSeats(db, id, limits.seatsMax) }
    })
  const fitting = named.filter(({ members }) => takeSeats(members.length))
  return { data: [...(await Promise.all(withMandates)), ...fitting] }
}

/** Chambers that the positions of people without mandates name, in the order of `chambers`; none if their seats are too many. */
async function chambersOfPositions(db: Db): Promise<ChartedChambers> {
  const found = await findByPosition(db, chamberBeginnings, limits.seatsMax + 1)
  if (found.length > limits.seatsMax) return []
  const members = Map.groupBy(found, ({ position }) => chamberOf(position))
  return chambers.flatMap(({ name }) => {
    const seats = (members.get(name) ?? []).map((member) => ({
      ...member,
      color: null,
      partySlug: null,
    }))
    return seats.length >= limits.chamberMin ? [{ chamber: name, slug: null, members: seats }] : []
  })
}

export async function personalityStats(
  db: Db,
  id: string,
): Promise<ReplyOf<typeof personalities.stats>> {
  const personality = withIntervals(foundOr404(await findWithTally(db, id)))
  return {
    ...personality,
    personalityId: personality.id,
    supportPercentage: supportPercent(personality),
  }
}

export async function createPersonality(
  { db }: PersonalityDeps,
  viewer: SignedIn,
  { bioLang, ...texts }: Parsed<typeof personalities.create>['body'],
): Promise<Personality> {
  const language = await languageOfEdited(texts.bio ?? '', bioLang)
  const { slugOf } = await loadSlugs()
  const slug = slugOf(texts.name)
  const id = await insertWithFreeSlug(db, viewer, slug, { texts, language })
  return foundOr404(await findById(db, id))
}

/** Retries with the next free slug when another process takes the chosen one first. */
async function insertWithFreeSlug(
  db: Db,
  viewer: SignedIn,
  slug: string,
  { texts, language }: { texts: NewPersonality; language: WrittenLanguage },
): Promise<string> {
  for (;;) {
    const free = freeSlug(slug, await slugsLike(db, [slug]))
    try {
      return await inTransaction(db, async (tx) => {
        const checked = { ...texts, imageUrl: await sitePictureUrl(tx, texts.imageUrl) }
        const targetId = await insertPersonality(tx, free, checked, heldFactsOf(typedIn(checked)))
        await writeBioLanguage(tx, targetId, language)
        const after = factsOf({ slug: free, ...checked })
        await recordPersonality(tx, viewer, 'PERSONALITY_CREATED', targetId, null, after)
        await recordFactChanges(tx, firstFacts(targetId, checked), { actorId: viewer.id })
        return targetId
      })
    } catch (error) {
      if (constraintOf(error) !== 'personalities__slug') throw error
    }
  }
}

export async function changePersonality(
  { db, refreshPerson }: PersonalityDeps,
  viewer: SignedIn,
  id: string,
  { basedOn, bioLang, ...texts }: Parsed<typeof personalities.update>['body'],
): Promise<Personality> {
  await inTransaction(db, async (tx) => {
    const stored = foundOr404(await lockPersonality(tx, id))
    const before = factsOf(stored)
    rejectOutdatedEdit(basedOn, before)
    const imageUrl = await sitePictureUrl(tx, texts.imageUrl, before.imageUrl)
    const changed = changedIn({ ...texts, imageUrl }, stored)
    await updatePersonality(tx, id, changed, heldFactsOf(changed))
    if (changed.bio !== undefined || bioLang !== undefined) {
      const bio = texts.bio ?? before.bio ?? ''
      await writeBioLanguage(tx, id, await languageOfEdited(bio, bioLang))
    }
    const written = foundOr404(await findById(tx, id))
    await recordPersonality(
      tx,
      viewer,
      'PERSONALITY_CHANGED',
      id,
      { ...before, ...languageFact(stored, bioLang) },
      { ...factsOf(written), ...languageFact(written, bioLang) },
    )
    await recordFactChanges(tx, changesOf(id, changed, stored), { actorId: viewer.id })
    await refreshPerson(tx, id)
  })
  return foundOr404(await findById(db, id))
}

export async function removePersonality(
  { db, deleteDependents }: PersonalityDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  for (const deleteSome of deleteDependents) await deleteSome(db, id)
  await inTransaction(db, async (tx) => {
    const deleted = foundOr404(await deletePersonality(tx, id))
    await recordPersonality(tx, viewer, 'PERSONALITY_DELETED', id, factsOf(deleted), null)
  })
}

/** Opens or closes votes on people who are former or have died. */
export async function setVotesOnFormer(
  db: Db,
  viewer: SignedIn,
  areOpen: boolean,
): Promise<{ areOpen: boolean }> {
  await inTransaction(db, async (tx) => {
    const wereOpen = await writeVotesOnFormer(tx, areOpen)
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'VOTES_ON_FORMER_CHANGED',
      targetType: 'personality',
      targetId: null,
      before: { areOpen: wereOpen },
      after: { areOpen },
    })
  })
  return { areOpen }
}

/** Shows or hides dates of birth and death, and gender. */
export async function setPersonalFacts(
  db: Db,
  viewer: SignedIn,
  areShown: boolean,
): Promise<{ areShown: boolean }> {
  await inTransaction(db, async (tx) => {
    const wereShown = await writePersonalFacts(tx, areShown)
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'PERSONAL_FACTS_CHANGED',
      targetType: 'personality',
      targetId: null,
      before: { areShown: wereShown },
      after: { areShown },
    })
  })
  return { areShown }
}

type FieldFact = keyof PersonalityFacts

const entriesOf = (texts: Partial<NewPersonality>) =>
  Object.entries(texts) as [FieldFact, string | boolean | null | undefined][]

/** The fields of a new personality that an administrator has filled in. */
const typedIn = (texts: NewPersonality): Partial<NewPersonality> =>
  Object.fromEntries(entriesOf(texts).filter(([, value]) => value))

/** The fields that an administrator sent with another value. */
const changedIn = (
  texts: Partial<NewPersonality>,
  before: PersonalityFacts,
): Partial<NewPersonality> =>
  Object.fromEntries(
    entriesOf(texts).filter(([field, value]) => value !== undefined && value !== before[field]),
  )

/** The facts that imports leave alone once an administrator has typed these fields; Independent is a party, too. */
const heldFactsOf = (typed: Partial<NewPersonality>): Fact[] => [
  ...new Set(entriesOf(typed).map(([field]) => (field === 'isIndependent' ? 'party' : field))),
]

/** What a new personality has beside its name, which cannot be taken back. */
const firstFacts = (personalityId: string, texts: NewPersonality): FactChange[] =>
  entriesOf(typedIn(texts)).flatMap(([fact, after = null]) =>
    fact === 'name' || fact === 'isIndependent' ? [] : { personalityId, fact, before: null, after },
  )

const changesOf = (
  personalityId: string,
  changed: Partial<NewPersonality>,
  before: PersonalityFacts,
): FactChange[] =>
  entriesOf(changed).map(([fact, after]) => ({
    personalityId,
    fact,
    before: before[fact],
    after: after ?? null,
  }))

/** Values of a personality in the audit log: everything public except the counts. */
const factsOf = (personality: NewPersonality & { slug: string }) => ({
  slug: personality.slug,
  ...mapFields((field) => personality[field]),
  isIndependent: personality.isIndependent,
})

/** The language of the biography in the audit log, once an administrator has chosen it. */
const languageFact = (
  { bioLang }: Pick<Personality, 'bioLang'>,
  chosen: string | null | undefined,
) => (chosen === undefined ? {} : { bioLang })

function recordPersonality(
  tx: Tx,
  viewer: SignedIn,
  action: AuditAction,
  targetId: string,
  before: Facts | null,
  after: Facts | null,
): Promise<void> {
  const targetType = 'personality'
  return recordAuditEntry(tx, { actorId: viewer.id, action, targetType, targetId, before, after })
}
