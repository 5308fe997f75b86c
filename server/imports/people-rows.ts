import type { PersonalityField } from '../../contract/personality-fields.ts'
import { mainMandate, statusOf } from '../mandates/person-status.ts'
import { positionOf } from '../mandates/position.ts'
import type { RecognizedFile } from './forms/forms.ts'
import type { ImportedPerson } from './forms/imported-person.ts'
import type { UncheckedRow } from './import-row.ts'
import { foldedName, sourceIdOf } from './source-id.ts'

/**
 * The people of a file as personalities: with the party of the mandate that describes them today, and a sentence for it.
 * People who are no longer in office are left out with the reason, because this site does not tell them apart from others.
 */
export function rowsOfPeople({ people, ids }: RecognizedFile, today: string): UncheckedRow[] {
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
      fields: fieldsOf(person, today),
      notes,
      problem: whyLeftOut(person, today),
    }
  })
}

const identifiersOf = (slug: string | undefined, name: string) =>
  slug ? { sourceId: sourceIdOf('csvSlug', slug), slug } : { sourceId: sourceIdOf('csvName', name) }

function whyLeftOut(person: ImportedPerson, today: string): string | undefined {
  switch (statusOf(person, today)) {
    case 'DIED':
      return `Died on ${person.deathDate}`
    case 'FORMER': {
      const end = mainMandate(person.mandates, today)?.end
      return `No longer in office since ${end}`
    }
    default:
      return undefined
  }
}

function fieldsOf(
  person: ImportedPerson,
  today: string,
): Partial<Record<PersonalityField, string>> {
  const mandate = mainMandate(person.mandates, today)
  const party = mandate?.party ?? person.party
  return {
    name: person.name,
    party: party === 'independent' ? 'Independent' : party?.name,
    position: mandate && positionOf(mandate),
    bio: person.biography,
    imageUrl: person.imageUrl,
    website: person.website,
  }
}
