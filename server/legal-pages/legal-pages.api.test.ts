import { expect, it } from 'vitest'
import { languageHeader } from '../../contract/client.ts'
import { problems } from '../../contract/errors.ts'
import { type LegalBlock, LegalPageName } from '../../contract/legal-pages.ts'
import { limits } from '../../contract/limits.ts'
import type { Language } from '../../messages/languages.ts'
import {
  createAdministrator,
  createUser,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { constraintOf } from '../platform/database/error-codes.ts'

const app = await startApp()
const administrator = await createAdministrator(app)

/** With a session that has just begun, whatever the clock says. */
const boss = () => signInAgain(app, administrator)

const dayMs = 24 * 60 * 60 * 1000
const dayIn = (days: number) => new Date(app.clock.now() + days * dayMs).toISOString().slice(0, 10)
const read = (page: LegalPageName, version?: number) =>
  app.call('GET /legal-pages/:page', { params: { page }, query: { version } })
const publish = (
  page: LegalPageName,
  text: string,
  more: object = {},
  as: { token: string } = boss(),
) =>
  app.call('POST /admin/legal-pages/:page/versions', {
    as,
    params: { page },
    body: { text, effectiveOn: dayIn(0), asksMembers: false, ...more },
  })
const preview = (text: string) =>
  app.call('POST /admin/legal-pages/:page/preview', {
    as: boss(),
    params: { page: 'imprint' },
    body: { text },
  })
const asked = async (as: TestUser) =>
  (await app.call('GET /users/me/legal-pages', { as })).body.data.map(
    ({ page, version }) => `${page} ${version}`,
  )
const textOf = (blocks: LegalBlock[]) => JSON.stringify(blocks)

it.each(LegalPageName.options)(
  '%s has a text of the software until an administrator publishes another one',
  async (page) => {
    const { status, body } = await read(page)
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 0, current: 0, versions: [{ version: 0 }] })
    expect(body.title).not.toBe('')
    expect(body.blocks.length).toBeGreaterThan(2)
    expect(textOf(body.blocks)).not.toMatch(/[{}]{2}[a-z]/i)
  },
)

it('the privacy page says the numbers that the code keeps to, and who runs the site', async () => {
  await app.call('PATCH /admin/site-settings', {
    as: boss(),
    body: { name: 'Vox Madrid', operatorName: '' },
  })
  const before = (await read('privacy')).body.blocks
  expect(textOf(before)).toContain(`within ${limits.withdrawalDaysMax} days`)
  expect(textOf(before)).toContain('Once in an hour we publish')
  expect(textOf(before)).toContain('Whoever runs Vox Madrid')
  expect(textOf(before)).toContain('The operator of this site is not named yet.')
  expect(before.map(({ kind }) => kind)).toContain('browserStorage')
  await app.call('PATCH /admin/site-settings', { as: boss(), body: { operatorName: 'Vox Club' } })
  const after = (await read('privacy')).body.blocks
  expect(after.map(({ kind }) => kind)).toContain('operator')
  expect(textOf(after)).not.toContain('not named yet')
})

it('versions are published by administrators, hold from their first day, and stay readable', async () => {
  expect((await publish('terms', 'No', {}, await createUser(app))).status).toBe(403)
  const { status, body } = await publish('terms', '# Our terms\n\nFirst.', { basedOn: 0 })
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: 'Our terms', versions: [{ version: 1 }] })
  await publish('terms', '# Our terms\n\nSecond.', { effectiveOn: dayIn(2), basedOn: 1 })
  const first = (await read('terms')).body
  expect(first).toMatchObject({ version: 1, current: 1, title: 'Our terms' })
  expect(textOf(first.blocks)).toContain('First.')
  expect(first.versions.map(({ version }) => version)).toEqual([2, 1, 0])
  expect(textOf((await read('terms', 2)).body.blocks)).toContain('Second.')
  app.clock.advance(2 * dayMs)
  app.responseCache.drop()
  expect((await read('terms')).body.version).toBe(2)
  expect((await read('terms', 1)).body).toMatchObject({ version: 1, current: 2 })
  expect((await read('terms', 0)).body.title).toBe('Terms')
  expect((await read('terms', 3)).status).toBe(404)
  const text = await app.call('GET /admin/legal-pages/:page/versions/:version', {
    as: boss(),
    params: { page: 'terms', version: 1 },
  })
  expect(text.body).toEqual({ text: '# Our terms\n\nFirst.' })
})

it('are not published over a version that another administrator has published meanwhile', async () => {
  const { versions } = (await publish('children', 'One')).body
  const basedOn = versions[0]?.version
  expect((await publish('children', 'Two', { basedOn })).status).toBe(201)
  const { status, problem } = await publish('children', 'Late', { basedOn })
  expect([status, problem?.message]).toEqual([409, problems.changedMeanwhile.message()])
  const both = await Promise.all(['Three', 'Four'].map((text) => publish('children', text)))
  expect(both.map((reply) => reply.status).toSorted()).toContain(201)
  const rows = await app.db.selectFrom('legal_page_versions').select('version').execute()
  expect(rows.length).toBeGreaterThan(2)
})

