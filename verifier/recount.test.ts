import { describe, expect, it } from 'vitest'
import type { Claim, PublishedSite } from '../test/dishonest-log/published-site.ts'
import { listFiles, numberOf } from '../test/dishonest-log/published-site.ts'
import {
  ada,
  adasVoters,
  at,
  bo,
  bosVoters,
  edit,
  flipFirst,
  honestSite,
  shortlyAfter,
  votes,
} from '../test/dishonest-log/sites.ts'
import { type RecountOptions, recount } from './recount.ts'

const check = (site: PublishedSite, options: Partial<RecountOptions> = {}) =>
  recount(site.address, {
    fetch: site.fetch,
    now: shortlyAfter(12),
    sleep: async () => undefined,
    ...options,
  })

/** The codes of everything that a recount finds. */
const codes = async (site: PublishedSite, options: Partial<RecountOptions> = {}) => {
  const { problems, notChecked, outcome } = await check(site, options)
  expect(notChecked).toEqual([])
  expect(outcome).toBe(problems.length > 0 ? 'dishonest' : 'honest')
  for (const { sentence } of problems) expect(sentence).toMatch(/^[A-Z/“].*[.?]$/s)
  return [...new Set(problems.map(({ code }) => code))]
}

/** What a verifier remembers of a site. */
const stateOf = async (site: PublishedSite, hour = 12) =>
  JSON.stringify((await check(site, { now: shortlyAfter(hour) })).head)

