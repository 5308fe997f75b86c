import fs from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { headLine } from '../../verifier/heads.ts'
import { type RecountOptions, recount } from '../../verifier/recount.ts'
import type { PublishedSite, Voters } from './published-site.ts'
import { numberOf, treeHash } from './published-site.ts'
import { type Options, runSecondVerifier } from './run-second-verifier.ts'
import {
  ada,
  adasVoters,
  at,
  bo,
  bosVoters,
  edit,
  flipFirst,
  honestSite,
  rewrite,
  shortlyAfter,
  votes,
} from './sites.ts'
import { TestWitness } from './test-witness.ts'

/*
 * What the verifier that is written from the text of the format alone finds wrong, and that it names every act of a
 * dishonest site as the first verifier does.
 */

const list = `/ballots/${ada}/all/2`

const ask = (site: PublishedSite, options: Partial<Options> = {}) =>
  runSecondVerifier(site.fetch, site.address, { now: shortlyAfter(12), ...options })

/** The codes of everything that the second verifier finds. */
async function secondCodes(site: PublishedSite, options: Partial<Options> = {}) {
  const { codes, unchecked, exitCode } = await ask(site, options)
  expect(unchecked).toEqual([])
  expect(exitCode).toBe(codes.length > 0 ? 1 : 0)
  return [...new Set(codes)]
}

beforeAll(() => ask(honestSite()), 60_000)

/** Changes files of the list of Ada, of which the log does not know. */
function changeList(change: (text: string) => string, files: string[]): PublishedSite {
  const site = honestSite()
  for (const file of files) {
    const text = site.files.get(`${list}${file}`) ?? ''
    const changed = change(text)
    expect(changed).not.toBe(text)
    site.files.set(`${list}${file}`, changed)
  }
  return site
}

/** Changes the entries of the log, and signs what follows from them. */
function changeLog(change: (entry: string) => string): PublishedSite {
  const site = honestSite()
  const changed = site.entries.map(change)
  expect(changed).not.toEqual(site.entries)
  site.entries = changed
  site.signHead()
  return site
}

it('finds nothing wrong with an honest site, also while votes are removed and people merged', async () => {
  const site = honestSite()
  expect(await secondCodes(site)).toEqual([])
  site.publish(at(12), { [ada]: { ...adasVoters(52), removed: { up: 0, down: 0 } } })
  site.publish(at(12), { [ada]: { ...adasVoters(45), removed: { up: 7, down: 0 } } })
  site.merge(at(12), bo, ada)
  expect(await secondCodes(site)).toEqual([])
})

const ballot = numberOf('ada 20')

it.each([
  [
    'a ballot with another number',
    (text: string) => text.replace(ballot, ballot.replace(/..$/, '00')),
    'changed-file',
  ],
  [
    'a ballot that changes its side',
    (text: string) => text.replace(`${ballot},support`, `${ballot},oppose`),
    'changed-file',
  ],
  [
    'two ballots that swap their sides',
    (text: string) =>
      text
        .replace(`${ballot},support`, `${ballot},oppose`)
        .replace(`${numberOf('ada 0')},oppose`, `${numberOf('ada 0')},support`),
    'changed-file',
  ],
  [
    'a ballot that is missing',
    (text: string) => text.replace(`${ballot},support\n`, ''),
    'changed-file',
  ],
  [
    'a ballot that is on the list twice',
    (text: string) => text.replace(`${ballot},support\n`, `${ballot},support\n`.repeat(2)),
    'bad-list',
  ],
  [
    'a vote that is neither',
    (text: string) => text.replace(`${ballot},support`, `${ballot},maybe`),
    'bad-list',
  ],
])('names a list with %s', async (_, change, code) => {
  expect(await secondCodes(changeList(change, ['/part.csv']))).toEqual([code])
  // The file for spreadsheets is only compared with the parts.
  expect(await secondCodes(changeList(change, ['.csv']))).toEqual(['changed-file'])
})

