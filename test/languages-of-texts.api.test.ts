import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createPostComment,
  createUser,
  createVerifiedUser,
} from './factories.ts'
import { startApp } from './harness.ts'
import { importing } from './import-files.ts'

const app = await startApp()

const english = 'The council voted last night against the new road.'
const spanish = 'Nunca responde a las preguntas de los vecinos.'

it('tells the language of a post, which its author can choose', async () => {
  const as = await createVerifiedUser(app)
  const made = await app.call('POST /posts', { as, body: { content: spanish } })
  expect(made.body).toMatchObject({ lang: 'es', isEdited: false })
  const { id } = made.body
  const edit = async (body: { content?: string; lang?: 'ca' | 'en' | null }) =>
    (await app.call('PATCH /posts/:id', { as, params: { id }, body })).body
  expect(await edit({ content: english })).toMatchObject({ lang: 'en', isEdited: true })
  expect(await edit({ lang: 'ca' })).toMatchObject({ lang: 'ca' })
  expect(await edit({ content: spanish })).toMatchObject({ lang: 'ca' })
  expect(await edit({ lang: null })).toMatchObject({ lang: 'es' })
  const chosen = await app.call('POST /posts', { as, body: { content: english, lang: 'fr' } })
  expect(chosen.body.lang).toBe('fr')
  const short = await app.call('POST /posts', { as, body: { content: 'Yes!' } })
  expect(short.body.lang).toBeNull()
})

it('does not show a text as edited whose language alone was chosen', async () => {
  const as = await createVerifiedUser(app)
  const { id } = (await app.call('POST /posts', { as, body: { content: spanish } })).body
  const params = { id }
  const post = await app.call('PATCH /posts/:id', { as, params, body: { lang: 'gl' } })
  expect(post.body).toMatchObject({ lang: 'gl', isEdited: false })
  const made = await app.call('POST /posts/:id/comments', {
    as,
    params,
    body: { content: english },
  })
  expect(made.body.lang).toBe('en')
  const edited = await app.call('PATCH /posts/comments/:commentId', {
    as,
    params: { commentId: made.body.id },
    body: { content: english, lang: 'cy' },
  })
  expect(edited.body).toMatchObject({ lang: 'cy', isEdited: false })
})

it('tells the language of an anonymous comment from its text', async () => {
  const { id: personalityId } = await createPersonality(app)
  const as = await createUser(app)
  await app.db
    .updateTable('accounts')
    .where('user_id', '=', as.id)
    .set({ language: 'de' })
    .execute()
  const body = { personalityId, content: spanish, isAnonymous: true }
  const made = await app.call('POST /comments', { as, body })
  expect(made.body).toMatchObject({ lang: 'es', user: null })
  const params = { personalityId }
  const { data } = (await app.call('GET /comments/:personalityId', { params })).body
  expect(data[0]?.lang).toBe('es')
  const edited = await app.call('PATCH /comments/:id', {
    as,
    params: { id: made.body.id },
    body: { content: english },
  })
  expect(edited.body).toMatchObject({ lang: 'en', isEdited: true })
})

it('refuses languages that are not listed', async () => {
  const as = await createVerifiedUser(app)
  for (const lang of ['xx', 'EN', 'en-GB', '']) {
    const body = { content: english, lang } as { content: string }
    const response = await app.call('POST /posts', { as, body })
    expect(response.status).toBe(400)
    expect(JSON.stringify(response.body)).toContain('Choose a language from the list')
  }
})

it('tells the language of a biography, which administrators can choose', async () => {
  const as = await createAdministrator(app)
  const made = await app.call('POST /personalities', {
    as,
    body: { name: 'Ana Ruiz', bio: spanish },
  })
  expect(made.body.bioLang).toBe('es')
  const { id, slug } = made.body
  const change = async (body: { bio?: string; bioLang?: 'ca' | null; party?: string }) =>
    (await app.call('PATCH /personalities/:id', { as, params: { id }, body })).body
  expect(await change({ bio: english })).toMatchObject({ bioLang: 'en' })
  expect(await change({ bioLang: 'ca' })).toMatchObject({ bioLang: 'ca', bio: english })
  expect(await change({ bio: spanish })).toMatchObject({ bioLang: 'ca' })
  const shown = await app.call('GET /personalities/:slug', { params: { slug } })
  expect(shown.body.bioLang).toBe('ca')
  const { data } = (await app.call('GET /admin/audit', { as })).body
  const changes = data.flatMap((entry) => entry.changes)
  expect(changes).toContainEqual(
    expect.objectContaining({ field: 'bioLang', before: 'en', after: 'ca' }),
  )
  expect(await change({ bioLang: null })).toMatchObject({ bioLang: 'es' })
})

/** The stored language of a text. */
async function langOf(table: string, id: string) {
  const { rows } = await sql<{ lang: string | null; lang_origin: string }>`
    select lang, lang_origin from ${sql.table(table)} where id = ${id}
  `.execute(app.db)
  return rows[0]
}

const found = (lang: string | null) => ({ lang, lang_origin: 'FOUND' })
const pending = { lang: null, lang_origin: 'PENDING' }

it('looks for the language of an imported biography, also one that a later import brings', async () => {
  const people = importing(app, await createAdministrator(app), 'biographies')
  const { report } = await people.apply(`name,biography\nAda Ngata,${english}\nBo Ruud,\n`)
  expect(report).toMatchObject({ created: 2 })
  const idOf = async (search: string) => {
    const { data } = (await app.call('GET /personalities', { query: { search } })).body
    return data[0]?.id ?? ''
  }
  const [ada, bo] = [await idOf('Ada Ngata'), await idOf('Bo Ruud')]
  expect(await langOf('personalities', ada)).toEqual(pending)
  expect(await langOf('personalities', bo)).toEqual(found(null))
  await people.apply(`name,biography\nBo Ruud,${spanish}\n`)
  expect(await langOf('personalities', bo)).toEqual(pending)
  await app.features.personalities.jobs.biographyLanguages.run()
  expect(await langOf('personalities', ada)).toEqual(found('en'))
  expect(await langOf('personalities', bo)).toEqual(found('es'))
})

it('finds the languages of texts that were written before, or by imports', async () => {
  const post = await createPost(app, { content: spanish })
  const comment = await createComment(app, { content: english })
  const postComment = await createPostComment(app, { content: spanish })
  const person = await createPersonality(app, { bio: english })
  await Promise.all([
    app.features.posts.jobs.postLanguages.run(),
    app.features.comments.jobs.commentLanguages.run(),
    app.features.personalities.jobs.biographyLanguages.run(),
  ])
  expect(await langOf('posts', post.id)).toEqual(found('es'))
  expect(await langOf('comments', comment.id)).toEqual(found('en'))
  expect(await langOf('post_comments', postComment.id)).toEqual(found('es'))
  expect(await langOf('personalities', person.id)).toEqual(found('en'))

  await sql`update personalities set bio = ${spanish} where id = ${person.id}`.execute(app.db)
  expect(await langOf('personalities', person.id)).toEqual(pending)
  await app.features.personalities.jobs.biographyLanguages.run()
  expect(await langOf('personalities', person.id)).toEqual(found('es'))
})
