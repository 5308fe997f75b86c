import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { pageSizes } from './limits.ts'
import { cursored, cursorQuery } from './paging.ts'
import { personalityFieldNames } from './personality-fields.ts'

/** Facts with one value: the fields that lists show, and others. */
const fieldFacts = [
  ...personalityFieldNames,
  'isIndependent',
  'familyName',
  'sortName',
  'birthDate',
  'deathDate',
  'gender',
  'pictureCredit',
  'pictureLicence',
] as const
export type FieldFact = (typeof fieldFacts)[number]

/** Facts that are lists, and change as a whole. */
const factLists = ['mandates', 'names', 'links', 'identifiers'] as const
export type FactList = (typeof factLists)[number]

/** What the site says about a person and remembers the changes of. */
export const Fact = z.enum([...fieldFacts, ...factLists])
export type Fact = z.infer<typeof Fact>

export const isFactList = (fact: Fact): fact is FactList =>
  (factLists as readonly Fact[]).includes(fact)

export type FieldValue = string | boolean | null

/** A row of a list as it is stored, without an id of its own. */
export type FactRow = Record<string, FieldValue>

export type FactValue = FieldValue | FactRow[]

const text = z.string().nullable().optional()

/** A row of any of the lists, with its columns; chambers, areas, parties and sources are named, null once they are deleted. */
const ShownRow = z.object({
  source: text,
  ...{ name: text, kind: text, language: text, address: text, scheme: text, value: text },
  ...{ role: text, chamber: text, area: text, party: text, start: text, end: text },
  isCandidacy: z.boolean().optional(),
  isIndependent: z.boolean().optional(),
  isHeld: z.boolean().optional(),
})

const ShownValue = z.union([z.string(), z.boolean(), z.null(), z.array(ShownRow)])
export type ShownValue = z.infer<typeof ShownValue>

export const FactChange = z.object({
  id: Id,
  fact: Fact,
  before: ShownValue,
  after: ShownValue,
  /** The administrator who changed it by hand, imported it or took something back; null for the command line. */
  actor: z.object({ id: Id, name: z.string(), username: z.string() }).nullable(),
  /** The source of the import that changed it. */
  source: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Timestamp,
  /** When an administrator took it back. */
  revertedAt: Timestamp.nullable(),
})
export type FactChange = z.infer<typeof FactChange>

export const facts = {
  history: endpoint('GET', '/admin/personalities/:personalityId/facts', 'editPeople', {
    summary:
      'List the changes of what the site says about a person, newest first, and the facts that imports leave alone',
    params: z.object({ personalityId: Id }),
    query: cursorQuery(pageSizes.audit),
    reply: cursored(FactChange).extend({ heldFacts: z.array(Fact) }),
  }),
  revert: endpoint('POST', '/admin/fact-changes/:changeId/revert', 'editPeople', {
    summary:
      'Take a change back, and keep imports from making it again. Refused if the fact has changed since.',
    params: z.object({ changeId: Id }),
  }),
  release: endpoint(
    'DELETE',
    '/admin/personalities/:personalityId/held-facts/:fact',
    'editPeople',
    {
      summary: 'Let imports change a fact again that an administrator typed',
      params: z.object({ personalityId: Id, fact: Fact }),
    },
  ),
}
