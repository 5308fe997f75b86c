import type { PersonalityField } from '../../contract/personality-fields.ts'
import type { RecognizedFile } from './forms/forms.ts'
import type { ImportedMandate, ImportedPerson } from './forms/imported-person.ts'
import { mainMandate, statusOf } from './forms/person-status.ts'
import type { UncheckedRow } from './import-row.ts'
import { foldedName, sourceIdOf } from './source-id.ts'

/**
 * The people of a file as personalities: with the party of the mandate that describes them today, and a sentence for it.
 * People who are no longer in office are left out with the reason, because this site does not tell them apart from others.
 */
export function rowsOfPeople({ people, ids }: RecognizedFile, today: string): UncheckedRow[] {
  const chambers = chambersOfRoles(people)
  const sameNames = Map.groupBy(people, ({ name }) => foldedName(name))
  return people.map((person): UncheckedRow => {
    const { line, id, site, notes } = person
    const name = foldedName(person.name)
    return {
      line,
      // A table without ids identifies people by their slugs on this site, else by their names.
      ...(id !== undefined && { sourceId: sourceIdOf(ids, id) }),
      ...(id === undefined && ids === 'csvId' && identifiersOf(site?.slug, name)),
      ownId: site?.id,
      sharesName: (ids === 'csvId' && (sameNames.get(name)?.length ?? 0) > 1) || undefined,
      isIndependent: site?.isIndependent,
      fields: fieldsOf(person, chambers, today),
      notes,
      problem: whyLeftOut(person, today),
    }
  })
}

const identifiersOf = (slug: string | undefined, name: string) =>
  slug ? { sourceId: sourceIdOf('csvSlug', slug), slug } : { sourceId: sourceIdOf('csvName', name) }

function whyLeftOut(person: ImportedPerson, today: string): string | undefined {
  switch (statusOf(person, today)) {
    case 'died':
      return `Died on ${person.deathDate}`
    case 'former': {
      const end = mainMandate(person.mandates, today)?.end
      return `No longer in office since ${end}`
    }
    default:
      return undefined
  }
}

type Chambers = ReadonlyMap<string, ReadonlySet<string>>

/** The chambers in which a file has people with each role: several, when the role alone does not say where. */
function chambersOfRoles(people: readonly ImportedPerson[]): Chambers {
  const chambers = new Map<string, Set<string>>()
  for (const { role, chamber } of people.flatMap(({ mandates }) => mandates)) {
    if (!role || !chamber) continue
    const known = chambers.get(role)
    if (known) known.add(chamber)
    else chambers.set(role, new Set([chamber]))
  }
  return chambers
}

function fieldsOf(
  person: ImportedPerson,
  chambers: Chambers,
  today: string,
): Partial<Record<PersonalityField, string>> {
  const mandate = mainMandate(person.mandates, today)
  const party = mandate?.party ?? person.party
  return {
    name: person.name,
    party: party === 'independent' ? 'Independent' : party?.name,
    position: mandate && positionOf(mandate, chambers),
    bio: person.biography,
    imageUrl: person.imageUrl,
    website: person.website,
  }
}

/** `Senator for Ohio`, `Member of the Duma for Omsk`, `Councillor for Ward D, Cessnock City Council`. */
function positionOf(
  { role, chamber, area, isCandidacy }: ImportedMandate,
  chambers: Chambers,
): string | undefined {
  const place = area ? ` for ${area}` : ''
  if (isCandidacy)
    return chamber || area ? `Candidate${place || ` for the ${chamber}`}` : 'Candidate'
  if (role && !area && !chamber) return role
  if (role && role.toLowerCase() !== 'member') {
    const isElsewhereToo = (chambers.get(role)?.size ?? 0) > 1
    const title = role.charAt(0).toUpperCase() + role.slice(1)
    return `${title}${place}${isElsewhereToo && chamber ? `, ${chamber}` : ''}`
  }
  if (chamber) return `Member of the ${chamber}${place}`
  return area ? `Member${place}` : undefined
}
