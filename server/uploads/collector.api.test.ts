import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import type { UploadKind } from '../../contract/uploads.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  createVerifiedUser,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { formOf } from '../../test/forms.ts'
import { startApp } from '../../test/harness.ts'
import { picture } from '../../test/pictures.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { uploadReferences } from './store.ts'

const s3 = await startS3Server()
const dataDir = await fs.mkdtemp(path.join(inject('dataFolder'), 'uploads-'))
const apps = {
  'in the folder': await startApp({ DATA_DIR: dataDir }),
  'in a bucket': await startApp({ FILES_URL: s3.url }),
}
const content = await picture({ width: 200 })
const hour = 60 * 60_000

describe.each(Object.entries(apps))('uploads %s', (_, app) => {
  async function upload(as: TestUser, kind: UploadKind = 'profile'): Promise<string> {
    const form = formOf([{ field: 'image', content, fileName: 'a.png' }])
    const url = `/api/upload/${kind}-image`
    const { body } = await app.send({ method: 'POST', url, as, ...form })
    return (body as { url: string }).url
  }

  async function exists(url: string): Promise<boolean> {
    const statuses = await Promise.all(
      [url, url.replace('200.', '160.')].map(
        async (file) => (await app.server.inject({ url: file })).statusCode,
      ),
    )
    expect(statuses[0]).toBe(statuses[1])
    return statuses[0] === 200
  }

  const rowOf = (url: string) =>
    app.db
      .selectFrom('uploads')
      .where('key', '=', url.split('/')[2] ?? '')
      .selectAll()
      .execute()

  const setProfileImage = (as: TestUser, profileImage: string | null) =>
    app.call('PATCH /users/profile', { as, body: { profileImage } })

  it('are deleted with the account, except for those of personalities', async () => {
    const [leaving, boss] = [await createVerifiedUser(app), await createAdministrator(app)]
    const own = [await upload(leaving), await upload(leaving), await upload(leaving, 'post')]
    await setProfileImage(leaving, own[0] ?? null)
    const ofPersonality = await upload(boss, 'personality')
    await createPersonality(app, { imageUrl: ofPersonality })
    for (const { id } of [leaving, boss]) {
      await app.db.deleteFrom('users').where('id', '=', id).execute()
    }
    await app.uploadCollector.collect()
    expect(await Promise.all(own.map(exists))).toEqual([false, false, false])
    expect(await exists(ofPersonality)).toBe(true)
  })

  it('that were never used are deleted after a day, not before', async () => {
    const unused = await upload(await createUser(app))
    // The upload is younger than the clock of the app, by the seconds that these tests take.
    app.clock.advance(24 * hour)
    await app.uploadCollector.collect()
    expect(await exists(unused)).toBe(true)
    app.clock.advance(hour / 12)
    expect(await app.uploadCollector.collect()).toBeGreaterThanOrEqual(1)
    expect([await exists(unused), await rowOf(unused)]).toEqual([false, []])
    expect(await app.uploadCollector.collect()).toBe(0)
  })

  it('stay as long as something references them', async () => {
    const [somebody, boss] = [await createUser(app), await createAdministrator(app)]
    const own = await upload(somebody)
    await setProfileImage(somebody, own)
    const ofPersonality = await upload(boss, 'personality')
    const created = await createPersonality(app, {
      imageUrl: `https://voxpop.example${ofPersonality}`,
    })
    app.clock.advance(25 * hour)
    await app.uploadCollector.collect()
    expect([await exists(own), await exists(ofPersonality)]).toEqual([true, true])
    await setProfileImage(somebody, null)
    await app.call('DELETE /personalities/:id', {
      as: signInAgain(app, boss),
      params: { id: created.id },
    })
    await app.uploadCollector.collect()
    expect([await exists(own), await exists(ofPersonality)]).toEqual([false, false])
  })

  it('can be collected by several processes at the same time', async () => {
    const unused = await upload(await createUser(app))
    app.clock.advance(25 * hour)
    await Promise.all(Object.values(apps).map((each) => each.uploadCollector.collect()))
    expect(await rowOf(unused)).toEqual([])
  })
})

it('stops serving unused files, and deletes them once the bucket is reachable again', async () => {
  const app = apps['in a bucket']
  const as = await createUser(app)
  const form = formOf([{ field: 'image', content, fileName: 'a.png' }])
  const sent = { method: 'POST', url: '/api/upload/profile-image', as, ...form }
  const { url } = (await app.send(sent)).body as { url: string }
  app.clock.advance(25 * hour)
  s3.isDown = true
  const rejected = await app.send(sent)
  expect(rejected.problem?.statusCode).toBe(503)
  expect((await app.server.inject({ url })).statusCode).toBe(503)
  await app.uploadCollector.collect()
  s3.isDown = false
  const isStored = () => s3.objects.has(url.replace('/files/', ''))
  expect([(await app.server.inject({ url })).statusCode, isStored()]).toEqual([404, true])
  await app.uploadCollector.collect()
  expect([(await app.server.inject({ url })).statusCode, isStored()]).toEqual([404, false])
}, 60_000)

it('serves pictures from a bucket with the same headers as from the folder', async () => {
  const app = apps['in a bucket']
  const form = formOf([{ field: 'image', content, fileName: 'a.png' }])
  const as = await createUser(app)
  const sent = await app.send({ method: 'POST', url: '/api/upload/profile-image', as, ...form })
  const { url } = sent.body as { url: string }
  expect(s3.objects.get(url.replace('/files/', ''))).toMatchObject({ type: 'image/webp' })
  const { headers, rawPayload } = await app.server.inject({ url })
  expect(rawPayload).toEqual(s3.objects.get(url.replace('/files/', ''))?.bytes)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=60',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const again = { 'if-none-match': String(headers.etag) }
  expect((await app.server.inject({ url, headers: again })).statusCode).toBe(304)
  expect((await app.server.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  await s3.close()
})

it('lists every column that may contain the address of an upload, each with its index', async () => {
  const app = apps['in the folder']
  const { rows } = await sql<{ column: string; indexed: boolean }>`
    select c.relname || '.' || a.attname as "column", exists (
      select from pg_indexes where tablename = c.relname
        and indexdef like '%(upload_key(' || a.attname || '))%'
    ) as indexed
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname ~ '(image|avatar|picture|photo)(?!_(credit|licence))' and not a.attisdropped
  `.execute(app.db)
  const known = uploadReferences.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ column }) => column).toSorted()).toEqual(known.toSorted())
  expect(rows.every(({ indexed }) => indexed)).toBe(true)
})

it('leaves no files in the folder of incoming uploads', async () => {
  expect(await fs.readdir(path.join(dataDir, 'incoming'))).toEqual([])
})