describe('a recount of an honest site', () => {
  it('finds nothing wrong, and says what was counted', async () => {
    const site = honestSite()
    const report = await check(site)
    expect(report).toMatchObject({ outcome: 'honest', problems: [], notChecked: [] })
    expect(report.counted).toEqual({
      entries: 6,
      publications: 3,
      time: at(12),
      personalities: 2,
      support: 43,
      oppose: 13,
      verifiedLists: 1,
    })
    expect(report.head?.checkpoint).toBe(site.checkpoints.at(-1))
  })

  it('finds nothing wrong when the site has grown since the last check, in both directions', async () => {
    const site = honestSite()
    const state = await stateOf(site)
    const later = site.copy()
    for (let hour = 13; hour < 20; hour++) later.publish(at(hour), { [bo]: bosVoters(10 + hour) })
    const now = shortlyAfter(19)
    expect(await codes(later, { state, compare: state, now })).toEqual([])
    expect(await codes(later, { compare: site.checkpoints[0], now })).toEqual([])
    expect(await codes(site, { state, compare: site.checkpoints.at(-1) })).toEqual([])
  })

  it('finds a ballot by its number, whatever list it is on', async () => {
    const site = honestSite()
    const found = async (ballot: string) => (await check(site, { ballot })).ballot
    expect(await found(numberOf('bo 1'))).toEqual({
      ...{ name: 'Bo “Quote” Ωmega', list: 'all', vote: 'oppose' },
    })
    expect(await found(numberOf('ada verified 9'))).toEqual({
      ...{ name: 'Ada Lovelace', list: 'verified', vote: 'support' },
    })
    expect(await found(numberOf('nobody'))).toBeUndefined()
    expect((await check(site, { ballot: '7f3k' })).outcome).toBe('not-checked')
    const parts = [' 00112233445566778899aabbccddeeff 01020304', ' 00112233']
    expect(await found(`${numberOf('bo 1')}${parts[0]}`)).toMatchObject({ isMadeOfParts: false })
    expect(await found(`${numberOf('bo 1')}${parts[1]}`)).toBeUndefined()
  })

  it('accepts records that state removed votes, also without a new list, after those of version 1', async () => {
    const site = honestSite()
    const removed = { up: 0, down: 0 }
    site.publish(at(13), { [ada]: { ...adasVoters(52), removed } })
    site.publish(at(14), { [ada]: { ...adasVoters(44), removed: { up: 8, down: 0 } } })
    site.publish(at(15), { [ada]: { ...adasVoters(40), removed } })
    const now = shortlyAfter(16)
    const { version } = site.claims.get(ada) as Claim
    site.publish(
      at(16),
      { [ada]: { ...adasVoters(40), removed: { up: 5, down: 7 } } },
      { [ada]: { version, verifiedVersion: site.claims.get(ada)?.verifiedVersion ?? null } },
    )
    expect(await codes(site, { now })).toEqual([])
  })

  it('reads a log of several bundles and lists of several parts', async () => {
    const site = honestSite()
    site.closeOften(at(12), 300)
    site.publish(at(12), { [bo]: { name: 'Bo', all: votes('many', 4_500, 2_000) } })
    site.closeOften(at(12), 220)
    const state = await stateOf(site)
    expect(site.files.has(`/ballots/${bo}/all/2/part-7.csv`)).toBe(true)
    site.publish(at(12), { [ada]: adasVoters(60) })
    expect(await codes(site, { state })).toEqual([])
  })

  it('accepts a tally of verified members that disappears and returns', async () => {
    const site = honestSite()
    site.publish(at(12), { [ada]: { name: 'Ada', all: votes('ada', 50) } })
    const claim = { verifiedVersion: 3 }
    const returned = { name: 'Ada', all: votes('ada', 60), verified: votes('ada verified', 20) }
    const { files } = listFiles(returned.verified)
    for (const [end, text] of files) site.files.set(`/ballots/${ada}/verified/3${end}`, text)
    site.publish(at(12), { [ada]: returned }, { [ada]: claim })
    expect(await codes(site)).toEqual([])
  })

  it('accepts personalities without ballots and removed personalities', async () => {
    const site = honestSite()
    site.publish(at(12), { [bo]: { name: 'Bo', all: new Map() } })
    site.remove(at(12), ada)
    expect(await codes(site)).toEqual([])
  })

  it('accepts that lists of a merged personality end, and go on when the merge is undone', async () => {
    const site = honestSite()
    const { version = 0, verifiedVersion = null } = site.claims.get(ada) ?? {}
    site.merge(at(12), ada, bo)
    expect(await codes(site)).toEqual([])
    const returned = { name: 'Ada', all: votes('ada', 60) }
    const { files } = listFiles(returned.all)
    for (const [end, text] of files) {
      site.files.set(`/ballots/${ada}/all/${version + 1}${end}`, text)
    }
    expect(verifiedVersion).not.toBeNull()
    site.publish(at(12), { [ada]: returned }, { [ada]: { version: version + 1 } })
    expect(await codes(site)).toEqual([])
  })

  it('accepts that lists disappear while they are read, if the log then says that they were removed', async () => {
    const site = honestSite()
    const path = `/ballots/${bo}/all/1/parts.csv`
    site.overrides.set(path, () => {
      if (site.claims.has(bo)) site.remove(at(12), bo)
      return new Response('', { status: 404 })
    })
    expect(await codes(site)).toEqual([])
  })

  it('reads a head again that is older than one seen before, or than the lists', async () => {
    const site = honestSite()
    const state = await stateOf(site)
    const old = site.checkpoints[1]
    const serveNewHead = async () => {
      site.overrides.delete('/log/checkpoint')
    }
    site.overrides.set('/log/checkpoint', () => new Response(old))
    expect(await codes(site, { state, sleep: serveNewHead })).toEqual([])
    const current = site.checkpoints.at(-1)
    site.remove(at(12), bo)
    site.overrides.set('/log/checkpoint', () => new Response(current))
    site.overrides.set(`/ballots/${bo}/all/1/parts.csv`, () => new Response('', { status: 404 }))
    expect(await codes(site, { sleep: serveNewHead })).toEqual([])
  })
})

describe('a recount cannot be made to hide what it has found', () => {
  it('by counts of a form that nobody expects', async () => {
    for (const version of [{ toString: 1 }, '\u001b[2J', null, 1.5]) {
      const site = honestSite()
      edit(site, `/ballots/${ada}/all/2/part.csv`, flipFirst)
      const counts = { version: 2, upvoteCount: 1, downvoteCount: 1 }
      const shown = { ...counts, personality: { id: ada, name: 'Ada' }, logIndex: 4 }
      site.overrides.set('/api/publications/lists?page=1&limit=100', () =>
        Response.json({ data: [{ ...shown, verified: { ...counts, version } }] }),
      )
      const { outcome, problems, notChecked } = await check(site, { comparesShown: true })
      expect(outcome).toBe('dishonest')
      expect(problems.map(({ code }) => code)).toEqual(['changed-file'])
      expect(notChecked.map(({ sentence }) => sentence)).toEqual([
        expect.stringMatching(/not in the form/),
      ])
    }
  })
})

