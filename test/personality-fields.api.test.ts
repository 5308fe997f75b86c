import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Mandate } from '../contract/mandates.ts'
import type { Details } from '../contract/personalities.ts'
import type { PersonalityFacts, PersonalityTexts } from '../contract/personality-fields.ts'
import { exportColumns } from '../server/commands/export-file.ts'
import { eachPersonality } from '../server/personalities/store.ts'
import { csvText } from '../server/platform/http/csv-reply.ts'
import { personJsonLd, presentFields } from '../web/personalities/personality-fields.tsx'
import { createAdministrator, createPersonality } from './factories.ts'
import { startApp } from './harness.ts'
import { importing } from './import-files.ts'

const app = await startApp()
const administrator = await createAdministrator(app)

const office: Omit<Mandate, 'isCurrent'> = {
  role: 'Senator',
  isCandidacy: false,
  chamber: { slug: 'senate', name: 'Senate' },
  area: { slug: 'ohio', name: 'Ohio', kind: null },
  party: null,
  isIndependent: false,
  start: '2020',
  end: null,
}

/** A value for every field: a new field needs one here to compile. */
const before: PersonalityTexts = {
  name: 'Ada Field',
  party: 'Left',
  position: 'Mayor of Riverton',
  bio: 'Farms.\nThen writes.',
  imageUrl: 'https://example.org/ada.jpg',
  website: 'https://www.ada.example/about?a=1',
}
const after: PersonalityTexts = {
  name: 'Ada Fields',
  party: 'Right',
  position: 'Governor',
  bio: null,
  imageUrl: 'https://example.org/other.jpg',
  website: 'http://ada.example',
}

const create = (body: Partial<PersonalityFacts>) =>
  app.call('POST /personalities', { as: administrator, body: { name: 'Ada Field', ...body } })

const update = (id: string, body: Partial<PersonalityFacts>) =>
  app.call('PATCH /personalities/:id', { as: administrator, params: { id }, body })

const detail = async (slug: string) =>
  (await app.call('GET /personalities/:slug', { params: { slug } })).body

const { preview, apply } = importing(app, administrator)
const previewOf = async (content: string) => (await preview(content)).body

const exported = async () =>
  (await Array.fromAsync(csvText(exportColumns, eachPersonality(app.db)))).join('')

describe('every field of a personality', () => {
  it('is stored, changed, and written to the audit log with the values before and after', async () => {
    const { body: created } = await create(before)
    expect(created).toMatchObject(before)
    expect((await update(created.id, after)).body).toMatchObject(after)
    expect(await detail(created.slug)).toMatchObject(after)
    const { body } = await app.call('GET /admin/audit', {
      as: administrator,
      query: { targetId: created.id },
    })
    const fields = Object.keys(before) as (keyof PersonalityTexts)[]
    expect(body.data[0]?.changes).toHaveLength(fields.length)
    expect(body.data[0]?.changes).toEqual(
      expect.arrayContaining(
        fields.map((field) => ({ field, before: before[field], after: after[field] })),
      ),
    )
  })

  it('is imported from CSV, exported, and unchanged when the export is imported', async () => {
    const columns = Object.keys(before).join(',')
    const cells = Object.values({ ...before, name: 'Cy Column' })
    const file = `${columns}\n${cells.map((cell) => `"${cell}"`).join(',')}\n`
    expect((await previewOf(file)).createdRows).toMatchObject([
      { after: { ...before, name: 'Cy Column' } },
    ])
    expect((await apply(file)).report).toMatchObject({ created: 1 })
    expect(await detail('cy-column')).toMatchObject({ ...before, name: 'Cy Column' })
    const [header = '', ...rows] = (await exported()).split(/\r\n/)
    const row = rows.find((line) => line.startsWith('"Cy Column"')) ?? ''
    expect(await previewOf(`${header}\n${row}\n`)).toMatchObject({ unchanged: 1, created: 0 })
  })

  it('is imported from Popolo', async () => {
    const memberships = [
      { organization: { name: 'Left', classification: 'party' } },
      { label: 'Mayor of Riverton' },
    ]
    const person = {
      id: 'every-field',
      name: 'Pia Popolo',
      biography: before.bio,
      image: before.imageUrl,
      links: [
        { url: 'https://en.wikipedia.org/wiki/Pia', note: 'Wikipedia (en)' },
        { url: before.website, note: 'Website' },
      ],
      memberships,
    }
    await apply(JSON.stringify({ persons: [person] }))
    expect(await detail('pia-popolo')).toMatchObject({ ...before, name: 'Pia Popolo' })
  })
})

describe('the party of a personality', () => {
  const shown = async (body: Partial<PersonalityFacts>) => {
    const personality = await detail((await create(body)).body.slug)
    return { party: renderToStaticMarkup(presentFields(personality).party), personality }
  }

  it('is shown as Independent when nobody gives one, and as nothing when it is not known', async () => {
    expect((await shown({})).party).toContain('Independent')
    expect((await shown({ party: 'Left', isIndependent: false })).party).toContain('Left')
    const { party, personality } = await shown({ position: 'Mayor', isIndependent: false })
    expect(party).toBe('')
    expect(renderToStaticMarkup(presentFields(personality).position)).toBe(
      '<span> </span><span dir="auto" class="max-sm:block">Mayor</span>',
    )
  })

  it('keeps what is not known through an export', async () => {
    const { body } = await create({ name: 'Nia Notknown', isIndependent: false })
    expect(await exported()).toContain(`"Nia Notknown",,,,,,false,"${body.slug}"`)
  })

  it('says whether it is unknown in the audit log', async () => {
    const { body } = await create({})
    await update(body.id, { isIndependent: false })
    const query = { targetId: body.id }
    const entries = (await app.call('GET /admin/audit', { as: administrator, query })).body.data
    expect(entries[0]?.changes).toEqual([
      { field: 'isIndependent', before: 'true', after: 'false' },
    ])
  })
})

