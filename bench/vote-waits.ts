import { setTimeout as sleep } from 'node:timers/promises'
import type { HourWorld } from './hour-requests.ts'

/** Votes and writes of each second: far below what a site can do, so that each waits for others' work and not for its turn. */
const votesPerSecond = 100
const writesPerSecond = 50

/** How long votes have waited for their responses, in milliseconds. */
export interface VoteWaits {
  count: number
  median: number
  p99: number
  longest: number
}

interface Sent {
  origin: string
  world: HourWorld
  random: () => number
}

/** Sends votes at a steady pace while `work` runs, at most for some seconds: the rest of the work goes on alone. */
export async function measureVoteWaits(
  sent: Sent,
  work: () => Promise<unknown>,
  seconds = Number.POSITIVE_INFINITY,
): Promise<VoteWaits> {
  const waits: number[] = []
  await whilePaced({ perSecond: votesPerSecond, seconds }, work, async () => {
    const start = performance.now()
    await sendVote(sent)
    waits.push(performance.now() - start)
  })
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return {
    count: sorted.length,
    median: at(0.5),
    p99: at(0.99),
    longest: sorted.at(-1) ?? Number.NaN,
  }
}

/** Sends other writes of members at a steady pace while `work` runs: comments and likes. */
export const withOrdinaryWrites = (sent: Sent, work: () => Promise<unknown>): Promise<void> =>
  whilePaced({ perSecond: writesPerSecond }, work, () => sendWrite(sent))

interface Pace {
  perSecond: number
  /** The longest that it goes on. */
  seconds?: number
}

/** Calls `send` that often until `work` has ended, without waiting for the calls before. */
async function whilePaced(
  { perSecond, seconds = Number.POSITIVE_INFINITY }: Pace,
  work: () => Promise<unknown>,
  send: () => Promise<void>,
): Promise<void> {
  let isWorking = true
  const working = work().finally(() => {
    isWorking = false
  })
  const sending: Promise<void>[] = []
  const start = performance.now()
  while (isWorking && sending.length < perSecond * seconds) {
    const due = start + (sending.length * 1_000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    sending.push(send())
    // What fails is thrown by the end.
    sending.at(-1)?.catch(() => undefined)
  }
  await Promise.all([working, ...sending])
}

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T

function sendVote({ origin, world, random }: Sent): Promise<void> {
  const type = random() < 0.6 ? 'UPVOTE' : 'DOWNVOTE'
  const personalityId = pick(world.personalityIds, random)
  return post(`${origin}/api/votes`, pick(world.tokens, random), { personalityId, type })
}

function sendWrite({ origin, world, random }: Sent): Promise<void> {
  const content = `A remark with the number ${Math.floor(random() * 1e9)}.`
  const postId = pick(world.postIds, random)
  const personalityId = pick(world.personalityIds, random)
  const [path, body] = pick(
    [
      ['/comments', { personalityId, content, isAnonymous: random() < 0.2 }],
      [`/posts/${postId}/comments`, { content }],
      [`/posts/${postId}/like`, { liked: random() < 0.6 }],
    ] as const,
    random,
  )
  return post(`${origin}/api${path}`, pick(world.tokens, random), body)
}

async function post(url: string, token: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`)
}
