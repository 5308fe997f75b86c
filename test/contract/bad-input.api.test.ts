import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAdministrator, createPersonality, createVerifiedUser } from '../factories.ts'
import { type ApiResponse, startApp } from '../harness.ts'
import { badRequests } from './fuzz-inputs.ts'
import { type Row, rows } from './rows.ts'
import { sharedRows } from './shared-rows.ts'

const app = await startApp()

/** Requests to each endpoint. */
const numRuns = 50

// Dot segments and empty segments can match another endpoint.
const matchesOtherRoute = (url: string) => /\/(\.|%2e)|\/\/|\/(\?|$)/i.test(url)

function expectValidResponse(
  row: Row,
  url: string,
  { status, body, headers, text }: ApiResponse<unknown>,
) {
  expect(status, text).toBeLessThan(500)
  if (status >= 400) {
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(body).toEqual({
      statusCode: status,
      code: expect.stringMatching(/^[a-z][a-zA-Z]+$/),
      error: expect.stringMatching(/./),
      message: expect.anything(),
    })
    const { message } = body as { message: unknown }
    const messages = Array.isArray(message) ? message : [message]
    expect(messages).not.toHaveLength(0)
    for (const one of messages) expect(one).toEqual(expect.stringMatching(/./))
  } else if (status !== 304 && row.spec.reply && !matchesOtherRoute(url)) {
    expect(row.spec.reply.safeParse(body).error).toBeUndefined()
  }
}

it.each(rows)('$title never responds with 500 to invalid input', async (row) => {
  const target = await createPersonality(app)
  // A caller who has access; a new one for each endpoint, because some endpoints end the session.
  const caller = await (row.access === 'verified'
    ? createVerifiedUser(app)
    : createAdministrator(app))
  const known = [target.id, target.slug, caller.id, caller.username, caller.email]
  const property = fc.asyncProperty(badRequests(row, known), async (request) => {
    expectValidResponse(row, request.url, await app.send({ ...request, as: caller }))
  })
  // A fixed seed, so that every run sends the same requests and does not fail by chance.
  await fc.assert(property, { seed: 20_260_701, numRuns })
})

it.each(sharedRows)('$title never responds with 500 to invalid input', async (row) => {
  const { id, slug } = await createPersonality(app)
  const property = fc.asyncProperty(badRequests(row, [id, slug]), async (request) => {
    const { status, text } = await app.send(request)
    expect(status, text).toBeLessThan(500)
  })
  await fc.assert(property, { seed: 20_261_127, numRuns: numRuns / 2 })
})
