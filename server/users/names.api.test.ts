import { expect, it } from 'vitest'
import { createAdministrator, createUser } from '../../test/factories.ts'
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
