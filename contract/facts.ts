import { z } from 'zod'
import { personalityFieldNames } from './personality-fields.ts'

/** Facts about a person beside the fields that lists show. */
const furtherFacts = [
  'familyName',
  'sortName',
  'birthDate',
  'deathDate',
  'gender',
  'pictureCredit',
  'pictureLicence',
] as const

/** Facts that are lists, and change as a whole. */
const factLists = ['mandates', 'names', 'links', 'identifiers'] as const

/** What the site says about a person and remembers the changes of. */
export const Fact = z.enum([
  ...personalityFieldNames,
  'isIndependent',
  ...furtherFacts,
  ...factLists,
])
export type Fact = z.infer<typeof Fact>

/** The rows of a list as they were, without ids of their own. */
const FactRow = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]))

const FactValue = z.union([z.string(), z.boolean(), z.null(), z.array(FactRow)])
export type FactValue = z.infer<typeof FactValue>
