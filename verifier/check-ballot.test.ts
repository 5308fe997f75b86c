import { describe, expect, it } from 'vitest'
import { madeNumber, numberOf, type PublishedSite } from '../test/dishonest-log/published-site.ts'
import {
  ada,
  adasVoters,
  at,
  bo,
  bosVoters,
  honestSite,
  shortlyAfter,
  votes,
} from '../test/dishonest-log/sites.ts'
import { type BallotQuestion, type CheckOptions, checkBallot } from './check-ballot.ts'

/** The storage of one browser. */
function browser() {
  let text: string | undefined
  return {
    read: () => text,
    write: (written: string) => {
      text = written
    },
  }
}

/** A voter of Ada who voted Support before the first publication. */
const number = numberOf('ada 20')
const question = { personalityId: ada, number, vote: 'support', since: new Date(at(9)) } as const

const check = (
  site: PublishedSite,
  asked: Partial<BallotQuestion> = {},
  options: Partial<CheckOptions> = {},
) =>
  checkBallot(
    { site: site.address, ...question, ...asked },
    {
      fetch: site.fetch,
      storage: browser(),
      now: shortlyAfter(12),
      sleep: async () => undefined,
      ...options,
    },
  )

const code = async (
  site: PublishedSite,
  asked: Partial<BallotQuestion> = {},
  options: Partial<CheckOptions> = {},
) => {
  const { outcome, problem, sentence, steps } = await check(site, asked, options)
  expect(problem === undefined).toBe(outcome !== 'dishonest')
  if (problem) expect(steps.at(-1)).toMatchObject({ state: 'failed', sentence })
  return problem?.code ?? outcome
}

