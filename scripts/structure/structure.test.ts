import { describe, expect, it } from 'vitest'
import { checkCycles } from './cycles.ts'
import { checkDirection } from './direction.ts'
import { checkServerNames, checkWebNames } from './file-names.ts'
import { checkFirstLoad } from './first-load.ts'
import { rankedFeatures } from './layers.ts'
import { checkMessages } from './messages.ts'
import { checkOutsideCatalogue } from './outside-catalogue.ts'
import { missingFromLock } from './package-lock.ts'
import { checkProduction } from './production.ts'
import { checkRestrictedApis } from './restricted-apis.ts'
import { checkScreenWords } from './screen-words.ts'
import { parseSource, type Source } from './source.ts'
import { checkStyleRules } from './style-rules.ts'
import { checkTableOwnership, exceptions, owners } from './table-ownership.ts'
import { checkMirroring, checkTextDirection } from './text-direction.ts'
import { checkTranslatedTexts } from './translated-texts.ts'
import { checkStandardTexts, checkTranslation } from './translations.ts'

const files = (contents: Record<string, string>): Source[] =>
  Object.entries(contents).map(([path, text]) => parseSource(path, text))

const messages = (rule: (sources: Source[]) => { message: string }[], path: string, text: string) =>
  rule(files({ [path]: text })).map((finding) => finding.message)

describe('direction', () => {
  const refused: [string, string, string][] = [
    ['contract/votes.ts', '../server/app.ts', 'only zod'],
    ['contract/votes.ts', 'kysely', 'only zod'],
    ['web/votes/api.ts', '../../server/config.ts', 'never imports the server'],
    ['server/votes/service.ts', '../../web/lib/api.ts', 'never imports the web app'],
    ['server/votes/service.ts', '../../test/harness.ts', 'does not import from test/'],
    ['web/votes/api.ts', '../../mutations/report.ts', 'does not import from mutations/'],
    ['server/platform/errors.ts', '../votes/store.ts', 'upwards'],
    ['server/votes/service.ts', '../app.ts', 'upwards'],
    ['web/lib/api.ts', '../ui/button.tsx', 'upwards'],
    ['web/ui/button.tsx', '../votes/api.ts', 'upwards'],
    ['server/accounts/service.ts', '../votes/store.ts', 'ranks below'],
    ['web/votes/api.ts', '../personalities/api.ts', 'ranks below'],
    ['server/votes/routes.ts', '../personalities/store.ts', 'own feature'],
    ['server/votes/store.ts', '../personalities/service.ts', 'holds SQL'],
    ['server/votes/service.ts', '../personalities/feature.ts', 'Only server/app.ts'],
    ['server/app.ts', './votes/routes.ts', 'Only feature.ts'],
    ['server/votes/present.ts', './store.ts', 'pure'],
    ['verifier/recount.ts', '../contract/votes.ts', 'only @noble/hashes and itself'],
    ['verifier/recount.ts', 'node:crypto', 'only @noble/hashes and itself'],
    ['server/votes/service.ts', '../../verifier/recount.ts', 'Only commands import the verifier'],
  ]
  it.each(refused)('reports %s importing %s', (path, specifier, part) => {
    const found = messages(checkDirection, path, `import { a } from '${specifier}'`)
    expect(found).toEqual([expect.stringContaining(part)])
  })

  const allowed: [string, string][] = [
    ['contract/votes.ts', 'zod'],
    ['contract/votes.ts', './ids.ts'],
    ['server/app.ts', './votes/feature.ts'],
    ['server/votes/feature.ts', './routes.ts'],
    ['server/votes/feature.ts', '../platform/feature.ts'],
    ['server/votes/service.ts', '../personalities/store.ts'],
    ['server/posts/store.ts', '../visibility/policy.ts'],
    ['server/votes/service.ts', '../../contract/votes.ts'],
    ['server/platform/http/register.ts', '../../config.ts'],
    ['web/personalities/list-page.tsx', '../votes/vote-control.tsx'],
    ['server/votes/votes.api.test.ts', '../../test/harness.ts'],
    ['test/harness.ts', '../server/app.ts'],
    ['verifier/recount.ts', './site.ts'],
    ['verifier/recount.test.ts', '../test/harness.ts'],
    ['server/commands/verify.ts', '../../verifier/recount.ts'],
    ['web/votes/ballot-check.ts', '../../verifier/check-ballot.ts'],
  ]
  it.each(allowed)('allows %s to import %s', (path, specifier) => {
    expect(messages(checkDirection, path, `import { a } from '${specifier}'`)).toEqual([])
  })

  it('recognises every form of import', () => {
    const forms = [
      `import type { A } from '../../server/a.ts'`,
      `export { a } from '../../server/a.ts'`,
      `const a = () => import('../../server/a.ts')`,
      `type A = import('../../server/a.ts').A`,
    ]
    for (const form of forms)
      expect(messages(checkDirection, 'web/votes/b.ts', form)).toHaveLength(1)
  })

  it('reports a new feature without a rank once', () => {
    const sources = files({ 'server/polls/routes.ts': '', 'server/polls/store.ts': '' })
    expect(checkDirection(sources)).toEqual([
      expect.objectContaining({ message: expect.stringContaining("'polls' has no rank") }),
    ])
  })
})

