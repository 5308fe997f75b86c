import { expect, it } from 'vitest'
import { member, personality } from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'

const app = await startApp()
const host = '127.0.0.1:3000'
const read = (headers: Record<string, string> = {}, ip = '127.0.0.1') =>
  app.send({ method: 'GET', url: '/metrics', headers: { host, ...headers }, ip })

/** A figure as Prometheus would read it. */
async function figure(name: string): Promise<number> {
  const { text } = await read()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}

it('counts answers by status, and votes by the groups they were committed in', async () => {
  const made = await personality(app)
  const as = await member(app)
  const body = { personalityId: made.id, type: 'UPVOTE' as const }
  await app.call('POST /votes', { as, body })
  await app.call('POST /votes', { as, body: { ...body, personalityId: as.id } })
  expect(await figure('voxpop_requests_total{status="404"}')).toBe(1)
  expect(await figure('voxpop_requests_total{status="200"}')).toBeGreaterThan(0)
  expect(await figure('voxpop_vote_group_size_sum')).toBe(2)
  expect(await figure('voxpop_request_seconds_bucket{le="+Inf"}')).toBeGreaterThan(1)
  expect(await figure('voxpop_request_seconds_count')).toBeGreaterThan(1)
  expect(await figure('voxpop_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect((await read()).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
})

it('is told to the machine itself alone', async () => {
  for (const refused of [
    await read({}, '203.0.113.7'),
    await read({ 'x-forwarded-for': '203.0.113.7' }),
    await read({ forwarded: 'for=203.0.113.7' }),
    await read({ host: 'vote.example' }),
  ]) {
    expect(refused.problem).toMatchObject({ statusCode: 404 })
    expect(refused.text).not.toContain('voxpop_')
  }
})

it('tells nothing of anybody', async () => {
  const made = await personality(app)
  await app.call('GET /personalities/:slug', { params: { slug: made.slug } })
  const { text } = await read()
  expect(text).not.toContain(made.slug)
  const names = /^(#|voxpop_\w+(\{(status|le|quantile)="[\d.+Inf]+"\})? [\d.e+-]+$)/
  expect(
    text
      .trim()
      .split('\n')
      .filter((line) => !names.test(line)),
  ).toEqual([])
})
