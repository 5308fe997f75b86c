import { expect, it } from 'vitest'
import { createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

it('saves personalities for one user, lists the latest first, and removes them', async () => {
  const [reader, other] = [await createUser(app), await createUser(app)]
  const [first, second] = [await createPersonality(app), await createPersonality(app)]
  const params = (saved: { id: string }) => ({ as: reader, params: { personalityId: saved.id } })
  await app.call('PUT /saves/:personalityId', params(first))
  await app.call('PUT /saves/:personalityId', params(second))
  const again = await app.call('PUT /saves/:personalityId', params(second))
  expect(again.body).toEqual({ personalityId: second.id, isSaved: true })

  const savedIds = async (as: typeof reader) =>
    (await app.call('GET /saves', { as })).body.data.map((row) => row.id)
  expect(await savedIds(reader)).toEqual([second.id, first.id])
  expect(await savedIds(other)).toEqual([])

  await app.call('DELETE /saves/:personalityId', params(second))
  expect(await savedIds(reader)).toEqual([first.id])
  expect((await app.call('GET /saves/:personalityId', params(second))).body.isSaved).toBe(false)
})

it('responds with 404 to saving an unknown personality', async () => {
  const reader = await createUser(app)
  const reply = await app.call('PUT /saves/:personalityId', {
    as: reader,
    params: { personalityId: reader.id },
  })
  expect(reply.problem).toMatchObject({ statusCode: 404 })
})
