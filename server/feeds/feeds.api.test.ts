import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createVerifiedUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { createArea, elect, giveMandates } from '../../test/offices.ts'

const app = await startApp({ PUBLIC_URL: 'https://vote.example' })
const get = (url: string, headers?: Record<string, string>) =>
  app.send({ method: 'GET', url, headers })

interface ParsedEntry {
  id: string
  title: string
  updated: string
  author?: { name: string; uri: string }
  link: { href: string }
  content: { '#text': string }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'entry',
  parseTagValue: false,
})

/** A feed that is well-formed XML, and what RFC 4287 asks of it. */
async function readFeed(url: string) {
  const { status, text, headers } = await get(url)
  expect(status, text).toBe(200)
  expect(XMLValidator.validate(text)).toBe(true)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const { feed } = parser.parse(text) as {
    feed: { id: string; title: string; updated: string; author: object; entry?: ParsedEntry[] }
  }
  expect(feed).toMatchObject({ xmlns: 'http://www.w3.org/2005/Atom', author: { name: 'Voxpop' } })
  const { entry: entries = [] } = feed
  for (const { id, updated, link } of entries) {
    expect(id).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    expect(new Date(updated).toISOString()).toBe(updated)
    expect(link.href).toMatch(/^https:\/\/vote\.example\//)
  }
  expect(entries.map(({ updated }) => updated)).toEqual(
    entries
      .map(({ updated }) => updated)
      .toSorted()
      .toReversed(),
  )
  return { ...feed, entries, text, headers }
}

const textsIn = ({ entries }: { entries: ParsedEntry[] }) =>
  entries.map(({ content }) => content['#text']).toSorted()

it('has the comments on a person and the posts that mention them, as visitors see them', async () => {
  const ada = await createPersonality(app, { slug: 'ada', name: 'Ada <b>&"Love"' })
  const other = await createPersonality(app, { slug: 'ada-b', name: 'Another Name' })
  const [author, hermit] = [
    await createVerifiedUser(app, { name: 'Ann & <i>Co</i>' }),
    await createVerifiedUser(app),
  ]
  await sql`update users set is_private = true where id = ${hermit.id}`.execute(app.db)
  const named = await createComment(app, {
    author,
    personality: ada,
    content: 'a < b & "c" \u0001]]>',
  })
  const secret = await createComment(app, {
    author,
    personality: ada,
    content: 'Anonymous',
    isAnonymous: true,
  })
  const hidden = await createComment(app, { author, personality: ada, content: 'Hidden' })
  const administrator = await createAdministrator(app)
  await app.call('PATCH /comments/:id/status', {
    as: administrator,
    params: { id: hidden.id },
    body: { status: 'HIDDEN' },
  })
  await createComment(app, { personality: other, content: 'About another' })
  for (const content of ['I saw @ada today', `${ada.name} speaks`, 'Ask @ada-b']) {
    await createPost(app, { author, content })
  }
  await createPost(app, { author: hermit, content: 'I know @ada' })

  const feed = await readFeed('/personalities/ada/feed.atom')
  expect(feed).toMatchObject({ id: `urn:uuid:${ada.id}`, title: 'Ada <b>&"Love" on Voxpop' })
  expect(textsIn(feed)).toEqual(
    ['Anonymous', `${ada.name} speaks`, 'I saw @ada today', 'a < b & "c" ]]>'].toSorted(),
  )
  const entryOf = ({ id }: { id: string }) => feed.entries.find((one) => one.id.endsWith(id))
  expect(entryOf(named)).toMatchObject({
    title: 'Ann & <i>Co</i> on Ada <b>&"Love"',
    author: {
      name: 'Ann & <i>Co</i>',
      uri: `https://vote.example/users/${author.username}`,
    },
    link: {
      href: `https://vote.example/personalities/ada?comment=${named.id}#comment-${named.id}`,
    },
  })
  const anonymous = entryOf(secret)
  expect(anonymous?.author).toBeUndefined()
  expect(anonymous?.title).toContain('An anonymous member on')
  expect(anonymous?.updated).toMatch(/:00:00\.000Z$/)

  await app.call('DELETE /comments/:id', { as: author, params: { id: named.id } })
  expect(textsIn(await readFeed('/personalities/ada/feed.atom'))).not.toContain('a < b & "c" ]]>')
})

it('has the comments on those who represent an area', async () => {
  const elected = await elect(app, await createPersonality(app))
  await createComment(app, { personality: elected, content: 'On the elected' })
  const feed = await readFeed(`/areas/${elected.area}/feed.atom`)
  expect(feed.id).toBe(`https://vote.example/areas/${elected.area}/feed.atom`)
  expect(textsIn(feed)).toEqual(['On the elected'])
})

it('has the newest comments of an area with hundreds of people in office', async () => {
  const { id: areaId, slug } = await createArea(app, 'Area of a long list')
  const { id: parentId } = await createArea(app, 'Country of a long list')
  await sql`update areas set parent_id = ${parentId} where id = ${areaId}`.execute(app.db)
  const { rows: people } = await sql<{ id: string }>`
    insert into personalities (slug, name)
    select 'listed-' || number, 'Listed ' || number from generate_series(1, 320) as number
    returning id
  `.execute(app.db)
  const outside = await createPersonality(app)
  const gone = await createPersonality(app)
  await giveMandates(app, [
    ...people.map(({ id: personalityId }, index) => ({
      personalityId,
      areaId: index % 2 === 0 ? areaId : parentId,
    })),
    { personalityId: gone.id, areaId, end: '2001' },
  ])
  // The first is discussed most; each of the others has one comment, later than the last of the first ones.
  const commented = [...Array(40).fill(people[0]), ...people.slice(290), ...people.slice(280, 285)]
  for (const [index, about] of commented.entries()) {
    const content = `Comment ${index}`
    await createComment(app, { personality: about, content })
  }
  for (const about of [outside, gone]) {
    await createComment(app, { personality: about, content: 'Elsewhere' })
  }
  app.responseCache.drop()
  const newest = commented.map((_, index) => `Comment ${index}`).slice(-30)
  expect(textsIn(await readFeed(`/areas/${slug}/feed.atom`))).toEqual(newest.toSorted())
})

it('has the newest thirty public posts, and not those that were deleted or hidden', async () => {
  const author = await createVerifiedUser(app)
  await sql`
    insert into posts (user_id, content) select ${author.id}, 'Post ' || number from generate_series(1, 31) as number
  `.execute(app.db)
  const last = await createPost(app, { author, content: 'The last one' })
  const before = await readFeed('/posts/feed.atom')
  expect(before.entries).toHaveLength(30)
  expect(before.entries[0]?.content['#text']).toBe('The last one')
  await app.call('DELETE /posts/:id', { as: author, params: { id: last.id } })
  const after = await readFeed('/posts/feed.atom')
  expect(textsIn(after)).not.toContain('The last one')
  expect(after.entries).toHaveLength(30)
})

it('is not sent again while nothing has changed, and can be read by other sites', async () => {
  const about = await createPersonality(app)
  const url = `/personalities/${about.slug}/feed.atom`
  const empty = await readFeed(url)
  expect(empty).toMatchObject({ entries: [], updated: '1970-01-01T00:00:00.000Z' })
  await createComment(app, { personality: about, content: 'x'.repeat(500) })
  const { headers } = await readFeed(url)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
    'last-modified': expect.stringMatching(/GMT$/),
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers.etag).not.toBe(empty.headers.etag)
  const known = { 'if-none-match': String(headers.etag) }
  expect((await get(url, known)).status).toBe(304)
  app.responseCache.drop()
  expect((await get(url, known)).status).toBe(304)
  const { id } = await createComment(app, { personality: about, isAnonymous: true })
  expect((await get(url, known)).status).toBe(200)
  await sql`delete from comments where id = ${id}`.execute(app.db)
  app.responseCache.drop()
  expect((await get(url, known)).status).toBe(304)
})

it('is at one address, and nowhere for what is unknown', async () => {
  const about = await createPersonality(app, { slug: 'moved-person' })
  const moved = await get('/personalities/Moved-Person/feed.atom')
  expect(moved.status).toBe(200)
  const as = await createAdministrator(app)
  const survivor = await createPersonality(app, { slug: 'survivor' })
  await app.call('POST /admin/merges', {
    as,
    body: { absorbedId: about.id, survivorId: survivor.id },
  })
  const redirected = await get('/personalities/moved-person/feed.atom')
  expect(redirected).toMatchObject({
    status: 301,
    headers: { location: '/personalities/survivor/feed.atom' },
  })
  for (const url of [
    '/personalities/nobody/feed.atom',
    '/personalities/%00/feed.atom',
    `/personalities/${'x'.repeat(400)}/feed.atom`,
    '/areas/nowhere/feed.atom',
    '/users/somebody/feed.atom',
  ]) {
    expect((await get(url)).status, url).toBe(404)
  }
})
