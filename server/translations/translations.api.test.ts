import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { TranslatedKind } from '../../contract/translations.ts'
import {
  createComment,
  createPersonality,
  createPost,
  createPostComment,
  createUser,
  createVerifiedUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { startTranslator } from '../../test/translator.ts'
import { askTranslator } from './ask-translator.ts'

const key = 'secret-key-of-the-operator'
const spanish = 'Nunca responde a las preguntas de los vecinos.'
const other = 'El pleno votó anoche en contra de la carretera.'

const translator = await startTranslator()
const { url, asked } = translator
const app = await startApp({ TRANSLATE_URL: `${url}/`, TRANSLATE_API_KEY: key })

afterEach(() => {
  translator.answerAgain()
  asked.length = 0
})
afterAll(() => translator.close())

const get = (kind: TranslatedKind, id: string, as?: TestUser) =>
  app.call('GET /translations/:kind/:id', { as, params: { kind, id }, query: { to: 'en' } })

const findLanguages = async () => {
  await app.features.posts.jobs.postLanguages.run()
  await app.features.comments.jobs.commentLanguages.run()
  await app.features.personalities.jobs.biographyLanguages.run()
}

async function publish(content: string, as?: TestUser) {
  const author = as ?? (await createVerifiedUser(app))
  const { body } = await app.call('POST /posts', { as: author, body: { content } })
  return { ...body, author }
}

describe('a public text', () => {
  it('is translated by the server that the operator names, of every kind', async () => {
    const post = await createPost(app, { content: spanish })
    const comment = await createComment(app, { content: spanish, isAnonymous: true })
    const postComment = await createPostComment(app, { content: spanish })
    const person = await createPersonality(app, { bio: spanish })
    await findLanguages()
    const targets: [TranslatedKind, string][] = [
      ['post', post.id],
      ['comment', comment.id],
      ['postComment', postComment.id],
      ['biography', person.id],
    ]
    for (const [kind, id] of targets) {
      const { status, body } = await get(kind, id)
      expect([kind, status]).toEqual([kind, 200])
      expect(body).toEqual({ text: `<b>en</b>: ${spanish}`, from: 'es', to: 'en' })
    }
    expect(asked).toHaveLength(4)
    expect(asked[0]).toEqual({
      q: spanish,
      source: 'es',
      target: 'en',
      format: 'text',
      api_key: key,
    })
  })

  it('is asked for once, until it changes or goes', async () => {
    const { id, author } = await publish(spanish)
    const [first, second] = await Promise.all([get('post', id), get('post', id)])
    expect(first.body).toEqual(second.body)
    await get('post', id)
    expect(asked).toHaveLength(1)
    const params = { id }
    await app.call('PATCH /posts/:id', { as: author, params, body: { content: other } })
    expect((await get('post', id)).body.text).toBe(`<b>en</b>: ${other}`)
    expect(asked).toHaveLength(2)
    await app.call('DELETE /posts/:id', { as: author, params })
    expect((await get('post', id)).status).toBe(404)
    expect(asked).toHaveLength(2)
  })

  it('is not translated into its own language, or an unknown one into any', async () => {
    const english = await publish('The council voted last night against the new road.')
    expect((await get('post', english.id)).status).toBe(404)
    const short = await publish('Bien.')
    expect((await get('post', short.id)).status).toBe(404)
    const to = 'xx' as 'en'
    const params = { kind: 'post', id: english.id } as const
    const unknown = await app.call('GET /translations/:kind/:id', { params, query: { to } })
    expect(unknown.status).toBe(400)
    expect(asked).toHaveLength(0)
  })
})

describe('what not everybody sees', () => {
  it('is never sent: posts of private accounts, also for their followers and authors', async () => {
    const author = await createVerifiedUser(app)
    const { id } = await publish(spanish, author)
    const { id: commentId } = await createPostComment(app, { postId: id, content: spanish })
    await findLanguages()
    await app.call('PUT /follow/privacy', { as: author, body: { isPrivate: true } })
    const shown = await app.call('GET /posts/:id', { as: author, params: { id } })
    expect(shown.body).toMatchObject({ lang: 'es', isPublic: false })
    for (const as of [undefined, author]) {
      expect((await get('post', id, as)).status).toBe(404)
      expect((await get('postComment', commentId, as)).status).toBe(404)
    }
    expect(asked).toHaveLength(0)
  })

  it('is never sent: hidden texts, and those of muted members to who mutes them', async () => {
    const { id, author } = await publish(spanish)
    const reader = await createUser(app)
    await get('post', id, reader)
    expect(asked).toHaveLength(1)
    const params = { username: author.username }
    await app.call('PUT /mutes/:username', { as: reader, params, body: {} })
    expect((await get('post', id, reader)).status).toBe(404)
    expect((await get('post', id)).status).toBe(200)
    await app.db.updateTable('posts').where('id', '=', id).set({ status: 'HIDDEN' }).execute()
    for (const as of [undefined, author]) expect((await get('post', id, as)).status).toBe(404)
    const comment = await createComment(app, { content: spanish })
    await findLanguages()
    await app.db
      .updateTable('comments')
      .where('id', '=', comment.id)
      .set({ status: 'HIDDEN' })
      .execute()
    expect((await get('comment', comment.id)).status).toBe(404)
    expect(asked).toHaveLength(1)
  })

  it('is dropped from memory within a minute', async () => {
    const { id, author } = await publish(spanish)
    await get('post', id)
    await app.call('DELETE /posts/:id', { as: author, params: { id } })
    await app.features.translations.jobs.translations.run()
    expect(app.features.translations.kept.ids().get('post') ?? []).not.toContain(id)
  })
})

describe('a server that fails', () => {
  const failures: [string, (response: ServerResponse) => unknown][] = [
    ['an error', (response) => response.writeHead(500).end('{"error":"broken"}')],
    ['a refused key', (response) => response.writeHead(403).end(`{"error":"${key} is invalid"}`)],
    ['no JSON', (response) => response.end('<html>')],
    ['other JSON', (response) => response.end('{"translatedText":["one"]}')],
    ['an empty text', (response) => response.end('{"translatedText":" "}')],
    ['too much', (response) => response.end(`{"translatedText":"${'a'.repeat(300_000)}"}`)],
    ['another address', (response) => response.writeHead(307, { location: url }).end()],
    [
      'half an answer',
      (response) => void response.writeHead(200).write('{"tr', () => response.destroy()),
    ],
  ]

  it.each(failures)('with %s gets one sentence', async (_, failing) => {
    const { id } = await publish(spanish)
    translator.answerWith(failing)
    const { status, body } = await get('post', id)
    expect(status).toBe(503)
    expect(body).toMatchObject({
      code: 'translationFailed',
      message: 'The text could not be translated. Please try again later.',
    })
    expect(JSON.stringify(body)).not.toContain(key)
    translator.answerAgain()
    expect((await get('post', id)).body.text).toBe(`<b>en</b>: ${spanish}`)
  })

  it('is not waited for without end', async () => {
    translator.answerWith(() => undefined)
    const slow = askTranslator(
      { url, apiKey: undefined, timeout: 50 },
      { text: spanish, from: 'es', to: 'en' },
    )
    await expect(slow).rejects.toThrow()
    expect(asked[0]).not.toHaveProperty('api_key')
  })
})

describe('a site without a translation server', () => {
  it('answers 404, and says nothing about it on its pages', async () => {
    const without = await startApp()
    const { id } = await publish(spanish)
    const params = { kind: 'post', id } as const
    const query = { to: 'en' } as const
    const response = await without.call('GET /translations/:kind/:id', { params, query })
    expect(response.status).toBe(404)
    expect(asked).toHaveLength(0)
  })

  it('does not mention one on its page about privacy', async () => {
    const read = async (site: typeof app) =>
      JSON.stringify(
        (await site.call('GET /legal-pages/:page', { params: { page: 'privacy' } })).body,
      )
    expect(await read(await startApp())).not.toContain('translation server')
    expect(await read(app)).toContain('A translation server gets the public posts')
  })
})