it('names a record with another hash, another count or another spelling', async () => {
  const { merkleRoot } = honestSite().claims.get(ada) ?? { merkleRoot: '' }
  const otherHash = merkleRoot.replace(/^../, (two) => (two === '00' ? '11' : '00'))
  expect(await secondCodes(changeLog((entry) => entry.replace(merkleRoot, otherHash)))).toEqual([
    'changed-file',
  ])
  expect(await secondCodes(changeLog((entry) => entry.replace('"up":37', '"up":137')))).toEqual([
    'wrong-total',
    'wrong-count',
  ])
  expect(await secondCodes(changeLog((entry) => entry.replace('"up":37', '"up": 37')))).toContain(
    'bad-record',
  )
})

it('names removed votes that show few voters, and ballots that are lost without them', async () => {
  const lost = (count: number, removed: number) => {
    const site = honestSite()
    site.publish(at(13), { [ada]: { ...adasVoters(60), removed: { up: 0, down: 0 } } })
    site.publish(at(14), {
      [ada]: { ...adasVoters(60 - count), removed: { up: removed, down: 0 } },
    })
    return secondCodes(site, { now: shortlyAfter(14) })
  }
  expect(await lost(8, 0)).toEqual([])
  expect(await lost(9, 0)).toEqual(['unexplained-count'])
  expect(await lost(13, 5)).toEqual([])
  expect(await lost(9, 4)).toContain('bad-record')
})

it('names a head that is not signed with the key of the site, or is of another log', async () => {
  const other = honestSite()
  const site = honestSite()
  site.checkpoints.push(other.checkpoints.at(-1) ?? '')
  expect(await secondCodes(site)).toEqual(['bad-signature'])
  const forked = honestSite()
  const last = forked.entries.pop() ?? ''
  forked.entries.push(last.replace('"interval":3600', '"interval":60'))
  expect(await secondCodes(forked)).toEqual(['changed-file'])
})

it('reads the test vectors', async () => {
  const file = new URL('../../docs/integrity-vectors.json', import.meta.url)
  const { log, list, madeNumbers } = JSON.parse(fs.readFileSync(file, 'utf8'))
  const folder = `/ballots/${ada}/all/1`
  const files: Record<string, string | Buffer> = {
    '/.well-known/voxpop-log-key': `${log.key}\n`,
    '/log/checkpoint': log.checkpoint,
    '/log/tile/entries/000.p/2': Buffer.from(log['tile/entries/000.p/2'], 'base64'),
    '/log/tile/0/000.p/2': Buffer.from(log['tile/0/000.p/2'], 'base64'),
    [`${folder}/parts.csv`]: list['parts.csv'],
    [`${folder}/part.csv`]: list['part.csv'],
    [`${folder}.csv`]: list['part.csv'],
  }
  const read = async (url: string) => {
    const content = files[new URL(url).pathname]
    return new Response(content as BodyInit, { status: content === undefined ? 404 : 200 })
  }
  const options = { now: new Date('2026-11-23T19:30:00Z') }
  const report = await runSecondVerifier(read, 'https://votes.example', options)
  expect(report).toMatchObject({ exitCode: 0, counted: { support: 2, oppose: 1 } })
  // Two numbers of this log are made of bits, and on no list of it.
  const ballots = madeNumbers.slice(0, 2)
  const asked = await runSecondVerifier(read, 'https://votes.example', { ...options, ballots })
  expect(asked.codes).toEqual(['missing-ballot', 'missing-ballot'])
  const [first, second] = ballots
  const swapped = [{ ...first, salt: second.salt }]
  const other = await runSecondVerifier(read, 'https://votes.example', {
    ...options,
    ballots: swapped,
  })
  expect(other.codes).toEqual(['wrong-number', 'missing-ballot'])
})

it('finds a ballot by its number, and names one that is missing or has another vote', async () => {
  const site = honestSite()
  const found = async (number: string, more: object = {}) => {
    const { codes, found } = await ask(site, { ballots: [{ number, ...more }] })
    return [...codes, ...found]
  }
  const own = numberOf('bo 1')
  expect(await found(own, { personality: bo, list: 'all', vote: 'oppose' })).toEqual([
    `${own} is on the list ${bo}/all with oppose`,
  ])
  expect(await found(own, { vote: 'support' })).toContain('wrong-vote')
  expect(await found(own, { personality: ada })).toEqual(['missing-ballot'])
  expect(await found(numberOf('nobody'))).toEqual(['missing-ballot'])
})

