import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { reportHour, type Sample, takeSample } from './hour-report.ts'
import { connections, sendRequests } from './hour-requests.ts'
import { HourVisits } from './hour-visits.ts'
import { type DatabaseKind, type HourSite, withHourSite } from './hour-world.ts'
import { printLine } from './results.ts'

/** An hour at 200 requests a second. */
const requestsOfAnHour = 720_000

/** Parts after which memory and descriptors are measured. */
const parts = 60
/** Parts without which nothing can be said about growth. */
const minParts = 8

/**
 * Sends an hour's requests as fast as the site responds, and shows whether memory and descriptors grow. SIGINT or
 * SIGTERM stops after the part that is running, and reports all parts that have run.
 * @param words the number of requests, by default an hour's, and `server` or `embedded`, by default both
 * @param snapshots folder for heap snapshots after the first quarter and at the end
 */
export async function measureHour(words: string[], snapshots?: string): Promise<void> {
  const [requests = String(requestsOfAnHour), ...kinds] = words
  const count = Number(requests)
  if (!(count >= parts * connections)) {
    throw new Error(`the number of requests must be at least ${parts * connections}`)
  }
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopped = true
    })
  }
  for (const kind of ['server', 'embedded'] as const) {
    if (isStopped) continue
    if (kinds.length === 0 || kinds.includes(kind)) {
      const options = { kind, count, snapshots, isStopped: () => isStopped }
      await withHourSite(kind, (hour) => measureSite({ ...options, ...hour }))
    }
  }
}

interface HourOptions {
  /** Requests. */
  count: number
  snapshots: string | undefined
  isStopped: () => boolean
}

interface Load extends HourOptions, HourSite {
  kind: DatabaseKind
}

async function measureSite(load: Load): Promise<void> {
  const { kind, site, world, emails, count, snapshots, isStopped } = load
  const random = seededRandom('an hour')
  const visits = new HourVisits(site.origin, world, {
    emails,
    random,
    share: count / requestsOfAnHour,
  })
  const statuses = new Map<number, number>()
  const samples: Sample[] = []
  const start = performance.now()
  const before = await takeSample(site)
  let cpu = 0
  for (let part = 0; part < parts && !(isStopped() && part >= minParts); part += 1) {
    const [result] = await Promise.all([
      sendRequests(site.origin, Math.ceil(count / parts), world, random),
      visits.run(),
    ])
    for (const [status, number] of Object.entries(result.statusCodeStats ?? {})) {
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + (number.count ?? 0))
    }
    if (result.errors > 0) throw new Error(`${result.errors} requests had no response`)
    // Closed connections leave the process.
    await sleep(300)
    const taken = await takeSample(site)
    cpu = taken.cpu - before.cpu
    samples.push(taken.sample)
    if (snapshots && (part === parts / 4 || part === parts - 1)) {
      await site.writeSnapshot(path.join(snapshots, `${kind}-${part}.heapsnapshot`))
    }
    const done = (part + 1) / parts
    process.stderr.write(`\r${Math.round(100 * done)} %, ${seconds(start)} s `)
  }
  process.stderr.write('\r')
  visits.close()
  if (samples.length < parts) printLine(`stopped after ${samples.length} of ${parts} parts`)
  reportHour(kind, samples, [statuses, visits.statuses], { seconds: seconds(start), cpu })
}

const seconds = (start: number) => Math.round((performance.now() - start) / 1_000)
