import fc from 'fast-check'
import { expect, it } from 'vitest'
import { languageHeader } from '../../contract/client.ts'
import { createAdministrator, createPersonality } from '../factories.ts'
import { startApp } from '../harness.ts'
import { badRequests } from './fuzz-inputs.ts'
import { rows } from './rows.ts'

const app = await startApp()

/** Why a file cannot be imported, and what is said of an address that cannot be decoded, before its headers are read. */
const inEnglish = /^The request could not be understood\.$/

it.each(rows)('$title tells what is wrong in the language of the reader', async (row) => {
  const { id, slug } = await createPersonality(app)
  const caller = await createAdministrator(app)
  const headers = { [languageHeader]: 'ar' }
  const requests = fc.sample(badRequests(row, [id, slug, caller.id]), {
    seed: 20_261_128,
    numRuns: 10,
  })
  for (const request of requests) {
    const { problem } = await app.send({
      ...request,
      headers: { ...request.headers, ...headers },
      as: caller,
    })
    for (const message of [problem?.message ?? []].flat()) {
      if (inEnglish.test(message)) continue
      expect(message, `${request.method} ${request.url}`).toMatch(/\p{Script=Arabic}/u)
      expect(message).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/i)
    }
  }
})
