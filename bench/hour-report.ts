import fs from 'node:fs'
import { fitLine, meanOf, quarter } from './memory-growth.ts'
import type { ProbedSite } from './probed-site.ts'
import { printLine, printRow } from './results.ts'

/** Memory in megabytes, and open descriptors. */
export type Sample = Record<
  'resident memory' | 'heap' | 'external' | 'array buffers' | 'descriptors',
  number
>

/** Collects garbage and reads the memory of the site, in megabytes, and its CPU time in milliseconds. */
export async function takeSample({
  child,
  measure,
}: ProbedSite): Promise<{ sample: Sample; cpu: number }> {
  const { memory, cpu } = await measure()
  const sample = {
    'resident memory': memory.rss / 2 ** 20,
    heap: memory.heapUsed / 2 ** 20,
    external: memory.external / 2 ** 20,
    'array buffers': memory.arrayBuffers / 2 ** 20,
    descriptors: descriptorsOf(child.pid ?? 0),
  }
  return { sample, cpu }
}

/**
 * Open descriptors of a process; NaN on systems other than Linux. The embedded database opens each of its files once, when
 * a table, index or map of free space is first used, so these do not count; one that is deleted, or open twice, does.
 */
function descriptorsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  try {
    const targets = fs.readdirSync(folder).map((descriptor) => targetOf(`${folder}/${descriptor}`))
    const files = targets.filter((target) =>
      /\/database\/(?:base|global|pg_\w+)\/[^ ]+$/.test(target),
    )
    return targets.length - new Set(files).size
  } catch {
    return Number.NaN
  }
}

/** Where a link in /proc points to; empty for a descriptor that was closed meanwhile. */
function targetOf(link: string): string {
  try {
    return fs.readlinkSync(link)
  } catch {
    return ''
  }
}

/** Growth from the second quarter to the last that counts as none: in megabytes or descriptors, or as a share. */
const tolerance = { absolute: 8, share: 0.03 }

/** Prints whether memory and descriptors have grown from the second quarter of the samples to the last. */
export function reportHour(
  kind: string,
  samples: Sample[],
  statuses: Map<number, number>[],
  { seconds, cpu }: { seconds: number; cpu: number },
): void {
  const all = new Map<number, number>()
  for (const [status, count] of statuses.flatMap((each) => [...each])) {
    all.set(status, (all.get(status) ?? 0) + count)
  }
  const total = [...all.values()].reduce((sum, count) => sum + count, 0)
  const byStatus = [...all].sort(([a], [b]) => a - b).map((pair) => pair.join(': '))
  printLine(
    `${kind}: ${total} requests in ${seconds} s, ${(cpu / total).toFixed(2)} ms CPU of the site for each; ` +
      `by status ${byStatus.join(', ')}`,
  )
  for (const name of Object.keys(samples[0] ?? {}) as (keyof Sample)[]) {
    const values = samples.map((sample) => sample[name])
    const [second, last] = [meanOf(quarter(values, 2)), meanOf(quarter(values, 4))]
    // The first quarter fills caches and compiles the code.
    const { slope, error } = fitLine(values.slice(values.length / 4))
    const growth = last - second
    const isFlat = growth <= Math.max(tolerance.absolute, tolerance.share * second)
    const cells = {
      measured: `${kind}: ${name}${name === 'descriptors' ? '' : ', MB'}`,
      'second quarter': second.toFixed(1),
      'last quarter': last.toFixed(1),
      growth: growth.toFixed(1),
      'slope of the whole run': `${(slope * samples.length).toFixed(1)} ± ${(error * samples.length).toFixed(1)}`,
      highest: Math.max(...values).toFixed(1),
      verdict: isFlat ? 'flat' : 'GROWS',
    }
    const { measured, ...numbers } = cells
    const text = Object.entries(numbers).map(([key, value]) => `${key} ${value}`)
    printRow(`${measured.padEnd(32)} ${text.join(', ')}`, cells)
  }
}
