import type { Details, Personality } from '../../contract/personalities.ts'

/** A person with the name and position that are stored, as forms change them and posts are searched for them. */
export const asStored = <Person extends Partial<Personality>>({
  stored,
  ...person
}: Person): Omit<Person, 'stored'> => ({ ...person, ...stored })

/** The main name, where readers get another one of the person. */
export const mainNameOf = ({ name, stored }: Personality): string | undefined =>
  stored && stored.name !== name ? stored.name : undefined

/** The language of a name, if it is known. */
export const languageOfName = (name: string, names: Details['names']): string | undefined =>
  names.find((other) => other.name === name)?.language ?? undefined

/** The names of a person, without the one that is shown instead of the main one. */
export const namesBeside = (personality: Personality, names: Details['names']) =>
  mainNameOf(personality) ? names.filter(({ name }) => name !== personality.name) : names
