import fs from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictureKey, pictureSources } from '../../contract/pictures.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  createVerifiedUser,
  type TestUser,
  uploadPicture,
} from '../../test/factories.ts'
import { type Actor, startApp } from '../../test/harness.ts'
import { importing } from '../../test/import-files.ts'
import { moderationOf } from '../../test/moderation.ts'
import { startS3Server } from '../../test/s3-server.ts'

const s3 = await startS3Server()
const apps = {
  'in the folder': await startApp(),
  'in a bucket': await startApp({ FILES_URL: s3.url }),
}
const hour = 60 * 60_000
const longLived = 'public, max-age=31536000, s-maxage=60'

describe.each(Object.entries(apps))('a picture %s', (storage, app) => {
  const read = (url: string, headers = {}) => app.server.inject({ url, headers })

  /** The status of a picture, the same in every width. */
  async function statusOf(url: string): Promise<number> {
    const { src, srcSet = src } = pictureSources(url)
    const sources = srcSet.split(', ').map((source) => source.split(' ')[0] ?? '')
    const statuses = await Promise.all(sources.map(async (each) => (await read(each)).statusCode))
    expect(new Set(statuses).size, url).toBe(1)
    return statuses[0] ?? 0
  }

  async function postWithPicture(author: TestUser) {
    const url = await uploadPicture(app, author, 'post')
    const { body } = await app.call('POST /posts', {
      as: author,
      body: { content: 'Look at this', imageUrl: url },
    })
    return { id: body.id, url }
  }

  const postAs = (as: Actor | undefined, id: string) =>
    app.call('GET /posts/:id', { as, params: { id } })

  /** The picture address that a post has for a viewer; fails when the viewer cannot see the post. */
  async function addressFor(as: Actor | undefined, id: string): Promise<string> {
    const { status, body } = await postAs(as, id)
    expect(status).toBe(200)
    return body.imageUrl ?? ''
  }

  const setPrivate = (as: Actor, isPrivate: boolean) =>
    app.call('PUT /follow/privacy', { as, body: { isPrivate } })
  const follow = (as: Actor, userId: string) =>
    app.call('POST /follow/:userId', { as, params: { userId } })

  /** Reports a post and hides it as an administrator. */
  async function hide(boss: Actor, id: string): Promise<void> {
    const { report, caseOf, decide } = moderationOf(app, boss)
    await report(await createUser(app), 'post', id)
    expect((await decide((await caseOf(id)).id, 'hide', 'abuse')).status).toBe(200)
  }

  it('of a public post is visible to everybody and cached for a short time only', async () => {
    const { id, url } = await postWithPicture(await createVerifiedUser(app))
    expect(await addressFor(undefined, id)).toBe(url)
    expect(await statusOf(url)).toBe(200)
    const { headers } = await read(url)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await read(url, { 'if-none-match': headers.etag })
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'public, max-age=60'])
    expect((await app.server.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  it('of a private post is visible only to its author and followers as soon as the account is private', async () => {
    const [owner, follower, stranger] = [
      await createVerifiedUser(app),
      await createUser(app),
      await createUser(app),
    ]
    const { id, url } = await postWithPicture(owner)
    const { etag } = (await read(url)).headers
    await follow(follower, owner.id)
    await setPrivate(owner, true)
    expect(await statusOf(url)).toBe(404)
    expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(404)
    for (const as of [undefined, stranger]) expect((await postAs(as, id)).status).toBe(404)
    for (const as of [owner, follower]) {
      const address = await addressFor(as, id)
      expect(await statusOf(address)).toBe(200)
      expect((await read(address)).headers['cache-control']).toBe('private, max-age=60')
      expect(await addressFor(as, id)).toBe(address)
    }
    await setPrivate(owner, false)
    expect(await addressFor(stranger, id)).toBe(url)
    expect(await statusOf(url)).toBe(200)
  })

  it('of a private post has an address for followers in every list', async () => {
    const [owner, follower] = [await createVerifiedUser(app), await createUser(app)]
    await follow(follower, owner.id)
    await setPrivate(owner, true)
    const { id } = await postWithPicture(owner)
    for (const query of [{}, { userId: owner.id }, { search: 'look', userId: owner.id }]) {
      const { data } = (await app.call('GET /posts', { as: follower, query })).body
      const address = data.find((row) => row.id === id)?.imageUrl ?? ''
      expect(await statusOf(address)).toBe(200)
    }
  })

  it('of a private post has signed addresses, each valid for one picture, one viewer and a short time', async () => {
    const [owner, follower] = [await createVerifiedUser(app), await createUser(app)]
    await follow(follower, owner.id)
    await setPrivate(owner, true)
    const [one, other] = [await postWithPicture(owner), await postWithPicture(owner)]
    const address = await addressFor(follower, one.id)
    const access = address.split('?')[1]
    expect(address).not.toContain(follower.id)
    expect(await statusOf(`${other.url}?${access}`)).toBe(404)
    expect(await statusOf(`${one.url}?${access}A`)).toBe(404)
    const [first = '', ...rest] = access?.replace('access=', '') ?? ''
    const forged = `access=${first === 'A' ? 'B' : 'A'}${rest.join('')}`
    expect(await statusOf(`${one.url}?${forged}`)).toBe(404)
    expect((await read(`${one.url}?${access}&${access}`)).statusCode).toBe(404)
    expect((await read(`${one.url}?access=`)).statusCode).toBe(404)
    app.clock.advance(59 * 60_000)
    expect(await statusOf(address)).toBe(200)
    app.clock.advance(61 * 60_000)
    expect(await statusOf(address)).toBe(404)
    expect(await statusOf(await addressFor(follower, one.id))).toBe(200)
  })

  it('of a private post is hidden at once from a follower who unfollows or is suspended', async () => {
    const [owner, leaver, suspended, boss] = [
      await createVerifiedUser(app),
      await createUser(app),
      await createUser(app),
      await createAdministrator(app),
    ]
    for (const as of [leaver, suspended]) await follow(as, owner.id)
    await setPrivate(owner, true)
    const { id } = await postWithPicture(owner)
    const addresses = [await addressFor(leaver, id), await addressFor(suspended, id)]
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200])
    await app.call('DELETE /follow/:userId', { as: leaver, params: { userId: owner.id } })
    await app.call('PATCH /users/:id/status', {
      as: boss,
      params: { id: suspended.id },
      body: { status: 'SUSPENDED' },
    })
    expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404])
  })

  it('of a hidden post is visible to its author and administrators, and to all once the post is restored', async () => {
    const [author, stranger, boss, deputy] = [
      await createVerifiedUser(app),
      await createUser(app),
      await createAdministrator(app),
      await createAdministrator(app),
    ]
    const { id, url } = await postWithPicture(author)
    const { etag } = (await read(url)).headers
    await hide(boss, id)
    expect(await statusOf(url)).toBe(404)
    expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(404)
    expect((await postAs(stranger, id)).status).toBe(404)
    expect(await statusOf(await addressFor(author, id))).toBe(200)
    const { target } = await moderationOf(app, boss).caseOf(id, { state: 'decided' })
    expect(await statusOf(target.picture ?? '')).toBe(200)
    await app.call('POST /appeals', { as: author, body: { type: 'post', id, text: 'Why?' } })
    const { data } = (await app.call('GET /admin/appeals', { as: deputy, query: { limit: '100' } }))
      .body
    const appeal = data.find((row) => row.case.target.id === id)
    expect(await statusOf(appeal?.case.target.picture ?? '')).toBe(200)
    await app.call('POST /admin/appeals/:id/decision', {
      as: deputy,
      params: { id: appeal?.id ?? '' },
      body: { isGranted: true },
    })
    expect(await addressFor(stranger, id)).toBe(url)
    expect(await statusOf(url)).toBe(200)
  })

  it('of a suspended author has the same status as the post', async () => {
    const [author, boss] = [await createVerifiedUser(app), await createAdministrator(app)]
    const { id, url } = await postWithPicture(author)
    await app.call('PATCH /users/:id/status', {
      as: boss,
      params: { id: author.id },
      body: { status: 'SUSPENDED' },
    })
    expect(await statusOf(url)).toBe((await postAs(undefined, id)).status)
  })

  it('of a deleted post is hidden from everybody at once, and its files are deleted soon', async () => {
    const author = await createVerifiedUser(app)
    await setPrivate(author, true)
    const { id, url } = await postWithPicture(author)
    const address = await addressFor(author, id)
    await app.call('DELETE /posts/:id', { as: author, params: { id } })
    expect([await statusOf(url), await statusOf(address)]).toEqual([404, 404])
    const key = pictureKey(url) ?? ''
    const files = async () =>
      storage === 'in a bucket'
        ? [...s3.objects.keys()].filter((name) => name.startsWith(key))
        : fs.readdir(path.join(app.dataDir, 'files', key)).catch(() => [])
    await expect.poll(files).toEqual([])
  })

  it('that a post or profile no longer shows responds with 404', async () => {
    const author = await createVerifiedUser(app)
    const { id, url } = await postWithPicture(author)
    const edit = (imageUrl: string | null) =>
      app.call('PATCH /posts/:id', { as: author, params: { id }, body: { imageUrl } })
    expect((await edit(url)).body.imageUrl).toBe(url)
    expect((await edit(await uploadPicture(app, author, 'post'))).status).toBe(200)
    expect(await statusOf(url)).toBe(404)
    const face = await uploadPicture(app, author, 'profile')
    const setFace = (profileImage: string | null) =>
      app.call('PATCH /users/profile', { as: author, body: { profileImage } })
    await setFace(face)
    expect(await statusOf(face)).toBe(200)
    expect((await read(face)).headers['cache-control']).toBe(longLived)
    await setFace(null)
    expect(await statusOf(face)).toBe(404)
  })

  it('is deleted with the account of its author', async () => {
    const author = await createVerifiedUser(app)
    const { url } = await postWithPicture(author)
    const face = await uploadPicture(app, author, 'profile')
    await app.call('PATCH /users/profile', { as: author, body: { profileImage: face } })
    const unused = await uploadPicture(app, author, 'post')
    expect(await Promise.all([url, face, unused].map(statusOf))).toEqual([200, 200, 200])
    const reply = await app.call('DELETE /users/me', {
      as: author,
      body: { password: author.password },
    })
    expect(reply.status).toBe(204)
    expect(await Promise.all([url, face, unused].map(statusOf))).toEqual([404, 404, 404])
  })

  it('can be used only by the user who uploaded it', async () => {
    const [owner, thief, boss] = [
      await createVerifiedUser(app),
      await createVerifiedUser(app),
      await createAdministrator(app),
    ]
    const { url } = await postWithPicture(owner)
    const unused = await uploadPicture(app, owner, 'post')
    const ofSite = await uploadPicture(app, boss, 'personality')
    const unknown = '/files/AAAAAAAAAAAAAAAAAAAAAA/320.webp'
    const ofDemo = '/files/portrait-0123456789/640.webp'
    for (const imageUrl of [url, unused, ofSite, unknown, ofDemo]) {
      const refused = [
        await app.call('POST /posts', { as: thief, body: { content: 'Mine', imageUrl } }),
        await app.call('PATCH /users/profile', { as: thief, body: { profileImage: imageUrl } }),
        await app.call('PATCH /users/:id', {
          as: boss,
          params: { id: thief.id },
          body: { profileImage: imageUrl },
        }),
      ]
      for (const { problem } of refused) {
        expect(problem).toMatchObject({
          statusCode: 400,
          message: 'You can only use pictures that you uploaded.',
        })
      }
    }
    for (const imageUrl of [url, `https://voxpop.example${url}`, unknown]) {
      const refused = await app.call('POST /personalities', {
        as: boss,
        body: { name: 'Ada Ngata', imageUrl },
      })
      expect(refused.problem?.statusCode).toBe(400)
    }
    const created = await app.call('POST /personalities', {
      as: boss,
      body: { name: 'Ada Ngata', imageUrl: ofSite },
    })
    expect([created.status, await statusOf(ofSite)]).toEqual([201, 200])
    expect((await read(ofSite)).headers['cache-control']).toBe(longLived)
  })

  it('of a user is not imported as that of a personality', async () => {
    const author = await createVerifiedUser(app)
    const { url } = await postWithPicture(author)
    const { apply } = importing(app, await createAdministrator(app))
    const { report } = await apply(`name,image\nPia ${storage},https://a.example${url}\n`)
    expect(report).toMatchObject({
      created: 0,
      skipped: 1,
      skippedRows: [
        {
          line: 2,
          reason: 'Upload the picture for the politician, or use one from another site.',
        },
      ],
    })
  })

  it('is neither kept nor shown because of references by others', async () => {
    const [owner, other] = [await createVerifiedUser(app), await createVerifiedUser(app)]
    const { id, url } = await postWithPicture(owner)
    await app.db
      .updateTable('users')
      .where('id', '=', other.id)
      .set({ profile_image: url })
      .execute()
    const about = await createPersonality(app, { imageUrl: url })
    await app.call('DELETE /posts/:id', { as: owner, params: { id } })
    expect(await statusOf(url)).toBe(404)
    await app.uploadCollector.collect()
    const rows = app.db.selectFrom('uploads').where('key', '=', pictureKey(url) ?? '')
    expect(await rows.selectAll().execute()).toEqual([])
    expect(about.id).toBeDefined()
  })

  it('can be used again under its signed address', async () => {
    const owner = await createVerifiedUser(app)
    await setPrivate(owner, true)
    const { id, url } = await postWithPicture(owner)
    const signed = await addressFor(owner, id)
    expect(signed).not.toBe(url)
    const edited = await app.call('PATCH /posts/:id', {
      as: owner,
      params: { id },
      body: { content: 'Other words', imageUrl: signed },
    })
    expect(edited.body).toMatchObject({ content: 'Other words', imageUrl: signed })
    const second = await app.call('POST /posts', {
      as: owner,
      body: { content: 'Again', imageUrl: signed },
    })
    expect(second.status).toBe(201)
    const rows = await app.db
      .selectFrom('posts')
      .where('user_id', '=', owner.id)
      .select('image_url')
      .execute()
    expect(rows).toEqual([{ image_url: url }, { image_url: url }])
    const { posts, uploads } = (await app.call('GET /users/me/export', { as: owner })).body
    for (const each of [posts[0]?.imageUrl, uploads[0]?.url]) {
      expect(await statusOf(each ?? '')).toBe(200)
    }
  })

  it('cannot be used after it was collected', async () => {
    const author = await createVerifiedUser(app)
    const unused = await uploadPicture(app, author, 'post')
    app.clock.advance(25 * hour)
    await app.uploadCollector.collect()
    expect(await statusOf(unused)).toBe(404)
    const late = await app.call('POST /posts', {
      as: author,
      body: { content: 'Too late', imageUrl: unused },
    })
    expect(late.problem?.message).toBe('You can only use pictures that you uploaded.')
  })
})
