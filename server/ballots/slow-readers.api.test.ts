import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { startS3Server } from '../../test/s3-server.ts'

const s3 = await startS3Server()
const app = await startApp({ FILES_URL: s3.url })

let port: number
let path: string

beforeAll(async () => {
  const person = await createPersonality(app)
  for (let count = 0; count < 5; count += 1) {
    const body = { personalityId: person.id, type: 'UPVOTE' } as const
    await app.call('POST /votes', { as: await createUser(app), body })
  }
  app.clock.advance(3_600_000)
  await app.features.ballots.jobs.publication.run()
  const { server } = app.server
  if (!server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.address() as AddressInfo).port
  path = `/ballots/${person.id}/all/1.csv`
})

const request = (localAddress = '127.0.0.1') =>
  http.get({ host: '127.0.0.1', port, path, localAddress, agent: false })

async function responseTo(sent: http.ClientRequest) {
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'close')
  return response
}

/** The status codes of as many requests as one address may have at a time. */
const statusesOfAll = async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => responseTo(request())))
  return responses.map(({ statusCode }) => statusCode)
}

it('sends few lists at a time to one address that takes long, and goes on sending them to others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  s3.slowness = promise
  const waiting = Array.from({ length: 20 }, () => request())
  const [abandoned, ...others] = waiting.map((sent) => responseTo(sent))
  abandoned?.catch(() => undefined)
  // Each reads the parts of the list first.
  await expect.poll(() => s3.read.length).toBeGreaterThanOrEqual(20)
  const refused = await responseTo(request())
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  const other = responseTo(request('127.0.0.2'))

  waiting[0]?.destroy()
  resolve()
  expect((await other).statusCode).toBe(200)
  for (const response of await Promise.all(others)) expect(response.statusCode).toBe(200)

  // All requests make room again, also the aborted one.
  expect(await statusesOfAll()).toEqual(Array(20).fill(200))
})

it('sends lists to an address whose clients have hung up before their list was found', async () => {
  const { server } = app.server
  let received = 0
  const count = () => {
    received += 1
  }
  server.on('request', count)
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table ballot_lists in access exclusive mode`.execute(tx)
    const waiting = Array.from({ length: 20 }, () => request().on('error', () => undefined))
    await expect.poll(() => received).toBe(20)
    for (const sent of waiting) sent.destroy()
    await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0)
  })
  server.off('request', count)
  expect(await statusesOfAll()).toEqual(Array(20).fill(200))
})