it('are recorded in the audit log', async () => {
  await publish('imprint', 'By us', { asksMembers: true })
  const { data } = (
    await app.call('GET /admin/audit', { as: boss(), query: { targetType: 'legalPage' } })
  ).body
  expect(data[0]).toMatchObject({ action: 'LEGAL_PAGE_PUBLISHED', actor: { id: administrator.id } })
  expect(data[0]?.changes).toContainEqual({ field: 'page', before: null, after: 'imprint' })
})

it('cannot be changed or deleted in the database', async () => {
  await publish('accessibility', 'Once')
  for (const failure of [
    await app.db
      .deleteFrom('legal_page_versions')
      .execute()
      .catch((error) => error),
    await app.db
      .updateTable('legal_page_versions')
      .set({ text: 'Never' })
      .execute()
      .catch((error) => error),
  ]) {
    expect(constraintOf(failure)).toBe('legal_page_versions__append_only')
  }
})

it('hold from a day between today and a year from now', async () => {
  for (const days of [-1, limits.legalDaysMax + 1]) {
    const { status, problem } = await publish('authorities', 'Day', { effectiveOn: dayIn(days) })
    expect([status, problem?.code]).toEqual([400, 'legalPageDay'])
  }
})

it('ask members who joined before, once, and nobody else', async () => {
  const member = await createUser(app)
  await app.db
    .updateTable('users')
    .set({ created_at: new Date(app.clock.now() - 9 * dayMs).toISOString() })
    .where('id', '=', member.id)
    .execute()
  const [, before] = [await publish('privacy', 'Silent'), await asked(member)]
  expect(before).not.toContain('privacy 1')
  const { body } = await publish('privacy', '# Privacy of ours\n\nLoud', { asksMembers: true })
  const version = body.versions[0]?.version ?? 0
  expect(await asked(member)).toContain(`privacy ${version}`)
  await publish('privacy', 'A comma')
  expect(await asked(member)).toContain(`privacy ${version}`)
  const answer = (number: number) =>
    app.call('PUT /users/me/legal-pages/:page', {
      as: member,
      params: { page: 'privacy' },
      body: { version: number },
    })
  expect((await answer(version + 9)).status).toBe(404)
  const { body: rest } = await answer(version)
  expect(rest.data.map(({ page }) => page)).not.toContain('privacy')
  expect(await asked(member)).not.toContain(`privacy ${version}`)
  const { legalPages } = (await app.call('GET /users/me/export', { as: signInAgain(app, member) }))
    .body
  expect(legalPages).toEqual([{ page: 'privacy', version, answeredOn: dayIn(0) }])
  const newcomer = await createUser(app)
  await app.db
    .updateTable('users')
    .set({ created_at: new Date(app.clock.now()).toISOString() })
    .where('id', '=', newcomer.id)
    .execute()
  expect(await asked(newcomer)).toEqual([])
})

it('shows headings, lists, tables, looks and links, and HTML as text', async () => {
  const { status, body } = await preview(
    [
      '# Title of {{siteName}}',
      'A **strong** and *quiet* `word`, [here](/help) or [there](https://example.org).',
      '## Part {#chosen}',
      '## Part',
      '- one\n  1. two',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '<script>alert(1)</script>',
      '![picture](https://example.org/a.png)',
    ].join('\n\n'),
  )
  expect(status).toBe(200)
  expect(body.title).toBe('Title of Vox Madrid')
  expect(body.blocks).toMatchObject([
    {
      kind: 'paragraph',
      text: [
        { text: 'A ' },
        { text: 'strong', isStrong: true },
        { text: ' and ' },
        { text: 'quiet', isEmphasized: true },
        { text: ' ' },
        { text: 'word', isCode: true },
        { text: ', ' },
        { text: 'here', url: '/help' },
        { text: ' or ' },
        { text: 'there', url: 'https://example.org' },
        { text: '.' },
      ],
    },
    { kind: 'heading', level: 2, id: 'chosen', text: [{ text: 'Part' }] },
    { kind: 'heading', level: 2, id: 'part' },
    {
      kind: 'list',
      items: [
        { depth: 1, isOrdered: false, text: [{ text: 'one' }] },
        { depth: 2, isOrdered: true, text: [{ text: 'two' }] },
      ],
    },
    {
      kind: 'table',
      rows: [
        [[{ text: 'a' }], [{ text: 'b' }]],
        [[{ text: '1' }], [{ text: '2' }]],
      ],
    },
    { kind: 'paragraph', text: [{ text: '<script>alert(1)</script>' }] },
    { kind: 'paragraph', text: [{ text: '!' }, { text: 'picture' }] },
  ])
})

