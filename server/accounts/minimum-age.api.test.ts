import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { commonPassword, createAdministrator } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const setAge = (minimumAge: number) =>
  app.call('PATCH /admin/site-settings', { as: boss, body: { minimumAge } })

async function register(confirmedAge?: number) {
  const mark = randomBytes(5).toString('hex')
  const body = {
    name: 'Ada Archer',
    username: `ada_${mark}`,
    email: `${mark}@members.example`,
    password: commonPassword,
    ...(confirmedAge !== undefined && { confirmedAge }),
  }
  const { status, problem, body: reply } = await app.call('POST /auth/register', { body })
  return problem?.code ?? [status, reply.user.ageConfirmation]
}

const confirmedOn = new Date(app.clock.now()).toISOString().slice(0, 10)

it('nobody is asked for an age unless the site asks, and then nothing is stored', async () => {
  expect(await register()).toEqual([201, null])
  expect(await register(18)).toEqual([201, null])
})

it('who creates an account confirms the minimum age, which is stored with the day', async () => {
  await setAge(16)
  expect((await app.call('GET /site')).body.minimumAge).toBe(16)
  expect(await register()).toBe('ageNotConfirmed')
  expect(await register(0)).toBe('ageNotConfirmed')
  expect(await register(16)).toEqual([201, { age: 16, confirmedOn }])
})

it('who has confirmed an age that was raised meanwhile is asked again', async () => {
  await setAge(14)
  expect(await register(14)).toEqual([201, { age: 14, confirmedOn }])
  await setAge(16)
  expect(await register(14)).toBe('minimumAgeChanged')
  expect(await register(15)).toBe('minimumAgeChanged')
  // Who is 18 is 16, too.
  expect(await register(18)).toEqual([201, { age: 18, confirmedOn }])
})

it('the minimum age is 0 to 21', async () => {
  for (const [age, status] of [
    [-1, 400],
    [1.5, 400],
    [22, 400],
    [21, 200],
    [0, 200],
  ] as const) {
    expect((await setAge(age)).status).toBe(status)
  }
})

it('the legal pages name it', async () => {
  const ageIn = async (page: 'terms' | 'children') =>
    JSON.stringify((await app.call('GET /legal-pages/:page', { params: { page } })).body).includes(
      'at least 16 years old, and old enough',
    )
  expect([await ageIn('terms'), await ageIn('children')]).toEqual([false, false])
  await setAge(16)
  expect([await ageIn('terms'), await ageIn('children')]).toEqual([true, true])
})
