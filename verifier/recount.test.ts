import { describe, expect, it } from 'vitest'
import type { Claim, PublishedSite, Voters } from '../test/dishonest-log/published-site.ts'
import { listFiles, numberOf, treeHash } from '../test/dishonest-log/published-site.ts'
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
import { headLine } from './heads.ts'
import type { Vote } from './lists.ts'
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

const edit = (site: PublishedSite, path: string, change: (text: string) => string) =>
  site.files.set(path, change(site.files.get(path) ?? ''))

const opposite: Record<Vote, Vote> = { support: 'oppose', oppose: 'support' }

const flipFirst = (text: string) =>
  text.replace(/,(support|oppose)\n/, (_, vote: Vote) => `,${opposite[vote]}\n`)

/** Replaces an entry and signs the log that follows from it. */
function rewrite(site: PublishedSite, index: number, change: (entry: string) => string) {
  site.entries[index] = change(site.entries[index] ?? '')
  site.signHead()
}

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

describe('a recount names a site that', () => {
  it('adds to a count in the log', async () => {
    const site = honestSite()
    site.publish(at(12), { [bo]: bosVoters(14) }, { [bo]: { up: 111 } })
    expect(await codes(site)).toEqual(['wrong-count'])
  })

  it('adds to a count in parts.csv, with a log that repeats it', async () => {
    const site = honestSite()
    site.publish(at(12), { [bo]: bosVoters(14) }, { [bo]: { up: 12, down: 3 } })
    const path = `/ballots/${bo}/all/2/parts.csv`
    edit(site, path, (text) => text.replace(',11,3,', ',12,3,'))
    expect(await codes(site)).toEqual(['changed-file'])
    const row = site.files.get(path)?.split('\n')[1] ?? ''
    const root = treeHash([row]).toString('hex')
    rewrite(site, 6, (entry) => entry.replace(/"merkleRoot":"[0-9a-f]+"/, `"merkleRoot":"${root}"`))
    expect(await codes(site)).toEqual(['wrong-count'])
  })

  it('shows other counts than it has published', async () => {
    const site = honestSite()
    const shown = (upvoteCount: number, logIndex = 2, id = bo) => ({
      ...{ personality: { id, name: 'Bo' }, version: 1, upvoteCount, downvoteCount: 3 },
      ...{ logIndex, verified: null },
    })
    const path = '/api/publications/lists?page=1&limit=100'
    const codesFor = (...data: unknown[]) => {
      site.overrides.set(path, () => Response.json({ data }))
      return codes(site, { comparesShown: true })
    }
    expect(await codesFor(shown(6))).toEqual([])
    expect(await codesFor(shown(106))).toEqual(['wrong-count'])
    const unknown = '0b9a4c1e-3333-4a6b-8c2d-0123456789ab'
    expect(await codesFor(shown(6), shown(6, 0, unknown))).toEqual(['wrong-count'])
    // Published after the log was read.
    expect(await codesFor(shown(106, 6))).toEqual([])
    const verified = { version: 2, upvoteCount: 7, downvoteCount: 5 }
    const adas = { ...shown(37, 4, ada), version: 2, downvoteCount: 10 }
    expect(await codesFor({ ...adas, verified })).toEqual([])
    expect(await codesFor({ ...adas, verified: { ...verified, upvoteCount: 8 } })).toEqual([
      'wrong-count',
    ])
    expect(await codesFor(adas)).toEqual(['wrong-count'])
    site.overrides.set(path, () => Response.json({ data: [null] }))
    expect((await check(site, { comparesShown: true })).outcome).toBe('not-checked')
  })

  it('adds to the count of verified members', async () => {
    const found = (verifiedUp: number) => {
      const site = honestSite()
      site.publish(at(12), { [ada]: adasVoters(60) }, { [ada]: { verifiedUp } })
      return codes(site)
    }
    expect(await found(20)).toEqual(['wrong-count'])
    // Fifty support her in all, and four may wait for the list.
    expect(await found(54)).toEqual(['wrong-count'])
    expect(await found(55)).toEqual(['unexplained-count', 'wrong-count'])
  })

  it('adds to the totals of a publication', async () => {
    const site = honestSite()
    rewrite(site, 5, (entry) => entry.replace(/"ballots":\d+/, '"ballots":1000'))
    expect(await codes(site)).toEqual(['wrong-total'])
  })

  it('changes a published part, parts.csv, or the file for spreadsheets', async () => {
    for (const file of [
      'all/2/part.csv',
      'all/2.csv',
      'verified/2/part.csv',
      'verified/2.csv',
      'all/2/parts.csv',
    ]) {
      const site = honestSite()
      const change = file.endsWith('parts.csv')
        ? (text: string) => text.replace(/.\n$/, (end) => (end === '0\n' ? '1\n' : '0\n'))
        : flipFirst
      edit(site, `/ballots/${ada}/${file}`, change)
      const found = await codes(site)
      expect(found, file).toEqual(['changed-file'])
    }
  })

  it('leaves out a ballot of a published list', async () => {
    const site = honestSite()
    edit(site, `/ballots/${ada}/all/2/part.csv`, (text) => text.replace(/\n[^\n]+\n$/, '\n'))
    expect(await codes(site)).toEqual(['changed-file'])
  })

  it('changes an entry of the log without signing it', async () => {
    const site = honestSite()
    site.entries[0] = site.entries[0]?.replace('Ada Lovelace', 'Ada King') ?? ''
    expect(await codes(site)).toEqual(['changed-file'])
  })

  it('rewrites history, whether or not the log has grown meanwhile', async () => {
    const site = honestSite()
    const state = await stateOf(site)
    for (const more of [[13], [13, 14, 15]]) {
      const liar = site.copy()
      rewrite(liar, 0, (entry) => entry.replace('Ada Lovelace', 'Ada King'))
      for (const hour of more) liar.close(at(hour), 0)
      const now = shortlyAfter(more.at(-1) ?? 12)
      expect(await codes(liar, { state, now })).toEqual(['rewritten-history'])
      const report = await check(liar, { state, now })
      expect(report.head, 'the remembered head is the evidence').toBeUndefined()
    }
  })

  it('forks its log', async () => {
    const site = honestSite()
    const state = await stateOf(site)
    const liar = site.copy()
    rewrite(liar, 5, (entry) => entry.replace(at(12), '2026-11-23T12:00:01Z'))
    rewrite(liar, 4, (entry) => entry.replace(at(12), '2026-11-23T12:00:01Z'))
    expect(await codes(liar, { state })).toEqual(['forked-log'])
  })

  it('shows two lists to two visitors', async () => {
    const before = honestSite()
    const [one, other] = [before.copy(), before.copy()]
    one.publish(at(13), { [bo]: bosVoters(20) })
    other.publish(at(13), { [bo]: { name: 'Bo', all: votes('invented', 90) } })
    const now = shortlyAfter(13)
    expect([await codes(one, { now }), await codes(other, { now })]).toEqual([[], []])
    const seen = (await check(other, { now })).head
    const line = seen && headLine({ size: seen.size, root: Buffer.from(seen.root, 'base64') })
    for (const compare of [JSON.stringify(seen), other.checkpoints.at(-1), line]) {
      expect(await codes(one, { compare, now })).toEqual(['forked-log'])
    }
    const later = other.copy()
    later.publish(at(14), { [bo]: bosVoters(30) })
    expect(await codes(later, { compare: await stateOf(one, 13), now: shortlyAfter(14) })).toEqual([
      'forked-log',
    ])
    const behind = await codes(one, { compare: await stateOf(later, 14), now })
    expect(behind).toEqual(['stale-head'])
  })

  it('shows an old head', async () => {
    const site = honestSite()
    const state = await stateOf(site)
    site.overrides.set('/log/checkpoint', () => new Response(site.checkpoints[1]))
    expect(await codes(site, { state })).toEqual(['stale-head'])
    expect(await codes(site, { now: shortlyAfter(14) })).toEqual(['stale-head'])
  })

  it('no longer publishes', async () => {
    const site = honestSite()
    expect(await codes(site, { now: new Date('2026-11-23T14:09:59Z') })).toEqual([])
    expect(await codes(site, { now: new Date('2026-11-23T14:10:01Z') })).toEqual(['stale-head'])
  })

  it('dates a publication into the future', async () => {
    expect(await codes(honestSite(), { now: shortlyAfter(11) })).toEqual(['wrong-time'])
  })

  it('has another key than before', async () => {
    const site = honestSite()
    const state = await stateOf(site)
    site.useSeed(Buffer.alloc(32, 7))
    site.signHead()
    expect(await codes(site)).toEqual([])
    expect(await codes(site, { state })).toEqual(['different-key'])
  })

  it('signs its head with another key, or changes it after signing', async () => {
    const site = honestSite()
    const honestNote = site.checkpoints.at(-1) ?? ''
    site.checkpoints.push(honestNote.replace('\n6\n', '\n5\n'))
    expect(await codes(site)).toEqual(['bad-signature'])
    const other = honestSite()
    site.checkpoints.push(other.checkpoints.at(-1) ?? '')
    expect(await codes(site)).toEqual(['bad-signature'])
    site.checkpoints.push(honestNote.slice(0, honestNote.indexOf('\n\n') + 2))
    expect(await codes(site)).toEqual(['bad-signature'])
  })

  it('has a head or a key of another form', async () => {
    const site = honestSite()
    for (const text of [
      '',
      'no checkpoint',
      site.note('votes.example/log\n6\n'),
      site.note('elsewhere.example/log\n6\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'),
      site.note('votes.example/log\n06\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'),
    ]) {
      site.overrides.set('/log/checkpoint', () => new Response(text))
      expect(await codes(site), text).toEqual(['bad-checkpoint'])
    }
    const path = '/.well-known/voxpop-log-key'
    for (const text of [
      '',
      '<html>',
      site.key.replace('+', '+0'),
      site.key.replace(/\+.{8}\+/, '+00000000+'),
    ]) {
      site.overrides.set(path, () => new Response(text))
      expect(await codes(site), text).toEqual(['bad-key'])
    }
  })

  it('does not serve a list or a part of the log that it has published', async () => {
    for (const [path, code] of [
      [`/ballots/${ada}/all/2/parts.csv`, 'missing-list'],
      [`/ballots/${ada}/all/2/part.csv`, 'missing-list'],
      [`/ballots/${ada}/all/2.csv`, 'missing-list'],
      [`/ballots/${ada}/verified/2/part.csv`, 'missing-list'],
      ['/log/tile/entries/000.p/6', 'missing-file'],
      ['/log/checkpoint', 'missing-file'],
    ] as const) {
      const site = honestSite()
      site.overrides.set(path, () => new Response('', { status: 404 }))
      expect(await codes(site), path).toEqual([code])
    }
  })

  it('no longer serves its key', async () => {
    const site = honestSite()
    const state = await stateOf(site)
    site.overrides.set('/.well-known/voxpop-log-key', () => new Response('', { status: 404 }))
    expect(await codes(site, { state })).toEqual(['missing-file'])
    expect((await check(site)).outcome).toBe('not-checked')
  })

  it('loses ballots without a reason, or states no reasons any more', async () => {
    const lose = async (count: number, removed: Voters['removed']) => {
      const site = honestSite()
      site.publish(at(13), { [ada]: { ...adasVoters(52), removed: { up: 0, down: 0 } } })
      site.publish(at(14), { [ada]: { ...adasVoters(count), removed } })
      return codes(site, { now: shortlyAfter(14) })
    }
    // Four may wait to be stated, and four may have been stated before their ballots left the list.
    expect(await lose(44, { up: 0, down: 0 })).toEqual([])
    expect(await lose(43, { up: 0, down: 0 })).toEqual(['unexplained-count'])
    expect(await lose(43, { up: 0, down: 9 })).toEqual(['unexplained-count'])
    expect(await lose(43, { up: 5, down: 0 })).toEqual([])
    expect(await lose(57, undefined)).toEqual(['bad-sequence'])
    // Fewer than five would tell of single voters, which the format excludes.
    expect(await lose(57, { up: 4, down: 0 })).toContain('bad-record')
  })

  it('lists more verified members than voters, unless that many were removed since', async () => {
    const publish = async (verified: Voters['verified'], left: number, up: number) => {
      const site = honestSite()
      site.publish(at(13), { [ada]: { ...adasVoters(52), verified, removed: { up: 0, down: 0 } } })
      const after = { ...adasVoters(left), verified, removed: { up, down: 0 } }
      // The list of verified members stays at its version.
      site.publish(at(14), { [ada]: after }, { [ada]: { verifiedVersion: 3 } })
      return codes(site, { now: shortlyAfter(14) })
    }
    expect(await publish(votes('v', 46), 52, 5)).toEqual([])
    expect(await publish(votes('v', 47), 52, 5)).toEqual(['unexplained-count'])
    expect(await publish(votes('v', 46), 12, 40)).toEqual([])
  })

  it('puts a ballot on a list twice, or publishes a list in another order', async () => {
    const broken: [string, (lines: string[]) => string[]][] = [
      ['twice', ([first = '', ...rest]) => [first, first, ...rest]],
      ['order', (lines) => lines.toReversed()],
      ['number', ([first = '', ...rest]) => [first.replace('-', ''), ...rest]],
      ['letters', (lines) => [...lines, `zzzz${numberOf('x').slice(4, -1)}1,support`]],
      ['vote', ([first = '', ...rest]) => [first.replace(/,.*/, ',abstain'), ...rest]],
    ]
    for (const [what, change] of broken) {
      const site = honestSite()
      edit(site, `/ballots/${bo}/all/1/part.csv`, (text) => {
        const [header, ...lines] = text.trimEnd().split('\n')
        return `${[header, ...change(lines)].join('\n')}\n`
      })
      expect(await codes(site), what).toEqual(['bad-list'])
    }
  })

  it('breaks the order of its records', async () => {
    const broken: [string, (site: PublishedSite) => void][] = [
      [
        'version',
        (site) => site.publish(at(12), { [bo]: bosVoters(14) }, { [bo]: { version: 3 } }),
      ],
      [
        'unchanged',
        (site) => site.publish(at(12), { [bo]: bosVoters(9) }, { [bo]: { version: 1 } }),
      ],
      ['time', (site) => site.close(at(11), 0)],
      [
        'open',
        (site) => {
          site.entries.push(site.entries[0] ?? '')
          site.signHead()
        },
      ],
      [
        'number',
        (site) => {
          site.publications += 1
          site.close(at(12), 0)
        },
      ],
      [
        'returned',
        (site) => {
          site.remove(at(12), bo)
          site.publish(at(12), { [bo]: bosVoters(14) })
        },
      ],
      ['removed', (site) => site.remove(at(12), '0b9a4c1e-3333-4a6b-8c2d-0123456789ab')],
      ['merged', (site) => site.merge(at(12), '0b9a4c1e-3333-4a6b-8c2d-0123456789ab', bo)],
      ['merged into itself', (site) => site.merge(at(12), bo, bo)],
      [
        'split with a version again',
        (site) => {
          site.merge(at(12), bo, ada)
          site.publish(at(12), { [bo]: bosVoters(14) }, { [bo]: { version: 1 } })
        },
      ],
    ]
    for (const [what, change] of broken) {
      const site = honestSite()
      change(site)
      expect(await codes(site), what).toContain('bad-sequence')
    }
  })

  it('writes records that are not exactly of the format', async () => {
    for (const change of [
      (entry: string) => entry.replace(':', ': '),
      (entry: string) => entry.replace('"interval":3600', '"interval":59'),
      (entry: string) => entry.replace('"records":1,', ''),
      (entry: string) => entry.replace('}', ',"extra":1}'),
      (entry: string) => entry.replace('"number":3', '"number":3.0'),
      () => 'null',
      () => '',
      () => 'x'.repeat(4097),
    ]) {
      const site = honestSite()
      rewrite(site, 5, change)
      expect((await codes(site))[0]).toBe('bad-record')
    }
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
      expect(notChecked).toEqual([expect.stringMatching(/not in the form/)])
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
    expect(notChecked).toEqual(['The log has too many personalities to check.'])
  })

  it('by a log that claims to be huge', async () => {
    const site = honestSite()
    const root = Buffer.alloc(32).toString('base64')
    for (const size of ['2147483648', '99999999', '999999999999999']) {
      site.checkpoints.push(site.note(`${site.origin}\n${size}\n${root}\n`))
      const { outcome, notChecked } = await check(site)
      expect(outcome).toBe('not-checked')
      expect(notChecked[0]).toMatch(/too large/)
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
    expect(notChecked[0]).toMatch(/took too long/)
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
      expect(report.notChecked).toEqual([expect.stringMatching(/remembered head is damaged/)])
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
