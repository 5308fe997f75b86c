import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { initialSettings } from '../../contract/initial-administrator-settings.ts'
import { createAdministrator, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const other = await startApp()
const boss = await createAdministrator(app)
const change = (body: object, as = boss) => app.call('PATCH /admin/site-settings', { as, body })
const audited = async () =>
  (await app.call('GET /admin/audit', { as: boss, query: { targetType: 'site' } })).body.data

it('are those of a site that has changed none, until an administrator changes one', async () => {
  expect((await app.call('GET /site')).body).toMatchObject({
    name: 'Voxpop',
    tagline: 'Your Voice, Your Democracy',
    footerLinks: [],
  })
  expect((await change({ name: 'Mine' }, await createUser(app))).status).toBe(403)
  const { status, body } = await change({ name: ' Vox Madrid ', place: 'Madrid' })
  expect(status).toBe(200)
  expect(body).toEqual({ ...initialSettings, name: 'Vox Madrid', place: 'Madrid' })
  expect((await app.call('GET /site')).body).toMatchObject({ name: 'Vox Madrid' })
})

it('are at once the same in every process', async () => {
  await change({ name: 'Vox Sevilla' })
  await expect.poll(async () => (await other.call('GET /site')).body.name).toBe('Vox Sevilla')
})

it('tell visitors only what is for everybody', async () => {
  await change({ mailSender: 'Desk' })
  expect((await app.call('GET /site')).body).not.toHaveProperty('mailSender')
  expect((await app.call('GET /admin/site-settings', { as: boss })).body.mailSender).toBe('Desk')
})

it('are recorded in the audit log with what they were, and nothing if nothing changed', async () => {
  await change({ name: 'Before' })
  const footerLinks = [{ text: 'Imprint', url: '/imprint' }]
  await change({ name: 'After', footerLinks })
  const [latest] = await audited()
  expect(latest).toMatchObject({ action: 'SITE_SETTINGS_CHANGED', actor: { id: boss.id } })
  expect(latest?.changes).toEqual([
    { field: 'name', before: 'Before', after: 'After' },
    { field: 'footerLinks', before: '', after: 'Imprint: /imprint' },
  ])
  const { length } = await audited()
  await change({ name: 'After' })
  expect(await audited()).toHaveLength(length)
})

it('are not changed over what another administrator has changed meanwhile', async () => {
  await change({ place: 'Old' })
  expect((await change({ place: 'New', basedOn: { place: 'Old' } })).status).toBe(200)
  expect((await change({ place: 'Late', basedOn: { place: 'Old' } })).status).toBe(409)
  expect(
    (await change({ tagline: 'Ours', basedOn: { tagline: initialSettings.tagline } })).status,
  ).toBe(200)
})

it.each([
  ['a name', { name: ' ' }, 'Write a name'],
  ['a name of at most 40 characters', { name: 'a'.repeat(41) }, 'Write at most 40 characters'],
  ['a name on one line', { name: 'Vox\nMadrid' }, 'Write this on one line'],
  ['an email address', { operatorEmail: 'desk' }, 'Write an email address'],
  [
    'links to pages',
    { footerLinks: [{ text: 'x', url: 'javascript:alert(1)' }] },
    'Write an address that begins with https:// or /',
  ],
  [
    'links that do not lead to another site by a path',
    { footerLinks: [{ text: 'x', url: '//evil.example' }] },
    'Write an address that begins with https:// or /',
  ],
])('need %s', async (_, body, message) => {
  const { status, problem } = await change(body)
  expect(status).toBe(400)
  expect(problem?.message).toEqual([message])
})

it('decide whether visitors can create accounts; members still log in', async () => {
  const member = await createUser(app)
  const register = () =>
    app.call('POST /auth/register', {
      body: {
        name: 'Ada Archer',
        username: 'ada_archer',
        email: 'ada@members.example',
        password: member.password,
      },
    })
  await change({ registration: 'closed' })
  const { status, problem } = await register()
  expect(status).toBe(403)
  expect(problem?.code).toBe('registrationClosed')
  const { email, password } = member
  expect((await app.call('POST /auth/login', { body: { email, password } })).status).toBe(200)
  await change({ registration: 'open' })
  expect((await register()).status).toBe(201)
})

it.each([
  ['allowed', { allowedMailDomains: ['City.example', 'bücher.example'] }],
  ['blocked', { blockedMailDomains: ['members.example'] }],
])(
  'decide by %s domains which email addresses new accounts and changes may have',
  async (_, lists) => {
    const member = await createUser(app)
    const codes = async (email: string) => {
      const body = {
        name: 'Bea Baker',
        username: `bea_${randomInt(1e9)}`,
        email,
        password: member.password,
      }
      const registered = await app.call('POST /auth/register', { body })
      const { password: currentPassword } = member
      const changed = await app.call('PUT /auth/email', {
        as: member,
        body: { email, currentPassword },
      })
      return [registered.problem?.code, changed.problem?.code]
    }
    await change(lists)
    const refused = ['mailDomainRefused', 'mailDomainRefused']
    // An address that has an account gets the same response.
    const { email } = await createUser(app)
    await change({ blockedMailDomains: ['members.example', email.split('@')[1]] })
    expect(await codes(email)).toEqual(refused)
    expect(await codes('bea@mail.MEMBERS.example')).toEqual(refused)
    expect(await codes(`bea${randomInt(1e9)}@mail.city.example`)).toEqual([undefined, undefined])
    expect(await codes(`bea${randomInt(1e9)}@BÜCHER.example`)).toEqual([undefined, undefined])
    const { password } = member
    expect((await app.call('POST /auth/login', { body: { email, password } })).status).toBe(200)
    await change({ allowedMailDomains: [], blockedMailDomains: [] })
  },
)
