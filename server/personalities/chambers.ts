/** A chamber of a parliament, and how the positions of its members begin. */
interface Chamber {
  name: string
  beginnings: string[]
}

/**
 * Tells chambers from positions on a site whose people have no mandates. An earlier or acting office is none: 'Former
 * Senator' begins otherwise.
 */
export const chambers: Chamber[] = [
  { name: 'Senate', beginnings: ['senator', 'member of the senate'] },
  {
    name: 'House of Representatives',
    beginnings: [
      'representative',
      'resident commissioner',
      'member of the house of representatives',
    ],
  },
  { name: 'House of Delegates', beginnings: ['delegate'] },
  { name: 'Parliament', beginnings: ['member of parliament', 'mp for', 'deputy for'] },
]

/** The beginnings of positions that may name a chamber, lower case, for a look-up in an index. */
export const chamberBeginnings = chambers.flatMap(({ beginnings }) => beginnings)

/** The name of the chamber that a position names; undefined for other positions. */
export function chamberOf(position: string | null): string | undefined {
  const text = position?.toLowerCase() ?? ''
  return chambers.find(({ beginnings }) =>
    beginnings.some((beginning) => text === beginning || text.startsWith(`${beginning} `)),
  )?.name
}
