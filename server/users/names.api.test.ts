import { expect, it } from 'vitest'
import { createAdministrator, createUser, createVerifiedUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const boss = await createAdministrator(app, { username: 'admin' })
let registered = 0

function register(name: string, username = `named_${++registered}`) {
  const email = `${++registered}@names.example`
  return app.call('POST /auth/register', {
    body: { name, username, email, password: 'a long password' },
  })
}

const refusedName = ['Name contains characters that names cannot have']
const reserved = 'This username is reserved. Please choose another one.'

it.each(['Ana ✓', 'Ana\u202egnp', '\u200b\u200b', 'A\u0007na', 'A\u0301\u0302\u0303na'])(
  'rejects %j as the name of a user or of a contact message’s sender',
  async (name) => {
    const somebody = await createUser(app)
    const responses = [
      await register(name),
      await app.call('PATCH /users/profile', { as: somebody, body: { name } }),
      await app.call('PATCH /users/:id', {
        as: boss,
        params: { id: somebody.id },
        body: { name },
      }),
      await app.call('POST /contact', {
        body: { name, email: 'sender@names.example', message: 'Hello' },
      }),
    ]
    for (const { problem } of responses) {
      expect(problem).toMatchObject({ statusCode: 400, message: refusedName })
    }
  },
)

it('rejects names of personalities with bidirectional control characters', async () => {
  const create = (name: string) => app.call('POST /personalities', { as: boss, body: { name } })
  expect((await create('Ada \u202enorth')).problem?.message).toEqual(refusedName)
  expect((await create('Ada Łukasiewicz ✓ Núñez')).status).toBe(201)
})

it('rejects reserved usernames in a registration, a profile change and an administrator’s change', async () => {
  for (const username of ['support', 'adm1n', 'Voxpop_News', 'm0derator_']) {
    expect((await register('Ana', username)).problem?.message).toEqual([reserved])
    const somebody = await createUser(app)
    const own = await app.call('PATCH /users/profile', { as: somebody, body: { username } })
    expect(own.problem).toMatchObject({ statusCode: 400, message: reserved })
    const params = { id: somebody.id }
    const given = await app.call('PATCH /users/:id', { as: boss, params, body: { username } })
    expect(given.problem).toMatchObject({ statusCode: 400, message: reserved })
  }
  expect((await register('Ana', 'supporter_ana')).status).toBe(201)
})

const reservedName = { statusCode: 400, message: 'This name is reserved' }

it('rejects names that pose as the site in a registration, a profile change and an administrator’s change', async () => {
  for (const name of ['Voxpop Team', 'Аdministrator', 'Јое Smith']) {
    expect((await register(name)).problem).toMatchObject(reservedName)
    const somebody = await createUser(app)
    const own = await app.call('PATCH /users/profile', { as: somebody, body: { name } })
    expect(own.problem).toMatchObject(reservedName)
    const params = { id: somebody.id }
    const given = await app.call('PATCH /users/:id', { as: boss, params, body: { name } })
    expect(given.problem).toMatchObject(reservedName)
  }
  expect((await register('Мария')).status).toBe(201)
})

it('asks who has a reserved name for another with the next change', async () => {
  const somebody = await createUser(app, { name: 'Voxpop Team' })
  const change = (body: { bio: string; name?: string }) =>
    app.call('PATCH /users/profile', { as: somebody, body })
  expect((await change({ bio: 'Hello' })).problem).toMatchObject(reservedName)
  const params = { id: somebody.id }
  const other = await app.call('PATCH /users/:id', { as: boss, params, body: { bio: null } })
  expect(other.body).toMatchObject({ name: 'Voxpop Team' })
  expect((await change({ bio: 'Hello', name: 'Tom' })).body).toMatchObject({ name: 'Tom' })
})

it('keeps no controls that turn a text around, except balanced ones', async () => {
  const author = await createVerifiedUser(app)
  const turned = 'a \u202egpj.exe\u202c \u2067b\u2069 \u2068c'
  const kept = 'a gpj.exe \u2067b\u2069 c'
  const post = await app.call('POST /posts', { as: author, body: { content: turned } })
  expect(post.body.content).toBe(kept)
  const params = { id: post.body.id }
  const comment = { as: author, params, body: { content: turned } }
  expect((await app.call('POST /posts/:id/comments', comment)).body.content).toBe(kept)
  const profile = { as: author, body: { bio: turned, location: turned } }
  expect((await app.call('PATCH /users/profile', profile)).body).toMatchObject({
    bio: kept,
    location: kept,
  })
  const personality = { name: 'Ada', bio: turned, party: turned }
  const added = await app.call('POST /personalities', { as: boss, body: personality })
  expect(added.body).toMatchObject({ bio: kept, party: kept })
})

it('lets an account keep its reserved username', async () => {
  const body = { name: 'The Boss', username: 'Admin' }
  const changed = await app.call('PATCH /users/profile', { as: boss, body })
  expect(changed.body).toMatchObject(body)
})

it('rejects a body that is not UTF-8 instead of storing replacement characters', async () => {
  const somebody = await createUser(app)
  const body = Buffer.concat([
    Buffer.from('{"name":"Ana '),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}'),
  ])
  const refused = await app.send({
    method: 'PATCH',
    url: '/api/users/profile',
    as: somebody,
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(refused.status).toBe(400)
  const { body: me } = await app.call('GET /auth/me', { as: somebody })
  expect(me.user.name).toBe(somebody.name)
})
