import { describe, expect, it } from 'vitest'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { pictureSources } from '../../contract/pictures.ts'
import { createAdministrator, createUser, createVerifiedUser } from '../../test/factories.ts'
import { type FormPart, formOf } from '../../test/forms.ts'
import { type Actor, startApp } from '../../test/harness.ts'
import { hugePng, metadataOf, photograph, picture } from '../../test/pictures.ts'

const app = await startApp()
const somebody = await createUser(app)

const profileImage = '/api/upload/profile-image'
const fine: FormPart = { field: 'image', content: await picture(), fileName: 'a.png' }

const post = (parts: FormPart[], as: Actor | undefined = somebody, url = profileImage) =>
  app.send({ method: 'POST', url, as, ...formOf(parts) })

const send = (content: Buffer | string, fileName = 'picture.png', type = 'image/png') =>
  post([{ field: 'image', content, fileName, type }])

async function expectStored(response: { status: number; body: unknown }): Promise<string> {
  expect(response.status).toBe(201)
  const { url } = response.body as { url: string }
  expect(url).toMatch(/^\/files\/[\w-]{22}\/\d+\.webp$/)
  return url
}

const fetchFile = (url: string, headers = {}) => app.server.inject({ method: 'GET', url, headers })

describe('an uploaded picture', () => {
  it('is served in every width, with headers that allow nothing but a picture', async () => {
    const url = await expectStored(await send(await picture({ width: 700, height: 500 })))
    const { src, srcSet = '' } = pictureSources(url)
    expect(src).toBe(url)
    const sources = srcSet.split(', ').map((source) => source.split(' '))
    expect(sources.map(([, width]) => width)).toEqual(['160w', '320w', '640w', '700w'])
    for (const [address = '', width = ''] of sources) {
      const { statusCode, headers, rawPayload } = await fetchFile(address)
      expect(statusCode).toBe(200)
      expect(await metadataOf(rawPayload)).toMatchObject({
        format: 'webp',
        width: Number.parseInt(width, 10),
      })
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=60',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
  })

  it('gets a random name', async () => {
    const first = await expectStored(await post([fine]))
    const second = await expectStored(await post([fine]))
    expect(first).not.toBe(second)
  })

  it('responds with 404 under other addresses', async () => {
    const url = await expectStored(await post([fine]))
    for (const other of [
      url.replace('400', '401'),
      url.replace('/400.webp', ''),
      url.replace('/400.webp', '/'),
      url.replace('/400.webp', '/../../incoming'),
      '/files/',
    ]) {
      expect((await fetchFile(other)).statusCode, other).toBe(404)
    }
  })

  it('loses its EXIF metadata', async () => {
    const url = await expectStored(
      await send(await photograph(300, 200), 'IMG_1.jpg', 'image/jpeg'),
    )
    const { rawPayload } = await fetchFile(url)
    const { width, height, exif } = await metadataOf(rawPayload)
    expect([width, height, exif]).toEqual([200, 300, undefined])
    expect(rawPayload.includes('Exif')).toBe(false)
    expect(rawPayload.includes('Somebody')).toBe(false)
  })

  it('loses data that is appended to a GIF', async () => {
    const script = '<script>alert(document.domain)</script>'
    const gif = await picture({ format: 'gif' })
    const url = await expectStored(await send(Buffer.concat([gif, Buffer.from(script)]), 'a.gif'))
    const { rawPayload } = await fetchFile(url)
    expect((await metadataOf(rawPayload)).format).toBe('webp')
    expect(rawPayload.includes('script')).toBe(false)
  })

  it.each([
    '../../../etc/passwd.png',
    '..\\..\\a.png',
    'a\0.png',
    '\0',
    '',
    'a.svg',
    'é'.repeat(3_000),
  ])('does not keep its file name %j', async (fileName) => {
    const url = await expectStored(await send(await picture(), fileName))
    expect((await fetchFile(url)).statusCode).toBe(200)
  })

  it('is recognised by its content, whatever its name and type', async () => {
    await expectStored(await send(await picture({ format: 'jpeg' }), 'a.txt', 'text/html'))
  })

  it('may be as large as the limit', async () => {
    const small = await picture({ format: 'gif' })
    const padded = Buffer.concat([small, Buffer.alloc(limits.uploadMaxBytes - small.length)])
    await expectStored(await send(padded))
  })
})

describe('a file is rejected that', async () => {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const beyond = limits.uploadMaxBytes + 1
  const rejected: Record<string, [keyof typeof problems, Buffer | string, string]> = {
    'has 5 MB and a byte': [
      'fileTooLarge',
      Buffer.concat([await picture({ format: 'gif' }), Buffer.alloc(beyond)]).subarray(0, beyond),
      'a.gif',
    ],
    'has far more': ['fileTooLarge', Buffer.alloc(3 * beyond), 'a.gif'],
    'is text named .png': ['imageType', 'just some text', 'a.png'],
    'is an SVG': [
      'imageType',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'a.png',
    ],
    'is a PNG of 16,000 × 16,000': ['imageDimensions', hugePng(16_000), 'a.png'],
    'is a truncated JPEG': ['imageDamaged', half(await picture({ format: 'jpeg' })), 'a.jpg'],
    'is empty': ['uploadForm', '', 'a.png'],
  }

  it.each(Object.entries(rejected))('%s', async (_, [name, content, fileName]) => {
    const { statusCode, message } = problems[name]
    const response = await send(content, fileName)
    expect(response.problem).toEqual({
      statusCode,
      code: name,
      error: expect.any(String),
      message: message(),
    })
  })

  it('gets the documented error messages', () => {
    expect(problems.fileTooLarge.statusCode).toBe(413)
    expect(problems.fileTooLarge.message()).toBe('File size exceeds 5MB limit')
    expect(problems.imageType.message()).toBe('Only JPEG, PNG, and GIF images are allowed')
  })
})

describe('the form', async () => {
  const text: FormPart = { field: 'note', content: 'hello' }
  const named = (field: string): FormPart => ({ ...fine, field })
  const verified = await createVerifiedUser(app)
  const boss = await createAdministrator(app)

  it.each([
    [profileImage, somebody, ['image', 'avatar', 'file']],
    ['/api/upload/post-image', verified, ['image', 'file']],
    ['/api/upload/personality-image', boss, ['image', 'file']],
  ])('of %s accepts the file under one of its field names', async (url, as, names) => {
    for (const field of ['image', 'avatar', 'file', 'picture', '__proto__', '']) {
      const { status } = await post([named(field)], as, url)
      expect([field, status]).toEqual([field, names.includes(field) ? 201 : 400])
    }
  })

  it('may contain text fields beside the file', async () => {
    await expectStored(await post([text, fine, text]))
  })

  const { headers, body } = formOf([fine])
  const wrong: Record<string, { headers?: Record<string, string>; body?: unknown }> = {
    'has two files': formOf([fine, fine]),
    'has two files under two names': formOf([fine, named('file')]),
    'has no file': formOf([text]),
    'has text where the file belongs': formOf([{ field: 'image', content: 'hello' }]),
    'has nothing': formOf([]),
    'has too many fields': formOf([...Array.from({ length: 50 }, () => text), fine]),
    'breaks off': { headers, body: body.subarray(0, body.length - 20) },
    'breaks off in the file': { headers, body: body.subarray(0, body.length / 2) },
    'has another boundary': {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    },
    'has no boundary': { headers: { 'content-type': 'multipart/form-data' }, body },
    'is the file alone': { headers: { 'content-type': 'image/png' }, body: fine.content },
    'is JSON': { body: { image: 'a' } },
    'is not there': {},
  }
  it.each(Object.entries(wrong))('is rejected when it %s', async (_, sent) => {
    const response = await app.send({ method: 'POST', url: profileImage, as: somebody, ...sent })
    expect(response.problem).toMatchObject({ code: 'uploadForm' })
  })

  it('is accepted by no other endpoint', async () => {
    const response = await app.send({
      method: 'POST',
      url: '/api/votes',
      as: somebody,
      ...formOf([fine]),
    })
    expect(response.problem).toMatchObject({ code: 'unsupportedType' })
  })
})

it('limits the number of uploads by account', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '0.05' })
  const as = await createUser(strict)
  const upload = () => strict.send({ method: 'POST', url: profileImage, as, ...formOf([fine]) })
  expect([(await upload()).status, (await upload()).status, (await upload()).status]).toEqual([
    201, 201, 201,
  ])
  expect((await upload()).problem).toMatchObject({ code: 'tooManyRequests' })
})