describe('production', () => {
  const installed = new Set(['fastify', '@fastify/static'])
  const found = (path: string, text: string) =>
    checkProduction(files({ [path]: text }), installed).length

  it('reports development packages in production files', () => {
    expect(found('server/a.ts', `import { b } from 'vite'`)).toBe(1)
    expect(found('server/a.ts', `const { b } = await import('@aws/s3')`)).toBe(1)
    expect(found('web/a.tsx', `export { b } from 'vite/client'`)).toBe(1)
    expect(found('scripts/start.ts', `import 'vite'`)).toBe(1)
  })

  it('allows installed packages, type imports, and imports for a build', () => {
    expect(found('server/a.ts', `import { b } from '@fastify/static/types'`)).toBe(0)
    expect(found('server/a.ts', `import fs from 'node:fs'; import './b.ts'`)).toBe(0)
    expect(found('server/a.ts', `import type { B } from 'vite'`)).toBe(0)
    expect(found('server/a.test.ts', `import { b } from 'vitest'`)).toBe(0)
    expect(found('scripts/build.ts', `await import('vite')`)).toBe(0)
    expect(found('scripts/dev.ts', `import { b } from 'vite'`)).toBe(0)
  })
})

describe('cycles', () => {
  it('reports the path of an import cycle', () => {
    const cyclic = files({
      'server/a.ts': `import './b.ts'`,
      'server/b.ts': `import type { C } from './c.ts'`,
      'server/c.ts': `import './a.ts'`,
      'server/d.ts': `import './a.ts'`,
    })
    expect(checkCycles(cyclic)).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(
          'server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts',
        ),
      }),
    ])
    expect(checkCycles(files({ 'server/a.ts': `import './b.ts'`, 'server/b.ts': '' }))).toEqual([])
  })

  it('counts dynamic imports', () => {
    const cyclic = files({
      'web/a.tsx': `const load = () => import('./b.tsx')`,
      'web/b.tsx': `import type { A } from './a.tsx'`,
    })
    expect(checkCycles(cyclic)).toHaveLength(1)
  })
})