describe('the check of an own ballot on an honest site', () => {
  it('says where the ballot is, what it says, and what the list adds up to, step by step', async () => {
    const seen: string[] = []
    const report = await check(honestSite(), {}, { onStep: ({ step }) => seen.push(step) })
    expect(report.sentence).toBe(
      'Your ballot is in the published list of 23 November 2026, 12:00 UTC and says Support. The list adds up to 37 Support and 10 Oppose.',
    )
    const steps = [
      'signature',
      'number',
      'history',
      'freshness',
      'record',
      'counts',
      'shown',
      'ballot',
    ]
    expect(report.steps.map(({ step, state }) => [step, state])).toEqual(
      steps.map((step) => [step, { number: 'partial', shown: 'not-checked' }[step] ?? 'ok']),
    )
    expect(seen).toEqual(steps)
    expect(report.published).toEqual({ time: at(12), version: 2, up: 37, down: 10 })
  })

  it('reads the head again if it is older than one seen before, or than what the page shows', async () => {
    const storage = browser()
    const site = honestSite()
    for (const asked of [{ logIndex: 4 }, {}]) {
      site.overrides.set('/log/checkpoint', () => new Response(site.checkpoints[1]))
      const waits: number[] = []
      const sleep = async (ms: number) => {
        waits.push(ms)
        site.overrides.delete('/log/checkpoint')
      }
      expect(await code(site, asked, { storage, sleep })).toBe('honest')
      expect(waits).toEqual([6_000])
    }
  })

  it('compares what the site shows beside its buttons with the lists since the last check, however long the log is', async () => {
    const storage = browser()
    const site = honestSite()
    const removed = { up: 0, down: 0 }
    const count = (up: number) => {
      const data = [{ personalityId: ada, upvoteCount: up, downvoteCount: 10 }]
      const answer = () => new Response(JSON.stringify({ data }))
      site.overrides.set(`/api/votes/status?personalityIds=${ada}`, answer)
    }
    const shown = async (hour: number) => {
      const report = await check(site, {}, { storage, now: shortlyAfter(hour) })
      return report.problem?.code ?? report.steps.find(({ step }) => step === 'shown')?.state
    }
    site.publish(at(13), { [ada]: { ...adasVoters(50), removed } })
    site.closeOften(at(13), 600)
    count(40)
    expect(await shown(13)).toBe('ok')
    count(60)
    expect(await shown(13)).toBe('partial')
    site.publish(at(14), { [ada]: { ...adasVoters(70), removed } })
    expect(await shown(14)).toBe('ok')
    count(900)
    expect(await shown(14)).toBe('partial')
    site.closeOften(at(14), 700)
    count(60)
    expect(await shown(14)).toBe('unexplained-count')
    // What was named once is not named again.
    expect(await shown(14)).toBe('ok')
  })

  it('finds a ballot of a verified member under its other number', async () => {
    const verified = {
      list: 'verified',
      number: numberOf('ada verified 2'),
      vote: 'oppose',
    } as const
    expect(await code(honestSite(), verified)).toBe('honest')
    expect(await code(honestSite(), { list: 'verified' })).toBe('missing-ballot')
  })

  it('remembers the head, and proves the next time that the log continues it', async () => {
    const storage = browser()
    const site = honestSite()
    expect(await code(site, {}, { storage })).toBe('honest')
    site.publish(at(13), { [bo]: bosVoters(20) })
    const report = await check(site, {}, { storage, now: shortlyAfter(13) })
    expect(report.outcome).toBe('honest')
    expect(report.steps[2]?.sentence).toContain('seen on 23 November 2026, 12:00 UTC')
  })

  it('says that only the voter can have a number made with bits of this browser, and nothing like it of other numbers', async () => {
    const ownBits = '0123456789abcdef0123456789abcdef'
    const parts = { bits: ownBits, salt: '00ff00ff' }
    const number = madeNumber({ log: 'votes.example/log', list: 'all', personality: ada }, parts)
    const site = honestSite()
    const voters = adasVoters(47)
    site.publish(at(12), {
      [ada]: { ...voters, all: new Map([...voters.all, [number, 'support']]) },
    })
    const originOf = async (asked: Partial<BallotQuestion>) => {
      const report = await check(site, { number, ...asked })
      expect(report.outcome).toBe('honest')
      return [report.number, report.steps[1]?.state]
    }
    expect(await originOf({ parts, ownBits })).toEqual(['own', 'ok'])
    // The site may have given these bits to several voters.
    expect(await originOf({ parts })).toEqual(['elsewhere', 'partial'])
    expect(await originOf({})).toEqual(['without', 'partial'])
  })

  it('requests only the part of the list in which the number would be', async () => {
    const site = honestSite()
    site.publish(at(12), { [bo]: { name: 'Bo', all: votes('many', 5_000) } })
    const voter = numberOf('many 7')
    expect(await code(site, { personalityId: bo, number: voter })).toBe('honest')
    const lists = site.requested.filter((path) => path.startsWith('/ballots/'))
    expect(lists).toEqual([
      `/ballots/${bo}/all/2/parts.csv`,
      `/ballots/${bo}/all/2/part-${voter[0]}.csv`,
    ])
    expect(site.requested.join()).not.toContain(voter)
  })

  it('finds the newest record in a long log, with and without a hint, and proves that it is in the log', async () => {
    const site = honestSite()
    site.closeOften(at(12), 700)
    for (const logIndex of [4, 0, undefined]) {
      const report = await check(site, { logIndex })
      expect(report.steps[4]).toMatchObject({
        state: 'ok',
        sentence: expect.stringMatching(/newest one/),
      })
      expect(report.outcome).toBe('honest')
    }
  })

  it('says so where the log is too long to look for a newer record', async () => {
    const site = honestSite()
    site.closeOften(at(12), 700)
    const options = { maxBundles: 2 }
    const report = await check(site, { logIndex: 4 }, options)
    expect(report.outcome).toBe('honest')
    expect(report.steps[4]).toMatchObject({
      state: 'partial',
      sentence: expect.stringMatching(/too long/),
    })
    expect(await code(site, {}, options)).toBe('not-checked')
    expect(await code(site, { logIndex: 5 }, options)).toBe('bad-sequence')
  })

  it('says that a vote is not published yet if it is newer than the list', async () => {
    const fresh = { number: numberOf('somebody new'), since: new Date('2026-11-23T12:05:00Z') }
    expect(await code(honestSite(), fresh)).toBe('not-yet')
    const report = await check(honestSite(), { ...fresh, since: undefined })
    expect(report).toMatchObject({ outcome: 'not-checked', problem: undefined })
    expect(report.sentence).toMatch(/newer than the list, or the site has left it out/)
    const unknown = '0b9a4c1e-3333-4a6b-8c2d-0123456789ab'
    expect(await code(honestSite(), { personalityId: unknown })).toBe('not-yet')
  })

  it('compares a vote with the version of the list, also if only the other list has changed since', async () => {
    const site = honestSite()
    site.publish(at(13), { [ada]: adasVoters(47) }, { [ada]: { version: 2 } })
    const asked = { number: numberOf('somebody new'), since: new Date('2026-11-23T12:30:00Z') }
    const options = { now: shortlyAfter(13) }
    expect(await code(site, asked, options)).toBe('not-yet')
    expect(await code(site, { ...asked, since: new Date(at(11)) }, options)).toBe('missing-ballot')
  })

  it('refuses a number that is none, and a log that ends before the hint', async () => {
    expect(await code(honestSite(), { number: '7f3k' })).toBe('not-checked')
    expect(await code(honestSite(), { logIndex: 6 })).toBe('not-checked')
  })

  it('accuses nobody if the site cannot be reached', async () => {
    const fetch = async () => new Response('', { status: 502 })
    expect(await code(honestSite(), {}, { fetch })).toBe('not-checked')
  })
})

