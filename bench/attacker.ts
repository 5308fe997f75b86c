import { setTimeout as sleep } from 'node:timers/promises'
import { formOf } from '../test/forms.ts'

// Attacks a site, given by its origin. attacks.ts starts it as a process of its own, so that its work does not delay the
// voter that is measured.
// Sends the names of all attacks, then runs each that it is told until it is told `stop`, and says `ended`.

export type AttackerMessage = { names: string[] } | 'ended'

export interface Attack {
  name: string
  /** Counts the attacks from 0. Each has addresses of its own, so that none meets limits that an earlier one used up. */
  number: number
  /** Of an administrator who has not imported anything yet. */
  adminToken: string
}

const [, , origin = ''] = process.argv
let attack: Attack = { name: '', number: 0, adminToken: '' }

/** Requests an address of the site; attackers with different host numbers meet the limits alone. */
async function from(host: number, url: string, init: RequestInit = {}): Promise<void> {
  const headers = {
    'x-forwarded-for': `198.51.${attack.number}.${host}`,
    ...(init.headers as Record<string, string>),
  }
  const response = await fetch(`${origin}${url}`, { ...init, headers })
  await response.arrayBuffer()
}

/** Runs an attack again and again until it is told to stop. */
async function repeat(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) await work().catch(() => sleep(10))
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** As many members as memberships, none with an id, so that each might be taken for any other's. */
const popoloBomb = JSON.stringify({
  persons: Array.from({ length: 3_000 }, () => ({ name: 'A' })),
  memberships: Array.from({ length: 3_000 }, () => ({ role: 'b' })),
})
const csvBomb = `name,${'a,'.repeat(40_000)}b\n${`${'x,'.repeat(40_000)}y\n`.repeat(100)}`
const words = Array.from({ length: 40 }, (_, n) => `wo${n}rd`).join(' ')

const logins = (count: number, host: number) =>
  Array.from({ length: count }, (_, number) =>
    from(host, '/api/auth/login', json({ email: `m${number}@example.org`, password: 'wrong!' })),
  )

const preview = (content: string, fileName: string) => {
  const form = formOf([{ field: 'file', content, fileName }])
  return from(9, '/api/imports/preview', {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${attack.adminToken}` },
    body: new Uint8Array(form.body),
  })
}

let page = 0
const attacks: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
  '100 logins at once from one address': () => Promise.allSettled(logins(100, 1)),
  '500 logins at once from five addresses': () =>
    Promise.allSettled([2, 3, 4, 5, 6].flatMap((host) => logins(100, host))),
  'searches of posts by a visitor': (signal) =>
    repeat(signal, () => from(7, `/api/posts?search=${encodeURIComponent(words)}`)),
  'member searches with a slip': (signal) =>
    repeat(signal, () => from(8, '/api/users/search?q=anan')),
  'a Popolo file of many times many': (signal) =>
    repeat(signal, () => preview(popoloBomb, 'bomb.json')),
  'a table of 40,000 columns': (signal) => repeat(signal, () => preview(csvBomb, 'bomb.csv')),
  'pages with random queries': (signal) =>
    repeat(signal, () =>
      Promise.all(Array.from({ length: 8 }, () => from(10, `/?random=${page++}`))),
    ),
}

const send = (message: AttackerMessage) => process.send?.(message)
let end = new AbortController()
process.on('message', async (message: Attack | 'stop') => {
  if (message === 'stop') return end.abort()
  end = new AbortController()
  attack = message
  await attacks[message.name]?.(end.signal)
  send('ended')
})
send({ names: Object.keys(attacks) })