describe('restricted APIs', () => {
  const refused: [string, string, string][] = [
    ['server/votes/service.ts', `db.selectFrom('votes')`, 'SQL'],
    ['server/votes/service.ts', 'sql`select 1`', 'SQL'],
    ['server/votes/service.ts', 'sql.raw(`x`); sql<number>`count(*)`', 'SQL'],
    ['server/votes/service.ts', `client.query('select id from votes')`, 'SQL'],
    ['server/votes/service.ts', `process.env.PORT`, 'server/config.ts'],
    ['scripts/build.ts', `process['env'].PORT`, 'server/config.ts'],
    ['server/votes/service.ts', 'Date.now()', 'clock'],
    ['server/votes/service.ts', 'new Date()', 'clock'],
    ['web/votes/api.ts', `fetch('/api')`, 'api()'],
    ['web/votes/api.ts', `window.fetch('/api')`, 'api()'],
    ['web/votes/api.ts', `new EventSource('/api/events')`, 'api()'],
    ['web/accounts/session.ts', `localStorage.getItem('a')`, 'storage.ts'],
    ['web/lib/api.ts', `window.localStorage['a']`, 'storage.ts'],
  ]
  it.each(refused)('reports in %s: %s', (path, text, part) => {
    expect(messages(checkRestrictedApis, path, text)).toEqual([expect.stringContaining(part)])
  })

  const allowed: [string, string][] = [
    ['server/votes/store.ts', `db.selectFrom('votes'); sql\`select 1\``],
    ['server/platform/database/newer-migrations.ts', 'sql`select 1`'],
    ['server/config.ts', 'process.env'],
    ['server/environment.ts', 'process.env'],
    ['server/platform/clock.ts', 'Date.now()'],
    ['server/votes/service.ts', 'new Date(clock.now())'],
    ['web/lib/api.ts', `fetch('/api')`],
    ['web/lib/storage.ts', `localStorage.getItem('a')`],
    ['web/votes/vote-control.tsx', 'const a = <p>Select one from the list</p>; new Date()'],
    ['server/votes/votes.api.test.ts', `app.db.selectFrom('votes')`],
  ]
  it.each(allowed)('allows in %s: %s', (path, text) => {
    expect(messages(checkRestrictedApis, path, text)).toEqual([])
  })
})

describe('table ownership', () => {
  const refused: [string, string, string][] = [
    [
      'server/users/store.ts',
      `tx.updateTable('users').set({ name })`,
      'store.ts of server/accounts/',
    ],
    ['server/users/store.ts', `tx.deleteFrom(['users', 'votes'])`, 'writes the table'],
    ['server/reports/store.ts', 'sql`insert into posts (id) values (1)`', 'server/posts/'],
    ['server/reports/store.ts', 'sql`update posts as changed set status = 1`', 'server/posts/'],
    ['server/reports/store.ts', 'sql`with a as (delete from posts) select 1`', 'server/posts/'],
    ['server/accounts/store.ts', `tx.deleteFrom('votes as v')`, 'take it as an argument'],
    ['server/platform/database/server.ts', `client.query('delete from votes')`, 'server/votes/'],
    ['server/votes/store.ts', 'sql`update settings set value = 1`', 'server/platform/'],
    ['server/votes/store.ts', `sql\`delete from \${sql.table(name)}\``, 'does not say which table'],
    ['server/votes/store.ts', 'tx.insertInto(name)', 'does not say which table'],
    [
      'server/votes/store.ts',
      `const table = sql.table('comments'); sql\`update \${table} set content = 1\``,
      'server/comments/',
    ],
  ]
  it.each(refused)('reports in %s: %s', (path, text, part) => {
    const found = messages(checkTableOwnership, path, text)
    expect(found).toContainEqual(expect.stringContaining(part))
  })

  const allowed: [string, string][] = [
    ['server/votes/store.ts', `tx.deleteFrom('votes'); tx.selectFrom('users')`],
    ['server/accounts/email/store.ts', `tx.updateTable('accounts')`],
    ['server/platform/database/claim-run.ts', 'sql`insert into settings (key) values (1)`'],
    ['server/votes/store.ts', 'sql`select 1 from users for update skip locked`'],
    [
      'server/votes/store.ts',
      'sql`insert into votes (id) values (1) on conflict on constraint votes__id do update set type = 1`',
    ],
    [
      'server/comments/store.ts',
      `const table = sql.table('post_comments'); sql\`delete from \${table} as deleted\``,
    ],
    ['server/recount/store.ts', 'sql`update votes set is_verified = true`'],
    ['server/users/users.api.test.ts', 'sql`update users set status = 1`'],
    ['test/voters.ts', 'sql`update users set status = 1`'],
  ]
  it.each(allowed)('allows in %s: %s', (path, text) => {
    expect(messages(checkTableOwnership, path, text)).toEqual([])
  })

  it('knows only features that exist', () => {
    const features = new Set([...rankedFeatures.server, 'platform'])
    const known = new Set([...Object.values(owners), ...Object.keys(exceptions)])
    expect([...known].filter((name) => !features.has(name))).toEqual([])
  })
})