it('vouches only for a head that enough witnesses have signed', async () => {
  const site = honestSite()
  const all = ['one', 'two', 'three'].map((name) => new TestWitness(`${name}.example/witness`))
  const [one, two] = all as [TestWitness, TestWitness]
  const witnesses = all.map(({ verifierKey }) => verifierKey)
  const note = site.checkpoints.at(-1) ?? ''
  const exitCode = async (lines: string[], needed?: number) => {
    site.overrides.set('/log/checkpoint', () => new Response(note + lines.join('')))
    return (await ask(site, { witnesses, needed })).exitCode
  }
  expect(await exitCode([])).toBe(2)
  expect(await exitCode([one.line(note)])).toBe(2)
  expect(await exitCode([one.line(note)], 1)).toBe(0)
  expect(await exitCode([one.line(note), two.line(note)])).toBe(0)
  expect(await exitCode([one.line(note), one.line(note)])).toBe(2)
  const older = site.checkpoints[0] ?? ''
  expect(await exitCode([one.line(note), two.line(older)])).toBe(2)
  // Signatures may come some seconds after a publication.
  const wait = () =>
    site.overrides.set(
      '/log/checkpoint',
      () => new Response(note + one.line(note) + two.line(note)),
    )
  expect((await ask(site, { witnesses, wait })).exitCode).toBe(0)
})

it('accuses nobody if it cannot read the site', async () => {
  const failing = [
    async () => new Response('', { status: 500 }),
    async () => new Response('Not found', { status: 404 }),
  ]
  for (const fetch of failing) {
    const report = await runSecondVerifier(fetch, 'https://votes.example', { now: new Date() })
    expect(report).toMatchObject({ exitCode: 2, codes: [] })
  }
})

it('reads a log of several bundles, lists of several parts, and lists that end while they are read', async () => {
  const site = honestSite()
  site.closeOften(at(12), 300)
  site.publish(at(12), { [bo]: { name: 'Bo', all: votes('many', 4_500, 2_000) } })
  site.closeOften(at(12), 220)
  const { state } = await ask(site)
  site.publish(at(12), { [ada]: adasVoters(60) })
  expect(await secondCodes(site, { remembered: state ?? {} })).toEqual([])
  site.overrides.set(`/ballots/${bo}/all/2/parts.csv`, () => {
    if (site.claims.has(bo)) site.remove(at(12), bo)
    return new Response('', { status: 404 })
  })
  expect(await secondCodes(site)).toEqual([])
})

it('reads a head again that is shorter than one seen before', async () => {
  const site = honestSite()
  const { state } = await ask(site)
  const remembered = state ?? {}
  site.overrides.set('/log/checkpoint', () => new Response(site.checkpoints[1]))
  const wait = () => site.overrides.delete('/log/checkpoint')
  expect(await secondCodes(site, { remembered, wait })).toEqual([])
})

const check = (site: PublishedSite, options: Partial<RecountOptions> = {}) =>
  recount(site.address, {
    fetch: site.fetch,
    now: shortlyAfter(12),
    sleep: async () => undefined,
    ...options,
  })

/** The codes of everything that both verifiers find. */
const codes = async (site: PublishedSite, options: Partial<RecountOptions> = {}) => {
  const { problems, notChecked, outcome } = await check(site, options)
  expect(notChecked).toEqual([])
  expect(outcome).toBe(problems.length > 0 ? 'dishonest' : 'honest')
  for (const { sentence } of problems) expect(sentence).toMatch(/^[A-Z/“].*[.?]$/s)
  const found = [...new Set(problems.map(({ code }) => code))]
  const { state, compare, now, comparesShown } = options
  const remembered = state === undefined ? undefined : JSON.parse(state)
  const second = await secondCodes(site, {
    ...{ remembered, compare, comparesShown },
    ...(now && { now }),
  })
  expect(second.toSorted()).toEqual(found.toSorted())
  return found
}

/** What a verifier remembers of a site. */
const stateOf = async (site: PublishedSite, hour = 12) =>
  JSON.stringify((await check(site, { now: shortlyAfter(hour) })).head)

describe('both verifiers name a site that', () => {
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
      site.overrides.set(path, () => new Response(`${text}\n`))
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
      [
        'ended twice',
        (site) => {
          site.merge(at(12), bo, ada)
          site.remove(at(12), bo)
        },
      ],
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
