/** Grows when a column changes its meaning or is removed; new columns are added at the end. */
export const schemaVersion = 1

/** The columns of each table, with what they mean. */
export const tables = {
  personalities: {
    id: 'Identifier of the personality, a UUID; never changes',
    slug: 'Last part of the address of the page, /personalities/{slug}',
    name: 'Name',
    party: "Party, or 'Independent' for those who belong to none; empty if not known",
    position: 'Position; empty if not known',
    website: 'Address of their own website; empty if not known',
  },
  tallies: {
    personality_id: 'The id in the table of personalities',
    day: 'Day in UTC, YYYY-MM-DD; days on which neither count was published are left out',
    support:
      'Votes in support at the last publication until the end of the day; empty before the first one',
    oppose: 'Votes against, at the same time',
    verified_support:
      'Votes in support by verified members at the last publication until the end of the day; empty while they are too few to be shown',
    verified_oppose: 'Votes against by verified members, at the same time',
  },
} as const satisfies Record<string, Record<string, string>>

export type TableName = keyof typeof tables

/** A row of a table; null is an empty cell. */
export type Row<Name extends TableName> = Record<
  keyof (typeof tables)[Name] & string,
  string | number | null
>
