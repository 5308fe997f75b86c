import type { PartialDate } from '../../contract/partial-date.ts'
import type { MandateFacts } from '../mandates/store.ts'

/** What a file says of a mandate; what it does not say is undefined. */
export interface SaidMandate extends Pick<MandateFacts, 'isCandidacy'> {
  role?: string | undefined
  chamberId: string | null
  areaId: string | null
  partyId: string | null
  isIndependent: boolean
  start?: PartialDate | undefined
  end?: PartialDate | undefined
}

interface MergeOptions {
  /** A mandate that has ended before, or on an election day, is over. */
  today: PartialDate
  endedOn?: PartialDate | undefined
  /** True if what the file leaves empty is cleared. */
  isClearing: boolean
}

/**
 * The mandates of a person by one source: what the file says, completed by what is stored of the same mandates, and those
 * that are over and not in the file. A running mandate that the file does not say any more is dropped.
 */
export function mergeMandates(
  stored: readonly MandateFacts[],
  said: readonly SaidMandate[],
  { today, endedOn, isClearing }: MergeOptions,
): MandateFacts[] {
  const left = [...stored]
  const take = (matches: (one: MandateFacts) => boolean) => {
    const index = left.findIndex(matches)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  }
  const mayBe = (other: MandateFacts, one: SaidMandate) =>
    isSameOffice(other, one) && (!isOver(other) || isOver(one))
  const exact = said.map((one) => take((other) => mayBe(other, one) && hasSameStart(other, one)))
  const merged = said.map((one, index) => {
    const known = exact[index] ?? take((other) => mayBe(other, one) && overlaps(other, one))
    return withStored(one, isClearing ? undefined : known)
  })
  return [...left.filter(isOver), ...merged]

  /** Who is in the file as in office has a new mandate beside one that was over. */
  function isOver({ end }: { end?: PartialDate | null | undefined }): boolean {
    if (end === null || end === undefined) return false
    return `${end}~` < today || (endedOn !== undefined && end <= endedOn)
  }
}

/** True if another source says of the same office that the person holds it at the time. */
export const isSaidElsewhere = (one: SaidMandate, others: readonly MandateFacts[]) =>
  others.some(
    (other) =>
      other.chamberId === one.chamberId &&
      other.areaId === one.areaId &&
      (one.chamberId !== null || one.areaId !== null) &&
      isSameOffice(other, one) &&
      overlaps(other, one),
  )

const hasSameStart = (stored: MandateFacts, said: SaidMandate) =>
  said.start !== undefined && stored.start === said.start

/** True if both may be about one office: what only one of them says makes no difference. */
const isSameOffice = (stored: MandateFacts, said: SaidMandate) =>
  stored.isCandidacy === said.isCandidacy &&
  [
    [stored.chamberId, said.chamberId],
    [stored.areaId, said.areaId],
  ].every(([one, other]) => !one || !other || one === other) &&
  (stored.chamberId !== null ||
    stored.areaId !== null ||
    stored.role === (said.role ?? stored.role))

/** True if one can be a later state of the other: neither was over before the other began. */
const overlaps = (stored: MandateFacts, said: SaidMandate) =>
  (stored.start ?? '') <= `${said.end ?? '9999'}~` &&
  (said.start ?? '') <= `${stored.end ?? '9999'}~`

const withStored = (said: SaidMandate, stored: MandateFacts | undefined): MandateFacts => {
  const saysParty = said.partyId !== null || said.isIndependent
  return {
    isCandidacy: said.isCandidacy,
    role: said.role ?? stored?.role ?? null,
    chamberId: said.chamberId ?? stored?.chamberId ?? null,
    areaId: said.areaId ?? stored?.areaId ?? null,
    partyId: saysParty ? said.partyId : (stored?.partyId ?? null),
    isIndependent: saysParty ? said.isIndependent : (stored?.isIndependent ?? false),
    start: said.start ?? stored?.start ?? null,
    end: said.end ?? stored?.end ?? null,
  }
}
