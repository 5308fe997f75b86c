import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAdministrator, createVerifiedUser, personality } from '../factories.ts'
import { type Answer, startApp } from '../harness.ts'
import { badRequests } from './fuzz-inputs.ts'
import { type Row, rows } from './rows.ts'

const app = await startApp()

// Dots and empty parts make it the address of another endpoint.
const goesElsewhere = (url: string) => /\/(\.|%2e)|\/\/|\/(\?|$)/i.test(url)

function expectGoodAnswer(row: Row, url: string, { status, body, headers, text }: Answer<unknown>) {
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
  } else if (status !== 304 && row.spec.reply && !goesElsewhere(url)) {
    const told = row.spec.streamed
      ? text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [body]
    for (const each of told) expect(row.spec.reply.safeParse(each).error).toBeUndefined()
  }
}

it.each(rows)('$title never fails at nonsense', async (row) => {
  const made = await personality(app)
  // Somebody who passes the endpoint's gate; some endpoints end the session, so each has its own.
  const caller = await (row.access === 'verified'
    ? createVerifiedUser(app)
    : createAdministrator(app))
  const known = [made.id, made.slug, caller.id, caller.username, caller.email]
  const property = fc.asyncProperty(badRequests(row, known), async (request) => {
    expectGoodAnswer(row, request.url, await app.send({ ...request, as: caller }))
  })
  // The same requests on every run: a gate must not fail by chance. Other seeds: change the number.
  await fc.assert(property, { seed: 20_260_701, numRuns: 80 })
})
