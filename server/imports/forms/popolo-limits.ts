import { ImportRejected, rejectMoreThan } from '../import-rejected.ts'
import type { FormLimits } from './form.ts'

/**
 * Counts the records of a Popolo file before they are read, which costs far more for each.
 * @throws {ImportRejected} when there are too many
 */
export function rejectLargeLists(file: Record<string, unknown>, limits: FormLimits): void {
  const persons = listIn(file, 'persons')
  rejectMoreThan(limits.people, persons.length, 'people')
  const separate = listIn(file, 'memberships')
  let memberships = separate.length
  const ofOnePerson = new Map<unknown, number>()
  const count = (person: unknown, more: number) => {
    const sum = (ofOnePerson.get(person) ?? 0) + more
    ofOnePerson.set(person, sum)
    if (sum <= limits.membershipsPerPerson) return
    throw new ImportRejected({ kind: 'tooManyMemberships', max: limits.membershipsPerPerson })
  }
  for (const person of persons) {
    const own = listIn(person, 'memberships').length
    memberships += own
    count(person, own)
  }
  rejectMoreThan(limits.memberships, memberships, 'memberships')
  for (const membership of separate) {
    const id = (membership as { person_id?: unknown } | null)?.person_id
    if (typeof id === 'string' || typeof id === 'number') count(id, 1)
  }
  for (const key of ['organizations', 'posts', 'areas', 'events', 'sources']) {
    rejectMoreThan(limits.listItems, listIn(file, key).length, key)
  }
}

function listIn(parent: unknown, key: string): unknown[] {
  const list = (parent as Record<string, unknown> | null | undefined)?.[key]
  return Array.isArray(list) ? list : []
}