describe('file names', () => {
  const found = (path: string, readme = '') =>
    checkServerNames(files({ [path]: '' }), new Map([['server/votes/README.md', readme]])).map(
      ({ path, line, message }) => ({ path, line, message }),
    )

  it('asks for an explanation of names that not every feature has', () => {
    const finding = {
      path: 'server/votes/tally.ts',
      line: 1,
      message: expect.stringContaining('server/votes/README.md: - `tally`: what it is'),
    }
    expect(found('server/votes/tally.ts')).toEqual([finding])
    expect(found('server/votes/tally.ts', 'Votes.\n\n- `tally`:')).toEqual([finding])
    expect(found('server/votes/tally.ts', 'Votes.\n\n- `tally`: counts of votes')).toEqual([])
  })

  it('asks for an explanation of folders', () => {
    const path = 'server/votes/appeals/store.ts'
    expect(found(path)).toMatchObject([{ message: expect.stringContaining("'appeals/'") }])
    expect(found(path, '- `appeals/`: of voters')).toEqual([])
  })

  it('reports lines about files that do not exist', () => {
    expect(found('server/votes/store.ts', 'Votes.\n\n- `tally`: counts of votes')).toMatchObject([
      { path: 'server/votes/README.md', line: 3, message: expect.stringContaining('Delete') },
    ])
  })

  it('allows the names of every feature, tests, and files outside of features', () => {
    for (const name of ['routes', 'service', 'store', 'policy', 'present', 'job', 'feature']) {
      expect(found(`server/votes/${name}.ts`)).toEqual([])
    }
    for (const path of [
      'server/votes/races.api.test.ts',
      'server/app.ts',
      'server/platform/mail.ts',
    ])
      expect(found(path)).toEqual([])
  })

  const refused: [string, string, string][] = [
    ['web/votes/my-votes.tsx', 'export function Component() {}', 'named <name>-page.tsx'],
    ['web/votes/my-votes-page.tsx', 'export function MyVotes() {}', "exports 'Component'"],
    ['web/votes/use-vote.ts', 'export function castVote() {}', "Export 'useVote'"],
  ]
  it.each(refused)('reports %s with %j', (path, text, part) => {
    expect(messages(checkWebNames, path, text)).toEqual([expect.stringContaining(part)])
  })

  const allowed: [string, string][] = [
    ['web/votes/my-votes-page.tsx', 'export function Component() {}'],
    ['web/votes/vote-control.tsx', 'export const VoteControl = () => null'],
    ['web/votes/use-vote.ts', 'export const useVote = () => {}'],
    ['web/ui/missing-page.tsx', 'export function MissingPage() {}'],
  ]
  it.each(allowed)('allows %s with %j', (path, text) => {
    expect(messages(checkWebNames, path, text)).toEqual([])
  })
})