describe('the website of a personality', () => {
  const invalid = 'Website must be a valid http or https address'

  it.each([
    ['a script', 'javascript:alert(1)', invalid],
    ['data', 'data:text/html,hello', invalid],
    ['an address of another protocol', 'ftp://ada.example', invalid],
    ['an address without a protocol', 'ada.example', invalid, 'https://ada.example'],
    ['a path', '/files/ada', invalid],
    ['an address without a host', 'https://', invalid],
    ['an address with a space', 'https://ada.example/a b', invalid],
    ['an address with a control character', 'https://ada\t.example', invalid],
    ['a very long address', `https://ada.example/${'a'.repeat(2048)}`, 'Website is too long'],
  ])('cannot be %s', async (_, website, message, completed = '') => {
    const { id, slug } = await createPersonality(app)
    for (const reply of [await create({ website }), await update(id, { website })]) {
      expect(reply.status).toBe(400)
      expect(reply.problem?.message).toEqual([message])
    }
    expect((await detail(slug)).website).toBeNull()
    const preview = await previewOf(`name,website\nWeb Site,"${website}"\n`)
    // In a file it costs the website, not the person.
    expect(preview.createdRows).toMatchObject([{ after: { website: completed || null } }])
    expect(preview.incomplete).toBe(completed ? 0 : 1)
  })

  it('is null when it is blank or removed', async () => {
    const { body } = await create({ website: ' ' })
    expect(body.website).toBeNull()
    await update(body.id, { website: 'https://ada.example' })
    expect((await update(body.id, { party: 'Left' })).body.website).toBe('https://ada.example')
    expect((await update(body.id, { website: null })).body.website).toBeNull()
  })

  it.each([
    ['a link to a home page', { links: [{ url: 'http://a.example', note: 'home page' }] }],
    ['a contact detail', { contact_details: [{ type: 'website', value: 'http://a.example' }] }],
    [
      'a contact detail of type url',
      { contact_details: [{ type: 'url', label: 'Official website', value: 'http://a.example' }] },
    ],
  ])('comes from %s in Popolo', async (_, person) => {
    const file = { persons: [{ id: 'w', name: 'Wes', ...person }] }
    expect((await previewOf(JSON.stringify(file))).createdRows).toMatchObject([
      { after: { website: 'http://a.example' } },
    ])
  })

  it('is left empty when a Popolo file has other or invalid addresses', async () => {
    const links = [
      { url: 'https://en.wikipedia.org/wiki/Wes', note: 'Wikipedia' },
      { url: 'https://nothing.example' },
      { url: 'javascript:alert(1)', note: 'website' },
    ]
    const contact_details = [
      { type: 'url', label: 'Contact form', value: 'https://a.example/contact' },
    ]
    const file = { persons: [{ id: 'w', name: 'Wes', links, contact_details }] }
    expect((await previewOf(JSON.stringify(file))).createdRows).toMatchObject([
      { after: { name: 'Wes', website: null } },
    ])
  })

  it('is a link on the page and is in its JSON-LD', async () => {
    const { body } = await create(before)
    const page = new URL('https://voxpop.example/personalities/ada')
    expect(personJsonLd(body, page)).toMatchObject({
      '@type': 'Person',
      sameAs: before.website,
      image: before.imageUrl,
    })
    const link = renderToStaticMarkup(presentFields(body).website)
    expect(link).toContain('href="https://www.ada.example/about?a=1"')
    expect(link).toContain('rel="noopener noreferrer nofollow"')
    expect(link).toContain('www.ada.example<')
    const details: Details = {
      mandates: [
        { ...office, isCurrent: true },
        { ...office, role: 'Mayor', isCurrent: false },
      ],
      names: [{ name: 'Ада', kind: 'native', language: 'ru' }],
      links: [
        { kind: 'email', address: 'mailto:ada@senate.example' },
        { kind: 'wikipedia', address: 'https://en.wikipedia.example/wiki/Ada' },
      ],
      identifiers: [{ scheme: 'wikidata', value: 'Q7' }],
      sources: [],
      ...{ birthDate: '1960', deathDate: null, gender: null },
      ...{ pictureCredit: null, pictureLicence: null },
    }
    expect(personJsonLd(body, page, details)).toMatchObject({
      alternateName: ['Ада'],
      sameAs: [
        before.website,
        'https://en.wikipedia.example/wiki/Ada',
        'https://www.wikidata.org/wiki/Q7',
      ],
      memberOf: [{ '@type': 'Organization', name: 'Senate' }],
      hasOccupation: [
        { roleName: 'Senator', startDate: '2020', hasOccupation: { name: 'Senator' } },
      ],
      birthDate: '1960',
    })
    const { body: without } = await update(body.id, { website: null })
    expect(personJsonLd(without, page).sameAs).toBeUndefined()
    expect(presentFields(without).website).toBeNull()
  })
})
