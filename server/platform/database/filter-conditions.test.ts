import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, it } from 'vitest'
import type { Filters } from '../../../contract/filter.ts'
import { type FilterConditions, matchesFilters } from './filter-conditions.ts'

const filters = {
  role: { kind: 'choice', values: ['USER', 'ADMIN'] },
  group: { kind: 'text', max: 5 },
} as const satisfies Filters

const conditions: FilterConditions<typeof filters> = {
  role: (role) => sql`role = ${role}`,
  group: (group) => sql`group_name = ${group}`,
}

// @ts-expect-error A filter without a condition does not compile.
const _incomplete: FilterConditions<typeof filters> = { role: conditions.role }

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (self) => new PostgresIntrospector(self),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

it.each([
  [{}, 'true', []],
  [{ role: undefined, group: 'north' }, '(group_name = $1)', ['north']],
  [{ role: 'ADMIN', group: 'north' }, '(role = $1 and group_name = $2)', ['ADMIN', 'north']],
] as const)('combines the conditions of the filters in %j', (query, text, parameters) => {
  const compiled = sql`${matchesFilters(conditions, query)}`.compile(db)
  expect(compiled).toMatchObject({ sql: text, parameters })
})
