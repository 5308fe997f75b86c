/** Grows when a column changes its meaning or is removed; new columns are added at the end. */
export const schemaVersion = 1

/** The columns of each table, with what they mean. */
export const tables = {
  personalities: {
    id: 'Identifier of the politician, a UUID; never changes',
    slug: 'Last part of the address of the page, /personalities/{slug}',
    name: 'Name',
    party: "Party, or 'Independent' for those who belong to none; empty if not known",
    position: 'Position; empty if not known',
    website: 'Address of their own website; empty if not known',
    status:
      'IN_OFFICE, CANDIDATE, FORMER or DIED, from the mandates; UNSPECIFIED if no office is known',
    other_names:
      'Names in other languages and scripts, former ones and nicknames, between semicolons',
    wikidata: 'Identifier of Wikidata; empty if not known',
    birth_date: 'YYYY, YYYY-MM or YYYY-MM-DD; empty if not known or not shown by this site',
    death_date: 'In the same form; empty if not known or not shown by this site',
    gender: 'female, male or other; empty if not known or not shown by this site',
    source_ids:
      'The ids in the table of sources, between semicolons; empty if all was typed by hand',
  },
  mandates: {
    personality_id: 'The id in the table of politicians',
    role: 'Such as senator; empty if not known',
    is_candidacy: 'true for an office that the person stands for, else false',
    chamber: 'Parliament, council or other body; empty if not known',
    area_id: 'The id in the table of areas; empty if not known',
    party: "Party at that time, or 'Independent'; empty if not known",
    start: 'YYYY, YYYY-MM or YYYY-MM-DD, as precise as it is known; empty if not known',
    end: 'In the same form; empty if it has no end or none is known',
    source_id: 'The id in the table of sources; empty if it was typed by hand',
    chamber_id: 'The id of the chamber in the table of organizations; empty if not known',
    party_id: 'The id of the party in the table of organizations; empty for none and if not known',
  },
  areas: {
    id: 'Identifier of the area, a UUID; never changes',
    slug: 'Last part of the address of the page, /areas/{slug}',
    name: 'Name',
    kind: 'Such as state or district; empty if not known',
    parent_id: 'The id of the area that it lies in; empty if it has none',
    other_names:
      'Names in other languages, each after the code of its language, between semicolons, such as es: Baviera',
  },
  organizations: {
    id: 'Identifier of the chamber or party, a UUID; never changes',
    kind: 'chamber or party',
    slug: 'Last part of the address of the page, /chambers/{slug} or /parties/{slug}',
    name: 'Name',
    short_name: 'Short name of a party; empty if it has none',
    area_id: 'The id of the area of a chamber in the table of areas; empty if not known',
    other_names:
      'Names in other languages, each after the code of its language, between semicolons, such as es: Senado',
  },
  sources: {
    id: 'Identifier of the source, a UUID; never changes',
    name: 'Name',
    address: 'Address of the source; empty if not known',
    licence: 'Licence under which the source gives its data; empty if not known',
    retrieved_on: 'Day on which the data was taken from it, YYYY-MM-DD; empty if not known',
  },
  tallies: {
    personality_id: 'The id in the table of politicians',
    day: 'Day in UTC, YYYY-MM-DD; days on which no count was published are left out',
    support:
      'Votes in support at the last publication until the end of the day; empty before the first one',
    oppose: 'Votes against, at the same time',
    verified_support:
      'Votes in support by verified members at the last publication until the end of the day; empty while they are too few to be shown',
    verified_oppose: 'Votes against by verified members, at the same time',
    established_support:
      'Votes in support by established members at the last publication until the end of the day; empty while they are too few to be shown',
    established_oppose: 'Votes against by established members, at the same time',
    set_apart_support:
      'Votes in support by new accounts that came in large numbers, which rankings leave out, at the last publication until the end of the day; empty if there are none',
    set_apart_oppose: 'Votes against by such accounts, at the same time',
  },
  notes: {
    personality_id: 'The id in the table of politicians',
    day: 'Day in UTC, YYYY-MM-DD, that the note is about',
    note: 'What happened, as the administrators of this site have written it',
    address: 'Address where it can be read',
  },
} as const satisfies Record<string, Record<string, string>>

export type TableName = keyof typeof tables

/** A row of a table; null is an empty cell. */
export type Row<Name extends TableName> = Record<
  keyof (typeof tables)[Name] & string,
  string | number | boolean | null
>
