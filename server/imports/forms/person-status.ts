import type { ImportedMandate, ImportedPerson, PartialDate } from './imported-person.ts'

/** `unspecified`: nothing is known about an office. */
export type PersonStatus = 'in office' | 'candidate' | 'former' | 'died' | 'unspecified'

/** Also before it begins: who is elected, is there to stay. */
const hasNotEnded = ({ end = '9999' }: ImportedMandate, today: PartialDate) => today <= `${end}~`

/** True from the first to the last day of a mandate; `~` sorts behind digits, so that `2026` has all of its days. */
const isRunning = (mandate: ImportedMandate, today: PartialDate) =>
  (mandate.start ?? '') <= today && hasNotEnded(mandate, today)

export function statusOf(
  { deathDate, mandates }: Pick<ImportedPerson, 'deathDate' | 'mandates'>,
  today: PartialDate,
): PersonStatus {
  if (deathDate !== undefined && deathDate <= today) return 'died'
  const offices = mandates.filter(({ isCandidacy }) => !isCandidacy)
  if (offices.some((mandate) => hasNotEnded(mandate, today))) return 'in office'
  if (mandates.some((mandate) => mandate.isCandidacy && hasNotEnded(mandate, today)))
    return 'candidate'
  return mandates.length > 0 ? 'former' : 'unspecified'
}

/**
 * The mandate that describes a person on a day: a running one before others, an office before a candidacy, then the one
 * that began last. Of two equal ones the one that says more, then the first.
 */
export function mainMandate(
  mandates: readonly ImportedMandate[],
  today: PartialDate,
): ImportedMandate | undefined {
  return mandates.reduce<ImportedMandate | undefined>(
    (best, next) => (best === undefined || compare(next, best, today) < 0 ? next : best),
    undefined,
  )
}

function compare(one: ImportedMandate, two: ImportedMandate, today: PartialDate): number {
  return (
    Number(isRunning(two, today)) - Number(isRunning(one, today)) ||
    Number(one.isCandidacy ?? false) - Number(two.isCandidacy ?? false) ||
    (two.start ?? '').localeCompare(one.start ?? '') ||
    (two.end ?? '9999').localeCompare(one.end ?? '9999') ||
    fieldCount(two) - fieldCount(one)
  )
}

const fieldCount = (mandate: ImportedMandate) =>
  Object.values(mandate).filter((value) => value !== undefined).length
