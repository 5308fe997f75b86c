import { expect, it } from 'vitest'
import { createUser, personality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

it('saves a personality for its member alone, the latest first, and forgets it again', async () => {
  const [reader, other] = [await createUser(app), await createUser(app)]
  const [first, second] = [await personality(app), await personality(app)]
  const params = (made: { id: string }) => ({ as: reader, params: { personalityId: made.id } })
  await app.call('PUT /saves/:personalityId', params(first))
  await app.call('PUT /saves/:personalityId', params(second))
  const again = await app.call('PUT /saves/:personalityId', params(second))
  expect(again.body).toEqual({ personalityId: second.id, isSaved: true })

  const saved = async (as: typeof reader) =>
    (await app.call('GET /saves', { as })).body.data.map((row) => row.id)
  expect(await saved(reader)).toEqual([second.id, first.id])
  expect(await saved(other)).toEqual([])

  await app.call('DELETE /saves/:personalityId', params(second))
  expect(await saved(reader)).toEqual([first.id])
  expect((await app.call('GET /saves/:personalityId', params(second))).body.isSaved).toBe(false)
})

it('cannot save nobody', async () => {
  const reader = await createUser(app)
  const reply = await app.call('PUT /saves/:personalityId', {
    as: reader,
    params: { personalityId: reader.id },
  })
  expect(reply.problem).toMatchObject({ statusCode: 404 })
})