describe('style rules', () => {
  const refused: [string, string, string][] = [
    ['server/a.ts', 'let a: any', 'No any'],
    ['server/a.ts', 'enum A { B }', 'No enum'],
    ['web/a.ts', `const a = type === 'UPVOTE' ? 1 : 2`, 'takes a third kind for the second'],
    ['web/a.tsx', `const a = <p>{'oppose' !== (vote) ? 1 : 2}</p>`, 'Record<VoteType'],
    ['server/a.ts', `const a = b && !(type === 'DOWNVOTE') ? 1 : 2`, 'Record<VoteType'],
    ['server/a.ts', `if (type === 'UPVOTE') { up() } else { down() }`, 'Record<VoteType'],
    ['server/a.ts', `export * from './b.ts'`, 'No barrels'],
    ['server/votes/utils.ts', '', 'catch-all'],
    ['server/helpers/a.ts', '', 'catch-all'],
    ['web/a.test.ts', `it.skip('a', () => {})`, 'No it.skip'],
    ['web/a.test.ts', `describe.only('a', () => {})`, 'No describe.only'],
    ['web/a.test.ts', `xit('a', () => {})`, 'No xit'],
    ['web/a.ts', '// @ts-ignore: because', 'not switched off'],
    ['web/a.ts', '// @ts-expect-error', 'says why'],
  ]
  it.each(refused)('reports %s with %j', (path, text, part) => {
    expect(messages(checkStyleRules, path, text)).toEqual([expect.stringContaining(part)])
  })

  it('reports comments about unfinished work', () => {
    const note = ['TO', 'DO'].join('')
    expect(messages(checkStyleRules, 'web/a.ts', `// ${note}: later`)).toHaveLength(1)
  })

  it('reports nothing in files that follow the rules', () => {
    expect(messages(checkStyleRules, 'web/a.ts', 'a\n'.repeat(300))).toEqual([])
    expect(messages(checkStyleRules, 'web/a.test.ts', `it('only', () => {})`)).toEqual([])
    expect(messages(checkStyleRules, 'web/a.ts', '// @ts-expect-error: the reason')).toEqual([])
    expect(messages(checkStyleRules, 'web/a.ts', `export * as limits from './b.ts'`)).toEqual([])
  })
})

it('reports heavy packages in the first load, through any number of files', () => {
  const sources = files({
    'web/entry-client.tsx': `import './app/routes.tsx'`,
    'web/app/routes.tsx': `import type { z } from 'zod'; import './guard.ts'; import('./login.tsx')`,
    'web/app/guard.ts': `import { z } from 'zod'`,
    'web/app/login.tsx': `import { useForm } from 'react-hook-form'`,
  })
  expect(checkFirstLoad(sources)).toEqual([
    expect.objectContaining({ path: 'web/app/guard.ts', message: expect.stringContaining('zod') }),
  ])
})

it('finds platform packages that are missing from the lock', () => {
  const lock = {
    packages: {
      'node_modules/tool': {
        dev: true,
        optionalDependencies: { 'tool-linux-x64-gnu': '1.0.0', 'tool-darwin-arm64': '1.0.0' },
      },
      'node_modules/tool-linux-x64-gnu': { version: '1.0.0' },
    },
  }
  expect(Object.fromEntries(missingFromLock(lock))).toEqual({
    'node_modules/tool-darwin-arm64': {
      version: '1.0.0',
      dev: true,
      optional: true,
      cpu: ['arm64'],
      os: ['darwin'],
    },
  })
})

describe('direction of what people write', () => {
  it.each([
    '<p>{user.bio}</p>',
    '<Link to="/">{name}</Link>',
    '<h1>Post by {post.user.name}</h1>',
    '<p>{party ?? texts.independent}</p>',
  ])('refuses %s without dir="auto"', (element) => {
    expect(messages(checkTextDirection, 'web/users/card.tsx', `const x = ${element}`)).toEqual([
      expect.stringContaining('dir="auto"'),
    ])
  })

  it.each([
    '<p dir="auto">{user.bio}</p>',
    '<span className="sr-only">{name}</span>',
    '<p>{count}</p>',
    '<Card>{content}</Card>',
    '<div>{bio && <p dir="auto">{bio}</p>}</div>',
  ])('allows %s', (element) => {
    expect(messages(checkTextDirection, 'web/users/card.tsx', `const x = ${element}`)).toEqual([])
  })
})

