import { setTimeout as sleep } from 'node:timers/promises'
import { formOf } from '../test/forms.ts'

// Child process of attacks.ts that attacks a site, given by its origin; separate, so that its work does not delay the
// measured voter. Sends the names of all attacks, then runs each requested one until the message `stop`, and sends
// `ended`.

export type AttackerMessage = { names: string[] } | 'ended'

export interface Attack {
  name: string
  /** Number of the attack from 0; each uses its own addresses, so that rate limits do not carry over. */
  number: number
  /** Token of an administrator who has not imported anything yet. */
  adminToken: string
}

const [, , origin = ''] = process.argv
let attack: Attack = { name: '', number: 0, adminToken: '' }

/** Sends a request; each host number is rate-limited separately. */
async function from(host: number, url: string, init: RequestInit = {}): Promise<void> {
  const headers = {
    'x-forwarded-for': `198.51.${attack.number}.${host}`,
    ...(init.headers as Record<string, string>),
  }
  const response = await fetch(`${origin}${url}`, { ...init, headers })
  await response.arrayBuffer()
}

/** Repeats an attack until the signal aborts. */
async function repeat(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) await work().catch(() => sleep(10))
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Persons and memberships without ids, which a naive join would match with each other. */
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
  return from(9, '/api/imports', {
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
  'user searches with a typing error': (signal) =>
    repeat(signal, () => from(8, '/api/users/search?q=anan')),
  'a Popolo file of persons without ids': (signal) =>
    repeat(signal, () => preview(popoloBomb, 'bomb.json')),
  'a table of 40,000 columns': (signal) => repeat(signal, () => preview(csvBomb, 'bomb.csv')),
  'pages with random queries': (signal) =>
    repeat(signal, () =>
      Promise.all(Array.from({ length: 8 }, () => from(10, `/?random=${page++}`))),
    ),
}

const send = (message: AttackerMessage) => process.send?.(message)
let abortController = new AbortController()
process.on('message', async (message: Attack | 'stop') => {
  if (message === 'stop') return abortController.abort()
  abortController = new AbortController()
  attack = message
  await attacks[message.name]?.(abortController.signal)
  send('ended')
})
send({ names: Object.keys(attacks) })
