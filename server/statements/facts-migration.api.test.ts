import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readSchemaFiles } from '../platform/database/schema-files.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { findAccountStatement } from './store.ts'
import { inReadersWords } from './told.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const reported = 'The post was reported. Somebody who moderates this site looked at it and decided.'
const earlier: [name: string, facts: string, facts: string][] = [
  [
    'reported',
    reported,
    'Der Beitrag wurde gemeldet. Jemand aus der Moderation hat ihn geprüft und darüber entschieden.',
  ],
  [
    'explained',
    `It sells\nwatches.\n${reported}`,
    'It sells\nwatches.\nDer Beitrag wurde gemeldet. Jemand aus der Moderation hat ihn geprüft und darüber entschieden.',
  ],
  ['quoted', `They wrote: ${reported}`, `They wrote: ${reported}`],
  [
    'unexplained',
    'An administrator decided that the account breaks the rules of this site.',
    'Die Administration hat entschieden, dass das Konto gegen die Regeln dieser Website verstößt.',
  ],
]

it('tells statements that an earlier version stored as sentences in the language of who reads them', async () => {
  await database.withScripts(({ run }) => run('drop schema public cascade; create schema public'))
  const files = await readSchemaFiles()
  const migrations = files.migrations.filter(({ name }) => name < '0077')
  // Not the functions, which are those of the present tables.
  await migrate(database, { files: { ...files, migrations, functions: [] } })
  const rows = earlier.map(([name, facts]) => `('${name}', '${facts}')`)
  await database.withScripts(({ run }) =>
    run(`
      insert into users (name, username) select name, name from (values ${rows}) as told (name, facts);
      insert into statements (
        user_id, decision_account, decision_ground, ground_reference, ground_explanation, category,
        decision_facts, source_type, automated_detection, automated_decision, content_types,
        content_type_other, territorial_scope, redress
      )
      select users.id, 'DECISION_ACCOUNT_SUSPENDED', 'DECISION_GROUND_ILLEGAL_CONTENT', 'A law', facts,
        'STATEMENT_CATEGORY_VIOLENCE', facts, 'SOURCE_VOLUNTARY', false,
        'AUTOMATED_DECISION_NOT_AUTOMATED', '{CONTENT_TYPE_OTHER}', 'Account', '{DE}', 'CONTACT'
      from (values ${rows}) as told (name, facts) join users using (name);
    `),
  )
  await migrate(database)
  const users = await database.db.selectFrom('users').select(['id', 'name']).execute()
  for (const [name, facts, german] of earlier) {
    const stored = await findAccountStatement(
      database.db,
      users.find((user) => user.name === name)?.id ?? '',
    )
    if (!stored) throw new Error('every member has a statement')
    expect(inLanguage('en', () => inReadersWords(stored))).toMatchObject({
      facts,
      explanation: facts,
    })
    expect(inLanguage('de', () => inReadersWords(stored)).facts).toBe(german)
  }
})