describe('pages from right to left', () => {
  it.each([
    '<p className="ml-2 flex" />',
    '<p className={`grid sm:-mr-2.5 ${more}`} />',
    '<p className="absolute top-0 right-0" />',
    '<p className="border-l-4" />',
    '<p className="first:rounded-l-control" />',
    '<p className="text-right" />',
  ])('refuses %s, which stays on its side', (element) => {
    expect(messages(checkMirroring, 'web/users/card.tsx', `const x = ${element}`)).toEqual([
      expect.stringContaining('Not mirrored'),
    ])
  })

  it.each([
    '<p className="ms-2 border-s-4 pe-3 text-end" />',
    '<p className="left-1/2 -translate-x-1/2" />',
    '<p id="left-out" />',
  ])('allows %s', (element) => {
    expect(messages(checkMirroring, 'web/users/card.tsx', `const x = ${element}`)).toEqual([])
  })
})

describe('texts on translated pages', () => {
  const reported = (text: string) =>
    messages(
      checkTranslatedTexts,
      'web/votes/a.tsx',
      `import { Heart } from 'lucide-react'\n${text}`,
    )
  const rendered = (jsx: string) => reported(`export function A() { return ${jsx} }`)

  it.each([
    '<p>{count} votes</p>',
    '<p>Hello {name}</p>',
    '<p><Heart />{isOn ? "On" : "Off"}</p>',
    '<p><Heart />{isOn && "On"}</p>',
    '<p><Heart />{label(isOn)}</p>',
    '<p>{names.map((name) => `${name}, `)}</p>',
    '<><b>Now</b>{count}</>',
    '<p>{names.map((name) => <Fragment key={name}>{name}</Fragment>)}</p>',
  ])('reports text that may change in %s', (jsx) => {
    expect(rendered(jsx)).toContainEqual(expect.stringContaining('Make it the only child'))
  })

  it.each([
    '<p>{isOn && <b>!</b>}Follow</p>',
    '<p>{isOn ? <b>!</b> : <i>?</i>}Follow</p>',
    '<p>{rows.map((row) => <b key={row}>{row}</b>)}Follow</p>',
    '<p><Icon />Follow</p>',
    '<p><b key={count}>!</b>Follow</p>',
    '<p><Suspense><Heart /></Suspense>Follow</p>',
  ])('reports text beside what comes and goes in %s', (jsx) => {
    expect(rendered(jsx)).toContainEqual(expect.stringContaining('Put the text into a <span>'))
  })

  it('follows components to the element that they render', () => {
    const text = `function Mark({ isOn }: Props) { if (!isOn) return null; return <b>!</b> }
      const Outer = () => <Mark isOn />
      const A = () => <p><Outer />Follow</p>`
    expect(reported(text)).toEqual([expect.stringContaining('Put the text into a <span>')])
  })

  it.each(['count', '`${count} votes`', '<>{count}</>', 'isOn ? "On" : <b>Off</b>'])(
    'reports a component that returns %s',
    (jsx) => expect(rendered(jsx)).toEqual([expect.stringContaining('Return an element')]),
  )

  it('reports text for a component that puts its children beside other content', () => {
    const line = 'function Line({ children }: Props) { return <p><Heart />{children}</p> }'
    const found = reported(`${line}\nconst A = () => <Line>{name}</Line>`)
    expect(found).toEqual([expect.stringContaining('Pass it an element')])
    expect(reported(`${line}\nconst A = () => <Line><b>{name}</b></Line>`)).toEqual([])
  })

  it.each([
    '<p>{count}</p>',
    '<p>{`${count} votes`}</p>',
    '<p>{isOn ? "On" : <b>Off</b>}</p>',
    '<p><Heart />Follow</p>',
    '<p>Read <b>this</b> first</p>',
    '<p>{isOn && <b>!</b>}<span>Follow</span></p>',
    '<code translate="no">{path}: {status}</code>',
    '<section><h2>Title</h2>{children}</section>',
  ])('allows %s', (jsx) => {
    expect(rendered(jsx)).toEqual([])
  })
})

