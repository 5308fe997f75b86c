import { sql } from 'kysely'
import type {
  PersonalitiesQuery,
  PersonalityFacets,
  StatusCounts,
} from '../../../contract/personalities.ts'
import { batchedRead } from '../../platform/database/batched-read.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/schema.ts'

/** What personalities are counted by. The value of `total` is empty; those of chambers and areas are their ids. */
export type Facet = Pick<Tables['personality_facets'], 'kind' | 'value'>

/** The number of personalities that a filter of the status leaves. */
export function countOf(counts: StatusCounts, status: PersonalitiesQuery['status']): number {
  const current = counts.IN_OFFICE + counts.CANDIDATE + counts.UNSPECIFIED
  if (status === undefined || status === 'current') return current
  return status === 'all' ? current + counts.FORMER + counts.DIED : counts[status]
}

/** The personalities of a facet by status, from counters. */
export async function countFacet(db: Db, facet: Facet): Promise<StatusCounts> {
  const [counts] = await readFacet(db, facet)
  return counts ?? noCounts
}

const noCounts: StatusCounts = { IN_OFFICE: 0, CANDIDATE: 0, FORMER: 0, DIED: 0, UNSPECIFIED: 0 }

const readFacet = batchedRead({
  name: 'personality_facets',
  columns: { kind: 'personality_facet', value: 'text' },
  statement: (_db, requested) => sql<StatusCounts & { ordinal: number }>`
    select ordinal, in_office as "IN_OFFICE", candidate as "CANDIDATE", former as "FORMER",
      died as "DIED", unspecified as "UNSPECIFIED"
    from ${requested}
    join personality_facets on personality_facets.kind = requested.kind
      and personality_facets.value = requested.value
  `,
})

/** Parties and letters that are listed at most. */
const maxFacets = { parties: 24, letters: 60 }

/** Counts by party and status, and the letters in use, from counters. */
export async function listFacets(db: Db): Promise<PersonalityFacets> {
  const [parties, letters, statuses] = await Promise.all([
    readParties(db, undefined, {}),
    readLetters(db, undefined, {}),
    countFacet(db, { kind: 'total', value: '' }),
  ])
  const total = countOf(statuses, 'current')
  return { parties, letters: letters.map(({ letter }) => letter), total, statuses }
}

const readParties = compileOnce((db) =>
  db
    .selectFrom('personality_facets')
    .where('kind', '=', sql.lit('party'))
    .where('amount', '>', sql.lit(0))
    .select(['value as party', 'amount as count'])
    .orderBy('amount', 'desc')
    .orderBy('value')
    .limit(sql.lit(maxFacets.parties)),
)

const readLetters = compileOnce((db) =>
  db
    .selectFrom('personality_facets')
    .where('kind', '=', sql.lit('initial'))
    .where('amount', '>', sql.lit(0))
    .select('value as letter')
    .orderBy('value')
    .limit(sql.lit(maxFacets.letters)),
)