it.each([
  [
    'an unknown placeholder',
    'See {{nothing}}',
    'There is no {{nothing}}. Choose one from the list beside the text.',
  ],
  ['a block within a text', 'We are {{operator}}', 'Write {{operator}} in a paragraph of its own.'],
  [
    'a link that runs code',
    '[x](javascript:alert)',
    "The link 'javascript:alert' must begin with https://, mailto:, tel:, / or #.",
  ],
  [
    'a link to another host by a path',
    '[x](//evil.example)',
    "The link '//evil.example' must begin with https://, mailto:, tel:, / or #.",
  ],
  [
    'lists in lists in lists in lists',
    '- a\n  - b\n    - c\n      - d',
    'A list is inside 3 others. Use at most 3 levels.',
  ],
  [
    'a paragraph that takes long to read',
    '**a_'.repeat(200),
    'A paragraph has more than 400 characters for formatting. Divide it with empty lines.',
  ],
])('refuses %s with a sentence', async (_, text, message) => {
  for (const { status, problem } of [await preview(text), await publish('imprint', text)]) {
    expect(status).toBe(400)
    expect(problem?.message).toEqual([message])
  }
})

it('fills in settings as text, whatever they contain', async () => {
  await app.call('PATCH /admin/site-settings', {
    as: boss(),
    body: { operatorName: '[x](javascript:alert(1)) **{{siteName}}**' },
  })
  const { body } = await preview('By {{operatorName}}')
  expect(body.blocks).toEqual([
    { kind: 'paragraph', text: [{ text: 'By [x](javascript:alert(1)) **{{siteName}}**' }] },
  ])
})

const inLanguage = async (language: string, url: string, as?: { token: string }) => {
  const headers = { [languageHeader]: language }
  const { text, headers: sent } = await app.send({ method: 'GET', url: `/api${url}`, as, headers })
  return { body: JSON.parse(text), vary: sent['vary'] }
}

it('tells texts of the software in the language of each reader, though answers are shared', async () => {
  const url = '/legal-pages/terms?version=0'
  const titles: string[] = []
  for (const language of ['es', 'en', 'es', 'en']) {
    const { body, vary } = await inLanguage(language, url)
    expect(vary).toBe('accept-encoding, x-language')
    expect(body).toMatchObject({ lang: language, version: 0 })
    titles.push(body.title)
  }
  expect(titles).toEqual(['Condiciones', 'Terms', 'Condiciones', 'Terms'])
})

it('shows a text of the operator in its language to all readers', async () => {
  await publish('authorities', 'We answer within {{sessionLifetime}}.')
  for (const language of ['es', 'en']) {
    const { body } = await inLanguage(language, '/legal-pages/authorities')
    expect(body).toMatchObject({ lang: 'en', title: 'Points of contact' })
    expect(textOf(body.blocks)).toContain('within 7 days')
  }
})

it('tells administrators in their language what stands in braces', async () => {
  const { body } = await inLanguage('es', '/admin/legal-pages/terms', boss())
  expect(body.placeholders).toContainEqual({
    key: 'publicationInterval',
    says: 'Tiempo entre dos publicaciones de las papeletas',
    value: 'una hora',
  })
})

it('a published text keeps the language that the site had, and administrators edit in that of the site', async () => {
  const speak = (language: 'en' | 'es') =>
    app.call('PATCH /admin/site-settings', { as: boss(), body: { language } })
  const source = async (page: LegalPageName) =>
    (await inLanguage('es', `/admin/legal-pages/${page}`, boss())).body
  expect((await source('children')).standardText).toMatch(/^# Children/)
  await speak('es')
  expect((await source('children')).standardText).not.toMatch(/^# Children/)
  await publish('children', 'Preguntad a vuestros padres. {{sessionLifetime}}.')
  await speak('en')
  for (const language of ['en', 'es']) {
    const { body } = await inLanguage(language, '/legal-pages/children')
    expect(body.lang).toBe('es')
    expect(textOf(body.blocks)).toContain('7 días')
  }
})

it('tells authorities to write in the language of the site or in English, in the words of each reader', async () => {
  const speak = (language: Language) =>
    app.call('PATCH /admin/site-settings', { as: boss(), body: { language } })
  const told = async (language: Language) =>
    textOf((await inLanguage(language, '/legal-pages/authorities?version=0')).body.blocks)
  expect(await told('en')).toContain('Please write in English.')
  expect(await told('de')).toContain('Bitte schreiben Sie auf Englisch.')
  await speak('de')
  expect(await told('en')).toContain('Please write in German or English.')
  expect(await told('ar')).toContain('يُرجى الكتابة باللغة الألمانية أو الإنجليزية.')
  await speak('en')
})
