import { expect, it } from 'vitest'
import { createPersonality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { createArea, giveMandates } from '../../test/offices.ts'
import { hour, insertVotes, manyVotes } from '../../test/past-votes.ts'

const app = await startApp({ PUBLIC_URL: 'https://vote.example' })
const get = (url: string) => app.send({ method: 'GET', url })

const ada = await createPersonality(app, {
  slug: 'ada',
  name: 'Ada <b>"Quoted"</b>',
  position: 'Mayor',
  party: 'Blue & White',
})
await insertVotes(app, ada.id, [
  ...manyVotes(15, 'UPVOTE', hour),
  ...manyVotes(10, 'DOWNVOTE', hour),
])
const ben = await createPersonality(app, { slug: 'ben', name: 'Ben' })
await insertVotes(app, ben.id, manyVotes(19, 'DOWNVOTE', hour))
const cai = await createPersonality(app, {
  slug: 'cai',
  name: 'Cai',
  imageUrl: 'https://elsewhere.example/cai.jpg',
})
const area = await createArea(app, 'Windsor')
await giveMandates(app, [
  { personalityId: ben.id, areaId: area.id },
  { personalityId: cai.id, areaId: area.id },
])

it('other sites show a person with how people vote in a frame, which leads to the site', async () => {
  const { status, text, headers } = await get('/embed/personalities/Ada')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toContain('60% support')
  expect(text).toContain('25 votes')
  expect(text).not.toContain('few votes')
  expect(text).toContain('Mayor, Blue &amp; White')
  expect(text).toContain('>Ada &lt;b&gt;&quot;Quoted&quot;&lt;/b&gt;<')
  expect(text).toContain('href="/personalities/ada" target="_blank" rel="noopener"')
})

it('frames have no scripts, cookies or pictures of other sites, and are small', async () => {
  const { text, headers } = await get('/embed/areas/windsor')
  expect(text).toContain('Representatives of Windsor')
  expect(text).toContain('100% oppose')
  expect(text).not.toMatch(/<script|elsewhere\.example|style="/)
  // Text as large as the reader wants it.
  expect(text).not.toMatch(/font(-size)?:\d*\.?\d+px/)
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['cache-control']).toBe('public, max-age=60')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/)
  expect(policy).toContain('frame-ancestors *')
  expect(Buffer.byteLength(text)).toBeLessThan(15_000)
})

it('a frame compares people, says how few votes are, and leaves out who is unknown', async () => {
  const { status, text } = await get('/embed/compare?people=ben,nobody,cai')
  expect(status).toBe(200)
  expect(text).toContain('100% oppose</b> <span>19 votes, few votes')
  expect(text).toContain('No votes yet</b> <span>0 votes')
  expect(text).toContain('href="/compare?people=ben,nobody,cai"')
})

it.each([
  '/embed/personalities/nobody',
  '/embed/areas/nowhere',
  '/embed/compare',
  '/embed/compare?people=nobody',
  `/embed/personalities/${'a'.repeat(400)}`,
])('a frame of nothing that exists says so: %s', async (url) => {
  const { status, text } = await get(url)
  expect(status).toBe(404)
  expect(text).toContain('This is not on Voxpop')
})

it('tells other sites the frame of an address (oEmbed)', async () => {
  const found = async (url: string) => get(`/oembed?url=${encodeURIComponent(url)}`)
  const { status, body, headers } = await found('https://vote.example/personalities/ada')
  expect(status).toBe(200)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(body).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: '60% support Ada <b>"Quoted"</b>',
    width: 480,
  })
  const { html } = body as { html: string }
  expect(html).toContain('src="https://vote.example/embed/personalities/ada"')
  expect(html).not.toContain('<b>')
  expect((await found('https://vote.example/compare?people=ada,ben')).body).toMatchObject({
    html: expect.stringContaining('/embed/compare?people=ada,ben"'),
  })
  for (const url of [
    'https://vote.example/personalities/nobody',
    'https://vote.example/settings',
    'https://other.example/personalities/ada',
    'nonsense',
  ]) {
    expect((await found(url)).status, url).toBe(404)
  }
  const xml = await get('/oembed?format=xml&url=https://vote.example/personalities/ada')
  expect(xml.status).toBe(501)
})
