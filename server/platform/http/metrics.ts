import { monitorEventLoopDelay } from 'node:perf_hooks'
import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import packageFile from '../../../package.json' with { type: 'json' }
import { readBounds } from '../bounds.ts'
import type { Feature } from '../feature.ts'

/** Prometheus metrics of this process; none of them reveals who requested what. */
export interface Metrics {
  /** Serves only `/metrics`. */
  server: FastifyInstance
  /** Counts a response. */
  observeResponse: (status: number, milliseconds: number) => void
  /** Counts the votes that were committed in one transaction. */
  observeVoteGroup: (size: number) => void
  /** Adds the gauges and jobs of the features, by their names. */
  addFeatures: (features: Record<string, Feature>) => void
  mail: MailMetrics
}

/** Mails by kind and by the reason why they were not sent, never by recipient. */
export interface MailMetrics {
  countSent: (kind: string) => void
  countFailure: (failure: string) => void
  countDropped: (reason: string) => void
}

/** Collects the metrics of the public server, for a second server that exposes them. */
export function createMetrics(publicServer: FastifyInstance): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'voxpop_requests_total',
    help: 'Responses sent, by status.',
    labelNames: ['status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'voxpop_request_seconds',
    help: 'Response times in seconds.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const voteGroups = new Histogram({
    name: 'voxpop_vote_group_size',
    help: 'Votes that were committed together.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers,
  })
  const observeResponse = (status: number, milliseconds: number) => {
    requests.inc({ status })
    seconds.observe(milliseconds / 1_000)
  }
  registerBoundGauges(registers)
  const stopGauges = registerGauges(registers)
  publicServer.addHook('onClose', async () => stopGauges())
  return {
    server: createMetricsServer(registry),
    observeResponse,
    observeVoteGroup: (size) => voteGroups.observe(size),
    addFeatures(features) {
      for (const { gauges = {} } of Object.values(features)) registerSiteGauges(registers, gauges)
      registerJobGauge(registers, features)
    },
    mail: createMailMetrics(registers),
  }
}

/** Registers what features tell about the site. Without a database the other metrics are still served. */
function registerSiteGauges(registers: Registry[], gauges: NonNullable<Feature['gauges']>): void {
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name: `voxpop_${name}`,
      help,
      registers,
      async collect() {
        this.remove()
        const value = await read().catch(() => undefined)
        if (value !== undefined) this.set(value)
      },
    })
  }
}

function registerJobGauge(registers: Registry[], features: Record<string, Feature>): void {
  const jobs = Object.entries(features).flatMap(([feature, { jobs = {} }]) =>
    Object.entries(jobs).map(([name, job]) => ({ name: `${feature}.${name}`, job })),
  )
  new Gauge({
    name: 'voxpop_job_last_success_timestamp_seconds',
    help: 'When the last run of each job of this process ended without a failure, in Unix time.',
    labelNames: ['name'],
    registers,
    collect() {
      for (const { name, job } of jobs) {
        if (job.lastSuccess !== undefined) this.set({ name }, job.lastSuccess / 1_000)
      }
    },
  })
}

function createMailMetrics(registers: Registry[]): MailMetrics {
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name, help, labelNames: [label], registers })
  const sent = counter('voxpop_mails_sent_total', 'Mails that were sent, by kind.', 'kind')
  const failures = counter(
    'voxpop_mail_failures_total',
    'Failed attempts to send mail, by reason.',
    'failure',
  )
  const dropped = counter('voxpop_mails_dropped_total', 'Mails given up, by reason.', 'reason')
  return {
    countSent: (kind) => sent.inc({ kind }),
    countFailure: (failure) => failures.inc({ failure }),
    countDropped: (reason) => dropped.inc({ reason }),
  }
}

/** Registers the gauges of everything that `registerBound` was called for. */
function registerBoundGauges(registers: Registry[]): void {
  new Gauge({
    name: 'voxpop_bound_limit',
    help: 'Maximum number of entries of each queue, cache, table and pool, or of bytes of caches of responses.',
    labelNames: ['name'],
    registers,
    async collect() {
      for (const { name, limit } of await readBounds()) this.set({ name }, limit)
    },
  })
  new Gauge({
    name: 'voxpop_bound_size',
    help: 'Current size of each queue, cache, table and pool, in the unit of its limit.',
    labelNames: ['name'],
    registers,
    async collect() {
      for (const { name, size } of await readBounds()) this.set({ name }, size)
    },
  })
}

/** Registers the gauges that are read at each scrape; returns a function that stops measuring. */
function registerGauges(registers: Registry[]): () => void {
  const loopDelay = monitorEventLoopDelay({ resolution: 20 })
  loopDelay.enable()
  new Gauge({
    name: 'voxpop_event_loop_delay_seconds',
    help: 'Event loop delay in seconds.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const percent of [50, 99]) {
        this.set({ quantile: percent / 100 }, loopDelay.percentile(percent) / 1e9)
      }
    },
  })
  new Gauge({
    name: 'voxpop_build_info',
    help: '1, with the version of Voxpop and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: packageFile.version, node: process.versions.node }, 1)
  new Gauge({
    name: 'voxpop_memory_bytes',
    help: 'Resident memory of the process in bytes.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'voxpop_uptime_seconds',
    help: 'Seconds since the process started.',
    registers,
    collect() {
      this.set(process.uptime())
    },
  })
  return () => loopDelay.disable()
}

/**
 * A separate server, to be bound to an address that only the monitoring can reach: access is restricted by the network,
 * not by headers that a proxy may add or omit.
 */
function createMetricsServer(registry: Registry): FastifyInstance {
  const server = Fastify({
    logger: false,
    requestTimeout: 10_000,
    connectionTimeout: 10_000,
    forceCloseConnections: true,
  })
  server.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  )
  return server
}