describe('words on screens', () => {
  const reported = (path: string, text: string) =>
    messages((sources) => checkScreenWords(sources, new Set(['Sign in'])), path, text)

  it.each([
    ['web/a.tsx', 'const a = <p>Please sign in first</p>', 'log in'],
    ['web/a.tsx', 'const a = <a>Register</a>', 'create an account'],
    ['web/a.ts', `const a = 'Search users'`, 'member'],
    ['web/a.ts', 'const a = `${count} upvotes today`', 'Support or Oppose'],
    ['web/a.ts', `const a = plural(count, 'user')`, 'member'],
    ['contract/a.ts', `const a = 'No such personality.'`, 'person or politician'],
    ['server/a.ts', 'const a = `You have signed out, ${name}.`', 'log out'],
  ])('reports in %s the text of %s', (path, text, instead) => {
    expect(reported(path, text)).toEqual([expect.stringContaining(instead)])
  })

  it.each([
    ['web/a.tsx', 'const a = <button>Sign in</button>'],
    ['web/a.tsx', 'const a = <p className="user-row personality-card">{users}</p>'],
    ['web/a.ts', `const a = api('GET /users/me')`],
    ['contract/a.ts', `const a = { summary: 'Get a personality' }`],
    ['server/a.ts', 'const a = sql`select id from users where role = ${role}`'],
    ['server/a.test.ts', `const a = 'Please sign in.'`],
  ])('allows in %s the text of %s', (path, text) => {
    expect(reported(path, text)).toEqual([])
  })
})

describe('messages', () => {
  const check = (message: string, code: string) =>
    checkMessages(
      files({ 'web/votes/note.ts': code }),
      [{ path: 'messages/en/votes.json', text: `{\n  "kept": "Kept",\n  "note": "${message}"\n}` }],
      new Set(['User not found']),
    )
  const importing = `import * as texts from '#messages/votes'`

  it('are used', () => {
    const code = `${importing}\nexport const all = [texts.kept, texts.note({ name: 'Ada' })]`
    expect(check('About {name}', code)).toEqual([])
  })

  it('are reported when nothing uses them, with their line', () => {
    const code = `import * as texts from '#messages/other'\n${importing.replace('texts', 'own')}\nown.kept; texts.note`
    expect(check('About {name}', code)).toEqual([
      { path: 'messages/en/votes.json', line: 3, message: 'note is not used. Delete it.' },
    ])
  })

  it('are reported with a word that the site has replaced', () => {
    const code = `${importing}\ntexts.kept; texts.note`
    expect(check('All users', code).map(({ message }) => message)).toEqual([
      expect.stringContaining('write member'),
    ])
  })

  it('may have such a word as the name of a choice', () => {
    const message = 'About {target, select, user {a member} other {something}}'
    expect(check(message, `${importing}\ntexts.kept; texts.note`)).toEqual([])
  })

  it('may have such a word in a text of the specification', () => {
    expect(check('User not found', `${importing}\ntexts.kept; texts.note`)).toEqual([])
  })
})

it('standard texts of legal pages are asked for in each language', () => {
  const english = 'server/legal-pages/standard/en/terms.md'
  const german = 'server/legal-pages/standard/de/terms.md'
  expect(checkStandardTexts('en', [english])).toEqual([])
  expect(checkStandardTexts('de', [english, german])).toEqual([])
  expect(checkStandardTexts('de', [english])).toEqual([
    { path: german, line: 1, message: `Translate ${english}.` },
  ])
})

