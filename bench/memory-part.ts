import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { formOf } from '../test/forms.ts'
import { photograph, picture } from '../test/pictures.ts'
import { type HourWorld, sendRequests } from './hour-requests.ts'
import { password } from './hour-visits.ts'
import { type DatabaseKind, type HourSite, withHourSite } from './hour-world.ts'
import { printLine, printRow } from './results.ts'
import { residentMemory, watchMemory } from './watch-memory.ts'

const requests = 19_200
const uploads = 50
const parallelUploads = 10
const logins = 100
const parallelLogins = 5

/** Shows the memory of the site after its start, under load, and after a minute of rest. */
export async function measureMemory(): Promise<void> {
  printLine(
    `Resident memory in MB; \`mixed\` is ${requests} requests like those of the hour, ` +
      `\`uploads\` ${uploads} pictures of 12 megapixels with ${logins} logins and as many requests at once.`,
  )
  for (const kind of ['server', 'embedded'] as const) {
    await withHourSite(kind, (hour) => measureSite(kind, hour))
  }
}

async function measureSite(kind: DatabaseKind, { site, world, emails }: HourSite) {
  const random = seededRandom('memory')
  const pid = site.child.pid ?? 0
  const mixed = () => sendRequests(site.origin, requests, world, random)
  const steps: [name: string, work: () => Promise<unknown>][] = [
    ['idle', () => sleep(20_000)],
    ['mixed', mixed],
    ['mixed again', mixed],
    ['uploads', () => sendEverything(site.origin, world, emails, random)],
    ['uploads again', () => sendEverything(site.origin, world, emails, random)],
    ['a minute of rest', () => sleep(60_000)],
  ]
  for (const [name, work] of steps) {
    const { own: highest } = await watchMemory(pid, work)
    const cells = {
      measured: `${kind}: ${name}`,
      'highest meanwhile': highest.toFixed(0),
      afterwards: residentMemory(pid).toFixed(0),
    }
    printRow(
      `${cells.measured.padEnd(28)} highest ${cells['highest meanwhile']}, afterwards ${cells.afterwards}`,
      cells,
    )
  }
  const { memory } = await site.measure()
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
  printLine(
    `${kind}: after a garbage collection ${megabytes(memory.rss)}, of which heap ${megabytes(memory.heapTotal)}, ` +
      `external ${megabytes(memory.external)}, array buffers ${megabytes(memory.arrayBuffers)}`,
  )
}

async function sendEverything(
  origin: string,
  world: HourWorld,
  emails: string[],
  random: () => number,
): Promise<void> {
  // Phones send JPEGs that must be rotated; PNGs are decoded as a whole.
  const files = [
    { content: await photograph(4_000, 3_000), fileName: 'a.jpg', type: 'image/jpeg' },
    {
      content: await picture({ width: 4_000, height: 3_000, format: 'png' }),
      fileName: 'a.png',
      type: 'image/png',
    },
  ]
  const forms = files.map((file) => formOf([{ field: 'image', ...file }]))
  const post = async (path: string, headers: Record<string, string>, body: BodyInit) => {
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    // Work beyond the limits is rejected with 503.
    if (response.status >= 400 && response.status !== 503) {
      throw new Error(`${path} got ${response.status}`)
    }
  }
  await Promise.all([
    sendRequests(origin, requests, world, random),
    repeat(uploads, parallelUploads, async (number) => {
      const { headers, body } = forms[number % forms.length] as (typeof forms)[number]
      const authorization = `Bearer ${world.tokens[number % world.tokens.length]}`
      await post('/upload/profile-image', { ...headers, authorization }, new Uint8Array(body))
    }),
    repeat(logins, parallelLogins, (number) =>
      post(
        '/auth/login',
        { 'content-type': 'application/json' },
        JSON.stringify({ email: emails[number % emails.length], password }),
      ),
    ),
  ])
}

/** Runs `work` so many times, `parallel` of them at once. */
async function repeat(times: number, parallel: number, work: (number: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}
