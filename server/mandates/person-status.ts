import type { PartialDate } from '../../contract/partial-date.ts'
import type { PersonalityStatus } from '../../contract/personality-status.ts'

/** What of a mandate decides when it counts. A date that is undefined is not known. */
export interface DatedMandate {
  isCandidacy?: boolean | undefined
  start?: PartialDate | undefined
  /** Own end, or the end of the term. */
  end?: PartialDate | undefined
}

/** A person as far as the status depends on them. */
export interface DatedPerson<Mandate extends DatedMandate = DatedMandate> {
  deathDate?: PartialDate | undefined
  mandates: readonly Mandate[]
}

/** Also before it begins: who is elected, is there to stay. */
const hasNotEnded = ({ end = '9999' }: DatedMandate, today: PartialDate) => today <= `${end}~`

/** True from the first to the last day of a mandate; `~` sorts behind digits, so that `2026` has all of its days. */
const isRunning = (mandate: DatedMandate, today: PartialDate) =>
  (mandate.start ?? '') <= today && hasNotEnded(mandate, today)

const hasDied = ({ deathDate }: DatedPerson, today: PartialDate) =>
  deathDate !== undefined && deathDate <= today

export function statusOf(person: DatedPerson, today: PartialDate): PersonalityStatus {
  if (hasDied(person, today)) return 'DIED'
  const current = person.mandates.filter((mandate) => hasNotEnded(mandate, today))
  if (current.some(({ isCandidacy }) => !isCandidacy)) return 'IN_OFFICE'
  if (current.length > 0) return 'CANDIDATE'
  return person.mandates.length > 0 ? 'FORMER' : 'UNSPECIFIED'
}

/** The mandates that a status is derived from: present offices, else present candidacies, else all. */
export function mandatesOfStatus<Mandate extends DatedMandate>(
  { mandates }: DatedPerson<Mandate>,
  status: PersonalityStatus,
  today: PartialDate,
): readonly Mandate[] {
  if (status !== 'IN_OFFICE' && status !== 'CANDIDATE') return mandates
  const isCandidate = status === 'CANDIDATE'
  return mandates.filter(
    (mandate) => (mandate.isCandidacy ?? false) === isCandidate && hasNotEnded(mandate, today),
  )
}

/**
 * The first day after `today` on which what is derived may be another: a mandate begins or is over, or a death becomes
 * known as past.
 */
export function nextChange(person: DatedPerson, today: PartialDate): PartialDate | undefined {
  if (hasDied(person, today)) return undefined
  const { deathDate, mandates } = person
  const starts = [deathDate, ...mandates.map(({ start }) => start)].filter(isKnown).map(firstDay)
  const ends = mandates
    .map(({ end }) => end)
    .filter(isKnown)
    .map(dayAfter)
  return [...starts, ...ends].filter((day) => day > today).sort()[0]
}

/** Sources write an end in the year 9999 where none is known. */
const isKnown = (date: PartialDate | undefined): date is PartialDate =>
  date !== undefined && date < '9999'

const firstDay = (date: PartialDate) => `${date}-01-01`.slice(0, 10)

/** `2027-01-01` after `2026`, `2026-02-01` after `2026-01`. */
function dayAfter(date: PartialDate): PartialDate {
  const [year = 0, month, day] = date.split('-').map(Number)
  const next =
    month === undefined
      ? Date.UTC(year + 1, 0)
      : Date.UTC(year, day === undefined ? month : month - 1, day === undefined ? 1 : day + 1)
  return new Date(next).toISOString().slice(0, 10)
}

/**
 * The mandate that describes a person on a day: a running one before others, an office before a candidacy, then the one
 * that began last. Of two equal ones the one that says more, then the first.
 */
export function mainMandate<Mandate extends DatedMandate>(
  mandates: readonly Mandate[],
  today: PartialDate,
): Mandate | undefined {
  return mandates.toSorted((one, two) => compare(one, two, today))[0]
}

function compare(one: DatedMandate, two: DatedMandate, today: PartialDate): number {
  return (
    Number(isRunning(two, today)) - Number(isRunning(one, today)) ||
    Number(one.isCandidacy ?? false) - Number(two.isCandidacy ?? false) ||
    (two.start ?? '').localeCompare(one.start ?? '') ||
    (two.end ?? '9999').localeCompare(one.end ?? '9999') ||
    fieldCount(two) - fieldCount(one)
  )
}

const fieldCount = (mandate: DatedMandate) =>
  Object.values(mandate).filter((value) => value !== undefined).length
