import fs from 'node:fs/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { commonPassword, createPersonality, createUser } from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { createMetrics } from './metrics.ts'

const pages = {
  sitemapPaths: async () => [],
  normalizeAddress: async (path: string) => path,
  render: async () => ({ status: 302, location: '/', html: '', noindex: false }),
}
const app = await startApp({ METRICS_PORT: '0' }, { pages })
const address = (await app.metrics?.server.listen({ host: '127.0.0.1', port: 0 })) ?? ''

async function read() {
  const response = await fetch(`${address}/metrics`)
  return { headers: response.headers, text: await response.text() }
}

/** A number as Prometheus would read it. */
async function metric(name: string): Promise<number> {
  const { text } = await read()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}

it('counts responses by status, and votes by the groups in which they were committed', async () => {
  const made = await createPersonality(app)
  const as = await createUser(app)
  const body = { personalityId: made.id, type: 'UPVOTE' as const }
  await app.call('POST /votes', { as, body })
  await app.call('POST /votes', { as, body: { ...body, personalityId: as.id } })
  expect(await metric('voxpop_requests_total{status="404"}')).toBe(1)
  expect(await metric('voxpop_requests_total{status="200"}')).toBeGreaterThan(0)
  expect(await metric('voxpop_vote_group_size_sum')).toBe(2)
  expect(await metric('voxpop_request_seconds_bucket{le="+Inf"}')).toBeGreaterThan(1)
  expect(await metric('voxpop_request_seconds_count')).toBeGreaterThan(1)
  expect(await metric('voxpop_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect((await read()).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
})

it('shows the size and the limit of every queue, cache, table and pool', async () => {
  const made = await createPersonality(app)
  const as = await createUser(app)
  await app.call('POST /votes', { as, body: { personalityId: made.id, type: 'UPVOTE' } })
  const { text } = await read()
  const bounds = (gauge: string) =>
    new Map(
      [...text.matchAll(new RegExp(`^voxpop_bound_${gauge}{name="(\\w+)"} (\\d+)$`, 'gm'))].map(
        ([, name, value]) => [name as string, Number(value)],
      ),
    )
  const [sizes, limits] = [bounds('size'), bounds('limit')]
  expect([...sizes.keys()]).toEqual([...limits.keys()])
  expect([...sizes].filter(([name, size]) => size > (limits.get(name) ?? 0))).toEqual([])
  expect([...limits].filter(([name, limit]) => limit < (name.startsWith('form') ? 0 : 1))).toEqual(
    [],
  )
  for (const name of [
    ...['background_tasks', 'cached_routes', 'connections', 'content_limit_comment_new_hour'],
    ...['database_connections', 'database_queue', 'event_streams', 'familiar_networks'],
    ...['form_receiving_running', 'import_parsing_queue', 'live_counts_keys', 'live_unread_queue'],
    ...['login_attempts_by_account', 'normalized_addresses', 'page_cache_bytes'],
    ...['page_rendering_queue', 'password_hashing_queue', 'picture_audiences_queue'],
    ...['picture_checking_queue', 'picture_decoding_queue', 'prepared_statements'],
    ...['rate_limit_read_by_address', 'response_cache_bytes', 'sessions_queue'],
    ...['sitemap_building_queue', 'sitemap_cache_bytes', 'upload_collector_queue'],
    ...['verified_tokens', 'view_queue', 'view_visitors', 'visitor_cache_bytes', 'vote_queue'],
  ]) {
    expect(limits.has(name), name).toBe(true)
  }
  expect(sizes.get('verified_tokens')).toBeGreaterThan(0)
  expect(sizes.get('rate_limit_write_by_account')).toBeGreaterThan(0)
})

it('shows what waits for administrators, when jobs last succeeded, and the space that is left', async () => {
  for (const gauge of ['open_moderation_cases', 'open_appeals', 'pending_verification_requests']) {
    expect(await metric(`voxpop_${gauge}`)).toBe(0)
  }
  expect([await metric('voxpop_open_vote_reviews'), await metric('voxpop_ready')]).toEqual([0, 1])
  const message = { name: 'Ada', email: 'ada@example.org', message: 'Hello' }
  await app.call('POST /contact', { body: message })
  expect(await metric('voxpop_open_contact_messages')).toBe(1)
  expect(await metric('voxpop_database_bytes')).toBeGreaterThan(1_000_000)
  expect(await metric('voxpop_data_free_bytes')).toBeGreaterThan(0)
  expect((await read()).text).toMatch(/^voxpop_build_info\{version="\d+\.\d+\.\d+",node="26\./m)

  const as = await createUser(app)
  const body = { currentPassword: commonPassword, newPassword: 'another good password' }
  await app.call('PUT /auth/change-password', { as, body })
  await app.backgroundTasks.drain()
  expect(await metric('voxpop_mails_sent_total{kind="password-changed"}')).toBe(1)
  expect(await metric('voxpop_mails_waiting')).toBe(0)
  expect(await metric('voxpop_mail_oldest_seconds')).toBe(0)

  const lastSuccess = 'voxpop_job_last_success_timestamp_seconds{name="ballots.publication"}'
  expect(await metric(lastSuccess)).toBeNaN()
  expect(await metric('voxpop_last_publication_timestamp_seconds')).toBeNaN()
  await app.features.ballots.jobs.publication.run()
  expect(await metric(lastSuccess)).toBeGreaterThan(1_700_000_000)
})

it('has every metric that the alert rules name', async () => {
  const rules = await fs.readFile('docs/alerts.yml', 'utf8')
  await app.features.ballots.jobs.publication.run()
  const { text } = await read()
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const named = [...rules.matchAll(/voxpop_\w+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it('leaves out what it cannot read while the database is down', async () => {
  const metrics = createMetrics(Fastify())
  const gauges = {
    broken: { help: 'Fails.', read: () => Promise.reject(new Error('down')) },
    unknown: { help: 'Has no value.', read: async () => undefined },
    known: { help: 'Has one.', read: async () => 3 },
  }
  metrics.addFeatures({ test: { gauges } })
  const { statusCode, body } = await metrics.server.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(body).toContain('voxpop_known 3')
  expect(body).not.toMatch(/^voxpop_(broken|unknown) /m)
})

it('counts cached responses too', async () => {
  const count = () => metric('voxpop_requests_total{status="200"}')
  const seconds = () => metric('voxpop_request_seconds_count')
  const [responses, times] = [await count(), await seconds()]
  for (let n = 0; n < 3; n++) await app.call('GET /personalities')
  expect(await count()).toBe(responses + 3)
  expect(await seconds()).toBe(times + 3)
})

it('is served on a separate port only: the public port responds with 404, also to requests from localhost', async () => {
  for (const headers of [{ host: '127.0.0.1:3000' }, { host: 'vote.example' }]) {
    const rejected = await app.send({ method: 'GET', url: '/metrics', headers, ip: '127.0.0.1' })
    expect(rejected.problem).toMatchObject({ statusCode: 404 })
    expect(rejected.text).not.toContain('voxpop_')
  }
  expect((await fetch(`${address}/api/health`)).status).toBe(404)
})

it('is off unless a port is set', async () => {
  expect((await startApp()).metrics).toBeUndefined()
})

it('contains no data of users or content', async () => {
  const made = await createPersonality(app)
  await app.call('GET /personalities/:slug', { params: { slug: made.slug } })
  const { text } = await read()
  expect(text).not.toContain(made.slug)
  const names =
    /^(#|voxpop_\w+(\{((status|le|quantile)="[\d.+Inf]+"|(kind|failure|reason)="[a-z-]+"|name="[a-zA-Z_.]+(\d_[a-z]+)?"|version="[\d.]+",node="[\d.]+")\})? [\d.e+-]+$)/
  expect(
    text
      .trim()
      .split('\n')
      .filter((line) => line && !names.test(line)),
  ).toEqual([])
})
