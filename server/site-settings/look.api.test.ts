import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { iconFiles, iconUrl } from '../../contract/site-pictures.ts'
import { createAdministrator, createPersonality, createUser } from '../../test/factories.ts'
import { formOf } from '../../test/forms.ts'
import { type Actor, startApp } from '../../test/harness.ts'
import { metadataOf, picture } from '../../test/pictures.ts'

const app = await startApp()
const boss = await createAdministrator(app)
const { slug } = await createPersonality(app)
const change = (body: object) => app.call('PATCH /admin/site-settings', { as: boss, body })

const confirm = () =>
  app.call('POST /auth/confirm-password', { as: boss, body: { password: boss.password } })

const upload = (as: Actor, content: Buffer, url = '/api/upload/site-image', fileName = 'a.png') =>
  app.send({ method: 'POST', url, as, ...formOf([{ field: 'image', content, fileName }]) })

async function uploadedFor(
  options: Parameters<typeof picture>[0] = { width: 600, height: 600 },
): Promise<string> {
  const { status, body } = await upload(boss, await picture(options))
  expect(status).toBe(201)
  return (body as { url: string }).url
}

const fileAt = (url: string) => app.server.inject({ url })
const frame = () => app.server.inject({ url: `/embed/personalities/${slug}` })
const card = async () => (await fileAt(`/cards/personalities/${slug}.png`)).rawPayload

describe('the icon of the site', () => {
  it('is stored in the size of every use, which everybody may read', async () => {
    const url = await uploadedFor({ width: 700, height: 400 })
    await change({ icon: url })
    for (const [use, { size }] of Object.entries(iconFiles)) {
      const { statusCode, headers, rawPayload } = await fileAt(
        iconUrl(url, use as keyof typeof iconFiles),
      )
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const { format, width, height } = await metadataOf(rawPayload)
      expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size })
    }
    expect((await fileAt(iconUrl(url, 'small').replace('192', '99'))).statusCode).toBe(404)
  })

  it('is in frames, and drawn on cards', async () => {
    await change({ icon: '' })
    expect((await frame()).body).not.toContain('/icon-48.png')
    const before = await card()
    const icon = await uploadedFor()
    await change({ icon })
    expect((await frame()).body).toContain(`<img src="${iconUrl(icon, 'favicon')}"`)
    expect((await card()).equals(before)).toBe(false)
    await change({ icon: '' })
    expect((await card()).equals(before)).toBe(true)
  })

  it('is deleted when no setting refers to it any more', async () => {
    const [icon, logo] = [await uploadedFor(), await uploadedFor()]
    await change({ icon, logo, logoHeight: 600 })
    app.clock.advance(48 * 60 * 60_000)
    await app.uploadCollector.collect()
    expect((await fileAt(icon)).statusCode).toBe(200)
    expect((await fileAt(logo)).statusCode).toBe(200)
    await confirm()
    await change({ icon: '' })
    await app.uploadCollector.collect()
    expect((await fileAt(icon)).statusCode).toBe(404)
    expect((await fileAt(iconUrl(icon, 'small'))).statusCode).toBe(404)
    expect((await fileAt(logo)).statusCode).toBe(200)
    await change({ logo: '', logoHeight: 0 })
  })
})

describe('pictures of the site', () => {
  it('are uploaded by administrators alone', async () => {
    const { status } = await upload(await createUser(app), await picture())
    expect(status).toBe(403)
  })

  it('are no drawings that could contain scripts', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const { status, problem } = await upload(boss, svg, undefined, 'logo.svg')
    expect(status).toBe(400)
    expect(problem?.code).toBe('imageType')
  })

  it('are none of members, of politicians, of other sites, and none that do not exist', async () => {
    const member = await createUser(app)
    const own = await upload(member, await picture(), '/api/upload/profile-image')
    const ofPerson = await upload(boss, await picture(), '/api/upload/personality-image')
    const addresses = [own, ofPerson].map(({ body }) => (body as { url: string }).url)
    for (const url of [...addresses, `/files/${'a'.repeat(22)}/512.webp`]) {
      expect((await change({ icon: url })).problem?.code).toBe('pictureNotOwn')
      expect((await change({ logo: url })).problem?.code).toBe('pictureNotOwn')
    }
    for (const url of ['https://evil.example/a.png', '/icon.svg', 'javascript:alert(1)']) {
      expect((await change({ logo: url })).status).toBe(400)
    }
    const icon = await uploadedFor()
    const asOwn = { as: member, body: { profileImage: icon } }
    expect((await app.call('PATCH /users/profile', asOwn)).problem?.code).toBe('pictureNotOwn')
  })
})

describe('the accent', () => {
  it.each([
    ['a colour', 'blue', 'Write a colour such as #1c3f8c'],
    [
      'enough contrast',
      '#FFCC00',
      'As text in the light theme this colour has a contrast of 1.3:1, and 4.5:1 is needed. The nearest shade that has it is #856900.',
    ],
  ])('needs to be %s', async (_, accent, message) => {
    const { status, problem } = await change({ accent })
    expect(status).toBe(400)
    expect(problem?.message).toEqual([message])
  })

  it('is in frames, whose policy allows it, and on cards, and goes again', async () => {
    const before = [(await frame()).body, await card()]
    expect((await change({ accent: ' #5B2A86 ' })).body.accent).toBe('#5b2a86')
    const { body, headers } = await frame()
    expect(body).toContain('--accent:light-dark(#5b2a86,')
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
    expect((await card()).equals(before[1] as Buffer)).toBe(false)
    await change({ accent: '' })
    expect([(await frame()).body, await card()]).toEqual(before)
  })
})