describe('translations', () => {
  const check = (english: string, german: string) =>
    checkTranslation(
      'de',
      [{ path: 'messages/en/votes.json', text: `{\n  "note": ${JSON.stringify(english)}\n}` }],
      [{ path: 'messages/de/votes.json', text: `{\n  "note": ${JSON.stringify(german)}\n}` }],
    ).map(({ message }) => message)

  it.each([
    ['{n, plural, one {# vote} other {# votes}}', '{n, plural, one {# Stimme} other {# Stimmen}}'],
    ['About {name}', '{name, select, us {Über uns} other {Über {name}}}'],
    ['{n, number} of you', '{n, plural, one {# von Ihnen} other {# von Ihnen}}'],
    ['Read <terms>these terms</terms>', '<terms>Diese Bedingungen</terms> lesen'],
  ])('say %s as %s', (english, german) => {
    expect(check(english, german)).toEqual([])
  })

  it.each([
    ['About {name}', 'Über', 'it needs {name} as a text'],
    ['About', 'Über {name}', 'English has no {name}'],
    ['{n, number} people', '{n} Menschen', 'it needs {n} as a number'],
    ['Read <terms>these</terms>', 'Diese lesen', 'it needs {terms} as a tag'],
    ['{n, plural, one {#} other {#}}', '{n, plural, other {#}}', 'needs the forms one, other'],
    ['{n, plural, one {#} other {#}}', '{n, plural, one {#} few {#} other {#}}', 'needs the forms'],
    ['Reason:', 'Grund: ', 'a space'],
    ['About {name}', 'Über {name', 'it cannot be read'],
    ['About', '', 'is empty'],
  ])('of %s are reported when they are %s', (english, german, problem) => {
    expect(check(english, german)).toEqual([expect.stringContaining(problem)])
  })

  it('are reported when they are missing, or more than English has', () => {
    const file = (language: string, text: string) => ({
      path: `messages/${language}/votes.json`,
      text,
    })
    expect(checkTranslation('de', [file('en', '{"a": "A"}')], [file('de', '{"b": "B"}')])).toEqual([
      expect.objectContaining({ message: 'a: this message is not translated.' }),
      expect.objectContaining({ message: 'b: English has no such message. Delete it.' }),
    ])
    expect(checkTranslation('de', [file('en', '{}')], [])).toEqual([
      { path: 'messages/de/votes.json', line: 1, message: 'Translate messages/en/votes.json.' },
    ])
    expect(checkTranslation('de', [], [file('de', '{}')])).toHaveLength(1)
  })
})

describe('a text outside the catalogue', () => {
  const reported = (text: string, path = 'web/a.tsx') => messages(checkOutsideCatalogue, path, text)

  it.each([
    'const a = <p>Nobody votes here</p>',
    'const a = <p>{isOpen ? texts.open : "closed"}</p>',
    'const a = <p>{`${count} votes`}</p>',
    'const a = <button aria-label="Close" />',
    'const a = <Field label={`Seats of the ${chamber}`} />',
    'const a = <input placeholder="Name" />',
    'const a = <img alt="A chart" />',
    "const a = { title: 'Settings' }",
    "toast.info('Nothing was found')",
  ])('is reported: %s', (text) => {
    expect(reported(text)).toEqual([expect.stringContaining('Make it a message')])
  })

  it.each([
    "const a = new Intl.NumberFormat('en-US')",
    'const a = new Intl.DateTimeFormat()',
    "const a = count.toLocaleString('en')",
    'const a = date.toLocaleDateString(undefined, options)',
    "const a = names.sort((one, other) => one.localeCompare(other, 'en'))",
  ])('and a format of one language: %s', (text) => {
    expect(reported(text)).toEqual([expect.stringContaining('locale of #messages/language')])
  })

  it.each([
    'const a = <p title={texts.title}>{texts.nobody} – 100</p>',
    'const a = <p className="flex gap-2">&nbsp;</p>',
    'const a = <p><code>npm start</code></p>',
    'const a = <input placeholder="https://" />',
    "const a = role === 'ADMIN' && <p />",
    "const a = new Error('The author has logged out.')",
    'const a = { authorization: `Bearer ${token}` }',
    'const a = new Intl.NumberFormat(locale)',
    'const a = one.createdAt.localeCompare(other.createdAt)',
  ])('is not %s', (text) => {
    expect(reported(text)).toEqual([])
  })

  it('matters on screens only', () => {
    expect(reported("const a = { title: 'Settings' }", 'server/a.ts')).toEqual([])
    expect(reported("const a = { title: 'Settings' }", 'web/a.test.ts')).toEqual([])
  })
})
