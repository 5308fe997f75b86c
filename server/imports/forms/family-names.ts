import type { ImportedPerson } from './imported-person.ts'

/**
 * Adds family names where some people of a file have theirs and always before the given name, as in Russian or Japanese
 * lists: then the first word of a name is it. Lists with the family name at the end are not completed, because it may
 * have several words.
 */
export function addFamilyNames(people: readonly ImportedPerson[]): void {
  const known = people.filter(({ name, familyName }) => familyName && name !== familyName)
  const isFirst = known.every(({ name, familyName }) => name.startsWith(`${familyName} `))
  if (known.length === 0 || !isFirst) return
  for (const person of people) person.familyName ??= person.name.split(' ', 1)[0]
}