describe('the check of an own ballot names a site that', () => {
  it('drops the ballot', async () => {
    const site = honestSite()
    const voters = adasVoters(60)
    voters.all.delete(number)
    site.publish(at(12), { [ada]: voters })
    expect(await code(site)).toBe('missing-ballot')
  })

  it('gives one number to two voters, whatever it says that the number is made of', async () => {
    const place = { log: 'votes.example/log', list: 'all', personality: ada } as const
    const others = { bits: '0123456789abcdef0123456789abcdef', salt: '00ff00ff' }
    const number = madeNumber(place, others)
    const site = honestSite()
    const voters = adasVoters(47)
    site.publish(at(12), {
      [ada]: { ...voters, all: new Map([...voters.all, [number, 'support']]) },
    })
    const ownBits = 'fedcba9876543210fedcba9876543210'
    for (const parts of [{ bits: ownBits, salt: others.salt }, others, undefined]) {
      expect(await code(site, { number, parts, ownBits })).toBe('wrong-number')
    }
    // Salts are short, so that the site cannot search for one that makes this number of these bits.
    const parts = { bits: ownBits, salt: '00ff00ff00ff00ff00ff00ff00ff00ff' }
    const long = madeNumber(place, parts)
    expect(await code(site, { number: long, parts, ownBits })).toBe('wrong-number')
    expect(await code(site, { number, parts })).toBe('wrong-number')
  })

  it('drops all ballots of a part', async () => {
    const site = honestSite()
    const all = votes('many', 5_000)
    const voter = numberOf('many 7')
    for (const one of all.keys()) if (one[0] === voter[0]) all.delete(one)
    site.publish(at(12), { [bo]: { name: 'Bo', all } })
    expect(await code(site, { personalityId: bo, number: voter })).toBe('missing-ballot')
  })

  it('flips the ballot', async () => {
    const site = honestSite()
    const voters = adasVoters(60)
    voters.all.set(number, 'oppose')
    site.publish(at(12), { [ada]: voters })
    expect(await code(site)).toBe('wrong-vote')
  })

  it('drops or flips the ballot in the file alone', async () => {
    const path = `/ballots/${ada}/all/2/part.csv`
    for (const vote of ['', `${number},oppose\n`]) {
      const site = honestSite()
      const text = site.files.get(path) ?? ''
      site.files.set(path, text.replace(`${number},support\n`, vote))
      expect(await code(site)).toBe('changed-file')
    }
  })

  it('adds to a count in the log, or shows other counts than it has published', async () => {
    const site = honestSite()
    expect(await code(site, { shown: { up: 37, down: 10 } })).toBe('honest')
    expect(await code(site, { shown: { up: 137, down: 10 } })).toBe('wrong-count')
    site.publish(at(12), { [ada]: adasVoters(60) }, { [ada]: { up: 500 } })
    expect(await code(site)).toBe('wrong-count')
  })

  it('rewrites history', async () => {
    const storage = browser()
    const site = honestSite()
    expect(await code(site, {}, { storage })).toBe('honest')
    site.entries[0] = site.entries[0]?.replace('Ada', 'Eve') ?? ''
    site.publish(at(13), { [bo]: bosVoters(20) })
    const now = shortlyAfter(13)
    for (let again = 0; again < 2; again++) {
      expect(await code(site, {}, { storage, now })).toBe('rewritten-history')
    }
  })

  it('forks its log', async () => {
    const storage = browser()
    const site = honestSite()
    const [one, other] = [site.copy(), site.copy()]
    one.publish(at(13), { [bo]: bosVoters(20) })
    other.publish(at(13), { [bo]: bosVoters(21) })
    const now = shortlyAfter(13)
    expect(await code(one, {}, { storage, now })).toBe('honest')
    expect(await code(other, {}, { storage, now })).toBe('forked-log')
  })

  it('shows an old head', async () => {
    const storage = browser()
    const site = honestSite()
    expect(await code(site, {}, { storage })).toBe('honest')
    site.overrides.set('/log/checkpoint', () => new Response(site.checkpoints[1]))
    expect(await code(site, {}, { storage })).toBe('stale-head')
    expect(await code(site, {}, { now: shortlyAfter(14) })).toBe('stale-head')
  })

  it('points to an older record than the newest one', async () => {
    const site = honestSite()
    const report = await check(site, { logIndex: 0 })
    expect(report.published?.version).toBe(2)
    expect(await code(site, { logIndex: 5 })).toBe('bad-sequence')
  })

  it('changes an entry or a tile of the log', async () => {
    const long = honestSite()
    long.closeOften(at(12), 600)
    const storage = browser()
    await check(long, {}, { storage })
    long.publish(at(12), { [bo]: bosVoters(20) })
    for (const path of ['/log/tile/1/000.p/2', '/log/tile/entries/002.p/96']) {
      const liar = long.copy()
      liar.overrides.set(path, () => {
        liar.overrides.delete(path)
        return changedCopy(long, path)
      })
      expect(await code(liar, {}, { storage }), path).toBe('changed-file')
    }
  })

  it('has another key than before, or a head that is not signed with it', async () => {
    const storage = browser()
    const site = honestSite()
    await check(site, {}, { storage })
    const honestNote = site.checkpoints.at(-1) ?? ''
    site.useSeed(Buffer.alloc(32, 7))
    expect(await code(site)).toBe('bad-signature')
    site.signHead()
    expect(await code(site, {}, { storage })).toBe('different-key')
    expect(honestNote).not.toBe(site.checkpoints.at(-1))
  })

  it('does not serve the list', async () => {
    const site = honestSite()
    site.files.delete(`/ballots/${ada}/all/2/part.csv`)
    expect(await code(site)).toBe('missing-list')
  })
})

/** The response of a site with the last byte before the end changed, where names and hashes are. */
async function changedBody(site: PublishedSite, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await (await site.fetch(`${site.address}${path}`)).arrayBuffer())
  const index = bytes.length - 2
  bytes[index] = bytes[index] === 0x30 ? 0x31 : 0x30
  return bytes
}

function changedCopy(site: PublishedSite, path: string): Response {
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(await changedBody(site, path))
      controller.close()
    },
  })
  return new Response(body)
}
