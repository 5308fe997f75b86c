import { monitorEventLoopDelay } from 'node:perf_hooks'
import Fastify, { type FastifyInstance } from 'fastify'
import { problem } from '../errors.ts'
import { isOwnCall } from './own-calls.ts'

const secondsBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const sizeBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

/** How often values up to each bound came. */
class Histogram {
  readonly #bounds: number[]
  readonly #counts: number[]
  #sum = 0
  #total = 0

  constructor(bounds: number[]) {
    this.#bounds = bounds
    this.#counts = bounds.map(() => 0)
  }

  note(value: number) {
    this.#sum += value
    this.#total += 1
    const at = this.#bounds.findIndex((bound) => value <= bound)
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  lines(name: string): string[] {
    let below = 0
    const buckets = this.#bounds.map((bound, at) => {
      below += this.#counts[at] ?? 0
      return `${name}_bucket{le="${bound}"} ${below}`
    })
    return [
      ...buckets,
      `${name}_bucket{le="+Inf"} ${this.#total}`,
      `${name}_sum ${this.#sum}`,
      `${name}_count ${this.#total}`,
    ]
  }
}

/** A few figures of this process, as Prometheus reads them. Nothing in them tells who asked for what. */
export class Metrics {
  readonly #answers = new Map<number, number>()
  readonly #durations = new Histogram(secondsBounds)
  readonly #voteGroups = new Histogram(sizeBounds)
  readonly #loopDelay = monitorEventLoopDelay({ resolution: 20 })

  constructor() {
    this.#loopDelay.enable()
  }

  noteAnswer(status: number, milliseconds: number) {
    this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1)
    this.#durations.note(milliseconds / 1_000)
  }

  noteVoteGroup(size: number) {
    this.#voteGroups.note(size)
  }

  stop() {
    this.#loopDelay.disable()
  }

  /** In the text format of Prometheus. */
  text(): string {
    const delay = this.#loopDelay
    const sections = [
      about('voxpop_requests_total', 'counter', 'Requests answered, by status.'),
      ...[...this.#answers].map(
        ([status, count]) => `voxpop_requests_total{status="${status}"} ${count}`,
      ),
      about('voxpop_request_seconds', 'histogram', 'How long answers took.'),
      ...this.#durations.lines('voxpop_request_seconds'),
      about('voxpop_vote_group_size', 'histogram', 'Votes that were committed together.'),
      ...this.#voteGroups.lines('voxpop_vote_group_size'),
      about('voxpop_event_loop_delay_seconds', 'gauge', 'How late the process came to its work.'),
      ...[50, 99].map(
        (percent) =>
          `voxpop_event_loop_delay_seconds{quantile="${percent / 100}"} ${delay.percentile(percent) / 1e9}`,
      ),
      about('voxpop_memory_bytes', 'gauge', 'Memory that the process holds.'),
      `voxpop_memory_bytes ${process.memoryUsage.rss()}`,
      about('voxpop_uptime_seconds', 'gauge', 'How long the process has been running.'),
      `voxpop_uptime_seconds ${process.uptime()}`,
    ]
    return `${sections.join('\n')}\n`
  }
}

const about = (name: string, type: string, help: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}`

/** Counts the answers of a public server, which does not tell its metrics itself. */
export function countAnswers(server: FastifyInstance, metrics: Metrics) {
  server.addHook('onResponse', async (request, reply) => {
    if (isOwnCall(request)) return
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!isStream) metrics.noteAnswer(reply.statusCode, reply.elapsedTime)
  })
  server.addHook('onClose', async () => metrics.stop())
  // Tells a monitor at the wrong port so, instead of leading it to the home page like other unknown addresses.
  server.get('/metrics', async () => {
    throw problem('notFound')
  })
}

/**
 * A server for `/metrics` alone, to be bound to an address that only the monitoring reaches: whoever may ask is
 * decided by the network, not by headers that a proxy may add or leave out.
 */
export function createMetricsServer(metrics: Metrics): FastifyInstance {
  const server = Fastify({
    logger: false,
    requestTimeout: 10_000,
    connectionTimeout: 10_000,
    forceCloseConnections: true,
  })
  server.get('/metrics', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metrics.text()),
  )
  return server
}