describe('a recount cannot be exhausted', () => {
  it('by endless files', async () => {
    const site = honestSite()
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1_000_000
            controller.enqueue(new Uint8Array(1_000_000))
          },
        }),
      )
    const expected = {
      '/.well-known/voxpop-log-key': 'bad-key',
      '/log/checkpoint': 'bad-checkpoint',
      '/log/tile/entries/000.p/6': 'changed-file',
      [`/ballots/${ada}/all/2/parts.csv`]: 'bad-list',
      [`/ballots/${ada}/all/2/part.csv`]: 'bad-list',
      [`/ballots/${ada}/all/2.csv`]: 'changed-file',
    }
    for (const [path, code] of Object.entries(expected)) {
      site.overrides.set(path, endless)
      sent = 0
      expect((await codes(site))[0], path).toBe(code)
      expect(sent).toBeLessThan(6_000_000)
      site.overrides.delete(path)
    }
    site.overrides.set('/api/publications/lists?page=1&limit=100', endless)
    sent = 0
    const report = await check(site, { comparesShown: true })
    expect(report).toMatchObject({ outcome: 'not-checked', problems: [] })
    expect(sent).toBeLessThan(6_000_000)
  })

  it('by a log of ever more personalities that are removed again', {
    timeout: 60_000,
  }, async () => {
    const site = honestSite()
    const [closing = ''] = site.entries.slice(-1)
    const id = (index: number) => ada.replace(/\w{12}$/, String(index).padStart(12, '0'))
    for (let index = 0; index < 100_000; index++) {
      site.entries.push(JSON.stringify({ kind: 'removed', personality: id(index), time: at(12) }))
    }
    site.entries.push(closing)
    site.signHead()
    const { notChecked } = await check(site)
    expect(notChecked.map(({ sentence }) => sentence)).toEqual([
      'The log has too many personalities to check.',
    ])
  })

  it('by a log that claims to be huge', async () => {
    const site = honestSite()
    const root = Buffer.alloc(32).toString('base64')
    for (const size of ['2147483648', '99999999', '999999999999999']) {
      site.checkpoints.push(site.note(`${site.origin}\n${size}\n${root}\n`))
      const { outcome, notChecked } = await check(site)
      expect(outcome).toBe('not-checked')
      expect(notChecked[0]?.sentence).toMatch(/too large/)
    }
  })

  it('by responses that never end', async () => {
    const site = honestSite()
    const fetch: RecountOptions['fetch'] = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const { outcome, notChecked } = await check(site, { fetch, timeoutMs: 1 })
    expect(outcome).toBe('not-checked')
    expect(notChecked[0]?.sentence).toMatch(/took too long/)
  })
})

describe('a recount that cannot reach the site', () => {
  it('says that nothing was checked, and accuses nobody', async () => {
    const site = honestSite()
    const failing: RecountOptions['fetch'][] = [
      async () => {
        throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
      },
      async () => new Response('', { status: 500 }),
      async () => new Response('', { status: 429, headers: { 'retry-after': '1' } }),
      async () => new Response('Not found', { status: 404 }),
    ]
    for (const fetch of failing) {
      const report = await check(site, { fetch })
      expect(report).toMatchObject({ outcome: 'not-checked', problems: [], head: undefined })
    }
    const state = await stateOf(site)
    const damaged = { size: 0, __proto__: null, root: Buffer.alloc(32).toString('base64') }
    for (const text of [
      '{}',
      'null',
      state.slice(1),
      JSON.stringify({ ...JSON.parse(state), ...damaged }),
    ]) {
      const report = await check(site, { state: text })
      expect(report.notChecked.map(({ sentence }) => sentence)).toEqual([
        expect.stringMatching(/remembered head is damaged/),
      ])
    }
    expect((await recount('ftp://x', { fetch: site.fetch, now: new Date() })).outcome).toBe(
      'not-checked',
    )
  })

  it('waits as long as the site asks for, and goes on', async () => {
    const site = honestSite()
    const waits: number[] = []
    let requests = 0
    const fetch: RecountOptions['fetch'] = (url) =>
      requests++ % 2 === 0
        ? Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '3' } }))
        : site.fetch(url)
    const sleep = async (ms: number) => {
      waits.push(ms)
    }
    expect(await codes(site, { fetch, sleep })).toEqual([])
    expect(new Set(waits)).toEqual(new Set([3000]))
  })
})
