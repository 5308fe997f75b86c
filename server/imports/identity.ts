import type { ImportAnswers } from '../../contract/imports.ts'
import type { PersonRow } from './person-row.ts'
import type { Reason } from './reasons.ts'
import { remainsName } from './same-name.ts'
import { foldedName, isLegacyName, placeOfKey } from './source-id.ts'
import type { StoredPerson } from './store.ts'

/** Whom a person of a file may be, as several rules found them. */
export interface Candidates {
  /** The source knows this person by the key. */
  known: StoredPerson | undefined
  /** The file names this person by an id or slug of this site. */
  own: StoredPerson | undefined
  /** They have the same identifiers, such as those of Wikidata. */
  identified: readonly StoredPerson[]
  /** An import without a source stored this id. */
  legacy: StoredPerson | undefined
  /** They have the same name. */
  named: readonly StoredPerson[]
}

export type QuestionKind = 'adopt' | 'link' | 'rename'

/** Who a person of a file is. */
export type Identity =
  | { is: 'new' }
  /** `isLinked`: the source did not know the person before. */
  | { is: 'known'; person: StoredPerson; isLinked: boolean }
  | { is: 'conflict'; reason: Reason }

/** What the administrator is asked about a person, with the answer that was given. */
export interface Asked {
  kind: QuestionKind
  person: StoredPerson
  answer: boolean | 'same' | 'other' | undefined
  isAskedAlone: boolean
}

export interface Identified {
  identity: Identity
  asked?: Asked
}

export interface IdentityContext {
  answers: ImportAnswers
  /** True if the file has a person with this key, so that nobody else may be the person who has it. */
  isInFile: (key: string) => boolean
  /** True if an earlier person of the file is this one. */
  isTaken: (id: string) => boolean
}

/**
 * Decides who a person of a file is. An import never turns one person into another, and never merges namesakes: a known
 * key with another name, an old id, and an equal name are questions, and who is not answered for is left out.
 */
export function identify(
  row: PersonRow,
  candidates: Candidates,
  context: IdentityContext,
): Identified {
  const { known, own, identified } = candidates
  const byId = known ?? own
  // After a merge, two people of a file are one on the site.
  if (byId && context.isTaken(byId.id)) {
    return { identity: { is: 'conflict', reason: takenByAnother(byId) } }
  }
  if (known) return withSameName(row, known, context, false)
  if (own) return withSameName(row, own, context, !row.stored && own.keys.length === 0)
  const [one, ...others] = identified
  if (others.length > 0) return { identity: { is: 'conflict', reason: { kind: 'idsOfSeveral' } } }
  if (one) {
    const isOther = one.keys.some((key) => context.isInFile(key)) || context.isTaken(one.id)
    return isOther
      ? { identity: { is: 'conflict', reason: takenByAnother(one) } }
      : withSameName(row, one, context, true)
  }
  return byName(row, candidates, context)
}

/** A person who is known by an id, unless the name says that somebody else has it now. */
function withSameName(
  row: PersonRow,
  person: StoredPerson,
  { answers }: IdentityContext,
  isLinked: boolean,
): Identified {
  const isHeld = person.heldFacts.includes('name')
  if (person.name === row.name || isHeld || remainsName(person.name, row.name)) {
    return { identity: { is: 'known', person, isLinked } }
  }
  const answer = answers.rename?.byKey?.[row.key] ?? answers.rename?.all
  const asked: Asked = { kind: 'rename', person, answer, isAskedAlone: false }
  if (answer === 'same') return { identity: { is: 'known', person, isLinked }, asked }
  if (answer === 'other') return { identity: { is: 'new' }, asked }
  const reason = { kind: 'knownByOtherName', name: person.name } as const
  return { identity: { is: 'conflict', reason }, asked }
}

function byName(
  row: PersonRow,
  { legacy, named }: Candidates,
  context: IdentityContext,
): Identified {
  const free = named.filter((person) => !isSomeoneElse(row, person, context))
  const sameSource = free.filter(({ keys }) => keys.length > 0)
  if (legacy && !legacy.isSourced && remainsName(legacy.name, row.name)) {
    return askWhether('adopt', row, legacy, context, false)
  }
  const [only, ...more] = sameSource
  if (only && more.length === 0 && !row.sharesName && mayBeSamePlace(row, only)) {
    return { identity: { is: 'known', person: only, isLinked: false } }
  }
  if (!row.hasId && free.length > 1 && placeOfKey(row.key) === '') {
    return { identity: { is: 'conflict', reason: { kind: 'severalNamesakes' } } }
  }
  const [first] = sameSource.length > 0 ? sameSource : free
  if (!first) return { identity: { is: 'new' } }
  const isOld = !first.isSourced && first.legacyId !== null && isLegacyName(first.legacyId)
  return askWhether(
    isOld ? 'adopt' : 'link',
    row,
    first,
    context,
    row.sharesName || free.length > 1,
  )
}

function askWhether(
  kind: 'adopt' | 'link',
  row: PersonRow,
  person: StoredPerson,
  { answers, isTaken }: IdentityContext,
  isAskedAlone: boolean,
): Identified {
  const given = answers[kind]
  const forAll = isAskedAlone && given?.all ? undefined : given?.all
  const answer = given?.byKey?.[row.key] ?? forAll
  const asked: Asked = { kind, person, answer, isAskedAlone }
  if (answer === false) return { identity: { is: 'new' }, asked }
  if (answer === undefined) {
    const reason = { kind: 'looksLike', name: person.name } as const
    return { identity: { is: 'conflict', reason }, asked }
  }
  return isTaken(person.id)
    ? { identity: { is: 'conflict', reason: takenByAnother(person) }, asked }
    : { identity: { is: 'known', person, isLinked: true }, asked }
}

/** True if a namesake is known to be another one: the source has another id, or the file another person for it. */
function isSomeoneElse(
  row: PersonRow,
  { keys, id }: StoredPerson,
  context: IdentityContext,
): boolean {
  // In an own file the key of a person is their id, which they keep without a key of the source.
  if (context.isTaken(id) || context.isInFile(id)) return true
  return keys.some((key) => context.isInFile(key) || (row.hasId && placeOfKey(key) === undefined))
}

/** True unless both say a place, and another one. */
function mayBeSamePlace(row: PersonRow, { keys }: StoredPerson): boolean {
  const place = placeOfKey(row.key)
  return (
    !place || keys.every((key) => [undefined, '', place].includes(placeOfKey(key))) || row.hasId
  )
}

/** True if people with these names are surely different ones; used to judge a file as a whole. */
export const isOtherName = (stored: string, name: string) =>
  foldedName(stored) !== foldedName(name) && !remainsName(stored, name)

const takenByAnother = ({ name }: StoredPerson): Reason => ({ kind: 'takenByAnother', name })
