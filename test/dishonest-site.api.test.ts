import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Ballot, VoteType } from '../contract/votes.ts'
import { recountAll } from '../server/recount/service.ts'
import { type BallotQuestion, checkBallot } from '../verifier/check-ballot.ts'
import { type RecountOptions, recount } from '../verifier/recount.ts'
import { DishonestProxy, readEntries } from './dishonest-log/dishonest-proxy.ts'
import {
  type Claim,
  listFiles,
  madeNumber,
  PublishedSite,
  type Vote,
} from './dishonest-log/published-site.ts'
import { runSecondVerifier, type SoughtBallot } from './dishonest-log/run-second-verifier.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  createVerifiedUser,
  type TestPersonality,
  type TestUser,
} from './factories.ts'
import { startApp } from './harness.ts'

/*
 * The verifier against the real site over HTTP: as it is, and behind a server that has the key of the log and lies.
 */

const seed = randomBytes(32)
const app = await startApp({ LOG_SIGNING_KEY: seed.toString('base64') })
const origin = await app.server.listen({ host: '127.0.0.1', port: 0 })

let ada: TestPersonality
let bo: TestPersonality
/** A verified member who supports Ada. */
let voter: TestUser
let ballot: Ballot
/** Bits that the browser of the voter has made. */
const ownBits = randomBytes(16).toString('hex')
/** Another member who supports Ada. */
let other: TestUser
/** The head of the first publication. */
let first: { state: string }
let firstCheckpoint: string

const cast = (as: TestUser, { id }: TestPersonality, type: VoteType, bits?: string) =>
  app.call('POST /votes', { as, body: { personalityId: id, type, bits } })

/** Publishes an hour later. */
async function publish(): Promise<void> {
  app.clock.advance(3_600_000)
  await app.features.ballots.jobs.publication.run()
}

async function ballotOf(as: TestUser, { id }: TestPersonality): Promise<Ballot> {
  const { body } = await app.call('GET /votes/me', { as })
  const found = body.data.find(({ personality }) => personality.id === id)?.ballot
  if (!found) throw new Error('the vote is not counted')
  return found
}

const now = () => new Date(app.clock.now())

/** Reads again at once what a site of several processes may serve late. */
const sleep = async () => undefined

/** What a recount is given besides the site. */
type Options = Pick<RecountOptions, 'state' | 'compare' | 'comparesShown'>

const check = (address: string, options: Options = {}) =>
  recount(address, { fetch, sleep, now: now(), ...options })

/** What the verifier that is written from the text of the format alone says. */
const checkSecond = (address: string, options: Options & { ballots?: SoughtBallot[] } = {}) => {
  const { state, ...others } = options
  const remembered = state === undefined ? undefined : JSON.parse(state)
  return runSecondVerifier(fetch, address, { now: now(), remembered, ...others })
}

/** The codes of everything that a recount finds, by either of the two verifiers. */
async function codes(address: string, options: Options = {}) {
  const { problems, notChecked } = await check(address, options)
  expect(notChecked).toEqual([])
  const found = [...new Set(problems.map(({ code }) => code))]
  const second = await checkSecond(address, options)
  expect(second.unchecked).toEqual([])
  expect([...new Set<string>(second.codes)].toSorted()).toEqual(found.toSorted())
  return found
}

/** What the second verifier says of the ballot of the voter, on the list of all. */
const secondOwnCodes = async (address: string, number = ballot.number) => {
  const salt = ballot.proof?.salt ?? ''
  const known = { personality: ada.id, list: 'all', vote: 'support', bits: ownBits, salt } as const
  return (await checkSecond(address, { ballots: [{ number, ...known }] })).codes
}

const checkOwn = async (site: string, asked: Partial<BallotQuestion> = {}, remembered?: string) => {
  const { body } = await app.call('GET /personalities/:id/publication', { params: { id: ada.id } })
  const { publication } = body
  if (!publication) throw new Error('nothing was published')
  const question = {
    site,
    personalityId: ada.id,
    number: ballot.number,
    vote: 'support',
    since: new Date(now().getTime() - 24 * 3_600_000),
    logIndex: publication.logIndex,
    shown: { up: publication.upvoteCount, down: publication.downvoteCount },
    parts: ballot.proof ?? undefined,
    ownBits,
  } as const
  let written: string | undefined
  const storage = {
    read: () => remembered,
    write(text: string) {
      written = text
    },
  }
  const options = { fetch, sleep, now: now(), storage }
  return { ...(await checkBallot({ ...question, ...asked }, options)), state: written }
}

/** Code of what the check of the own ballot finds. */
async function ownCode(site: string, asked: Partial<BallotQuestion> = {}, remembered?: string) {
  const { problem, outcome } = await checkOwn(site, asked, remembered)
  return problem?.code ?? outcome
}

beforeAll(async () => {
  ada = await createPersonality(app, { name: 'Ada "Å" Lovelace' })
  bo = await createPersonality(app)
  for (let index = 0; index < 12; index++) {
    const user = await (index < 10 ? createVerifiedUser(app) : createUser(app))
    const bits = index === 0 ? ownBits : randomBytes(16).toString('hex')
    await cast(user, ada, index % 3 === 0 ? 'UPVOTE' : 'DOWNVOTE', bits)
    if (index === 0) voter = user
    if (index === 3) other = user
  }
  await publish()
  const { head } = await check(origin)
  if (!head) throw new Error('nothing was published')
  first = { state: JSON.stringify(head) }
  firstCheckpoint = head.checkpoint
  for (let index = 0; index < 6; index++) {
    await cast(await createUser(app), bo, index < 4 ? 'UPVOTE' : 'DOWNVOTE')
    await cast(await createUser(app), ada, 'UPVOTE')
  }
  await publish()
  ballot = await ballotOf(voter, ada)
})

describe('the verifier on the real site', () => {
  it('finds nothing wrong, and counts what the site shows', async () => {
    const report = await check(origin, { ...first, comparesShown: true })
    expect(report).toMatchObject({ outcome: 'honest', problems: [], notChecked: [] })
    expect(report.counted).toMatchObject({
      publications: 2,
      personalities: 2,
      support: 14,
      oppose: 10,
      verifiedLists: 1,
    })
  })

  it('counts the same as a verifier that is written from the text of the format alone', async () => {
    const { counted } = await check(origin)
    const { time, ...counts } = counted ?? {}
    expect(time).toBeDefined()
    const second = await checkSecond(origin, { ...first, comparesShown: true })
    expect(second).toMatchObject({ exitCode: 0, codes: [], unchecked: [], counted: counts })
    expect(await secondOwnCodes(origin)).toEqual([])
    const key = await (await fetch(`${origin}/.well-known/voxpop-log-key`)).text()
    const place = { log: key.split('+')[0] ?? '', list: 'all', personality: ada.id } as const
    expect(madeNumber(place, ballot.proof ?? { bits: '', salt: '' })).toBe(ballot.number)
  })

  it('finds the own ballot on both lists', async () => {
    const report = await checkOwn(origin, {}, first.state)
    expect(report).toMatchObject({ outcome: 'honest', published: { version: 2, up: 10, down: 8 } })
    expect(report.steps.map(({ state }) => state)).toEqual(Array(8).fill('ok'))
    expect(report.number).toBe('own')
    const number = ballot.verifiedNumber ?? ''
    const parts = { bits: ownBits, salt: ballot.proof?.verifiedSalt ?? '' }
    const asked = { list: 'verified', number, parts, shown: undefined } as const
    expect(await ownCode(origin, asked)).toBe('honest')
  })

  it('accepts a changed vote, which has a new number, and a removed personality', async () => {
    const person = await createPersonality(app)
    const users = []
    for (let index = 0; index < 5; index++) users.push(await createUser(app))
    for (const user of users) await cast(user, person, 'UPVOTE')
    await publish()
    const [changed] = users as [TestUser]
    await cast(changed, person, 'DOWNVOTE')
    const { number } = await ballotOf(changed, person)
    const shown = undefined
    const without = { parts: undefined, ownBits: undefined }
    const asked = { personalityId: person.id, number, vote: 'oppose', shown, ...without } as const
    const since = now()
    expect(await ownCode(origin, { ...asked, logIndex: undefined, since })).toBe('not-yet')
    await app.db.deleteFrom('personalities').where('id', '=', person.id).execute()
    await publish()
    expect(await codes(origin, { ...first, comparesShown: true })).toEqual([])
  })

  it('finds nothing wrong before and after a merge and a split, while members vote on both', async () => {
    const as = await createAdministrator(app)
    const publishChecked = async () => {
      await publish()
      expect(await codes(origin, { ...first, comparesShown: true })).toEqual([])
      expect((await recountAll(app.db)).wrong).toEqual([])
    }
    /** Two people on each of whom others have voted, and some members on both. */
    const createPair = async () => {
      const [absorbed, survivor] = [await createPersonality(app), await createPersonality(app)]
      for (let index = 0; index < 18; index++) {
        const user = await createUser(app)
        if (index < 12) await cast(user, absorbed, 'UPVOTE')
        if (index > 5) await cast(user, survivor, 'DOWNVOTE')
      }
      return { absorbed, survivor }
    }
    const merge = ({ absorbed, survivor }: Awaited<ReturnType<typeof createPair>>) =>
      app.call('POST /admin/merges', {
        as: { token: app.tokens.sign({ userId: as.id, version: 0 }) },
        body: { absorbedId: absorbed.id, survivorId: survivor.id },
      })
    const castOnBoth = async ({ absorbed, survivor }: Awaited<ReturnType<typeof createPair>>) => {
      const users = await Promise.all(Array.from({ length: 10 }, () => createUser(app)))
      return users.map((user, index) => cast(user, index % 2 ? absorbed : survivor, 'UPVOTE'))
    }
    const [merged, split] = [await createPair(), await createPair()]
    await publishChecked()
    const votes = await castOnBoth(merged)
    expect((await merge(merged)).body).toMatchObject({ areVotesMoved: true })
    const { id } = (await merge(split)).body
    await Promise.all(votes)
    await publishChecked()
    // From here on votes wait.
    await sql`select merges__begin_split(${id}, ${as.id})`.execute(app.db)
    const waiting = await castOnBoth(split)
    await app.features.merges.jobs.merges.run()
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
    await publishChecked()
    const { body } = await app.call('GET /personalities/:slug', {
      params: { slug: split.absorbed.slug },
    })
    expect(body).toMatchObject({ id: split.absorbed.id, upvoteCount: 17, downvoteCount: 0 })
  })
})

describe('the verifier names the real site if it', () => {
  const proxies: DishonestProxy[] = []
  afterEach(async () => {
    for (const proxy of proxies.splice(0)) await proxy.close()
  })

  /** A server that lies about nothing yet. */
  async function startProxy(): Promise<DishonestProxy> {
    const key = (await (await fetch(`${origin}/.well-known/voxpop-log-key`)).text()).trim()
    const replaced = new PublishedSite(key.split('+')[0])
    replaced.useSeed(seed)
    expect(replaced.key).toBe(key)
    const proxy = await DishonestProxy.start(origin, replaced)
    proxies.push(proxy)
    return proxy
  }

  /** Replaces entries of the log, and signs what follows from them. */
  async function rewriteLog(
    { replaced }: DishonestProxy,
    change: (entries: string[]) => string[],
  ): Promise<void> {
    replaced.entries = change(await readEntries(origin))
    replaced.signHead()
  }

  const currentClaim = async (): Promise<Claim> => {
    const claims = (await readEntries(origin)).map((entry) => JSON.parse(entry) as Claim)
    const found = claims.findLast(
      ({ kind, personality }) => kind === 'list' && personality === ada.id,
    )
    if (!found) throw new Error('nothing was published')
    return found
  }

  const pathOf = async (end: string) =>
    `/ballots/${ada.id}/all/${(await currentClaim()).version}${end}`

  /** Publishes another list of Ada in the place of the current one, as a site would that lies from the start. */
  async function replaceList(proxy: DishonestProxy, change: (votes: Map<string, Vote>) => void) {
    const claim = await currentClaim()
    const text = await (await fetch(`${origin}${await pathOf('.csv')}`)).text()
    const lines = text.trimEnd().split('\n').slice(1)
    const votes = new Map(lines.map((line) => line.split(',') as [string, Vote]))
    change(votes)
    const { files, root, up, down } = listFiles(votes)
    for (const [end, content] of files) proxy.replaced.files.set(await pathOf(end), content)
    const difference = up + down - claim.up - claim.down
    const lie = JSON.stringify({ ...claim, up, down, merkleRoot: root })
    await rewriteLog(proxy, (entries) => {
      const index = entries.indexOf(JSON.stringify(claim))
      return entries.map((entry, at) => {
        if (at < index) return entry
        return at === index
          ? lie
          : entry.replace(/"ballots":(\d+)/, (_, sum) => `"ballots":${Number(sum) + difference}`)
      })
    })
  }

  it('lies about nothing: then it is honest', async () => {
    const { address } = await startProxy()
    expect(await codes(address, { ...first, comparesShown: true })).toEqual([])
    expect(await ownCode(address, {}, first.state)).toBe('honest')
  })

  it('drops a ballot', async () => {
    const proxy = await startProxy()
    await replaceList(proxy, (votes) => votes.delete(ballot.number))
    expect(await codes(proxy.address)).toEqual([])
    expect(await ownCode(proxy.address, { shown: undefined })).toBe('missing-ballot')
    expect(await secondOwnCodes(proxy.address)).toEqual(['missing-ballot'])
  })

  it('flips a ballot', async () => {
    const proxy = await startProxy()
    await replaceList(proxy, (votes) => votes.set(ballot.number, 'oppose'))
    expect(await codes(proxy.address)).toEqual([])
    expect(await ownCode(proxy.address, { shown: undefined })).toBe('wrong-vote')
    expect(await secondOwnCodes(proxy.address)).toEqual(['wrong-vote'])
  })

  it('gives the number of one voter to another one, and counts both once', async () => {
    const { number, proof } = await ballotOf(other, ada)
    if (!proof) throw new Error('the number is not made of bits')
    const proxy = await startProxy()
    await replaceList(proxy, (votes) => votes.delete(ballot.number))
    const { address } = proxy
    const asked = { number, shown: undefined }
    expect(await codes(address)).toEqual([])
    for (const parts of [proof, { ...proof, bits: ownBits }, undefined]) {
      expect(await ownCode(address, { ...asked, parts })).toBe('wrong-number')
    }
    expect(await secondOwnCodes(address, number)).toEqual(['wrong-number'])
    // The other voter finds nothing wrong.
    expect(await ownCode(address, { ...asked, parts: proof, ownBits: proof.bits })).toBe('honest')
  })

  it('adds to a count', async () => {
    const proxy = await startProxy()
    const { up } = await currentClaim()
    await rewriteLog(proxy, (entries) =>
      entries.map((entry) => entry.replace(`"up":${up},`, `"up":${up + 100},`)),
    )
    expect(await codes(proxy.address)).toEqual(['wrong-total', 'wrong-count'])
    expect(await ownCode(proxy.address)).toBe('wrong-count')
  })

  it('shows a count that it has not published', async () => {
    const proxy = await startProxy()
    const path = '/api/publications/lists?page=1&limit=100'
    const shown = await (await fetch(`${origin}${path}`)).text()
    const { up } = await currentClaim()
    const lie = shown.replace(`"upvoteCount":${up}`, `"upvoteCount":${up + 100}`)
    expect(lie).not.toBe(shown)
    proxy.replaced.overrides.set(path, () => new Response(lie))
    expect(await codes(proxy.address, { comparesShown: true })).toEqual(['wrong-count'])
    expect(await ownCode(origin, { shown: { up: 110, down: 8 } })).toBe('wrong-count')
  })

  /** Lets the site show another answer of its API. */
  async function change(
    { replaced }: DishonestProxy,
    path: string,
    lie: (answer: Record<string, unknown>[]) => unknown,
  ) {
    const { data, ...rest } = (await (await fetch(`${origin}${path}`)).json()) as {
      data: Record<string, unknown>[]
    }
    const text = JSON.stringify({ ...rest, data: lie(data) })
    replaced.overrides.set(path, () => new Response(text))
  }

  const lists = '/api/personalities?page=1&limit=100&sortBy=name&order=asc'

  it('adds to the counts in lists or beside the buttons, also of a person without a list', async () => {
    const unlisted = await createPersonality(app)
    const shown = (await (await fetch(`${origin}${lists}`)).json()) as { data: { id: string }[] }
    const buttons = `/api/votes/status?personalityIds=${shown.data.map(({ id }) => id).join(',')}`
    const cases = [
      [lists, ada, 5_000],
      [buttons, ada, 5_000],
      [lists, ada, -10],
      [lists, unlisted, 5_000],
    ] as const
    const seen: { proxy: DishonestProxy; state: string }[] = []
    for (const [path, { id }, more] of cases) {
      const proxy = await startProxy()
      await change(proxy, path, (rows) =>
        rows.map((row) =>
          row.id === id || row.personalityId === id
            ? { ...row, upvoteCount: Number(row.upvoteCount) + more }
            : row,
        ),
      )
      const { head, problems } = await check(proxy.address, { comparesShown: true })
      expect(problems).toEqual([])
      const second = await checkSecond(proxy.address, { comparesShown: true })
      expect(second).toMatchObject({ exitCode: 0, state: { seen: head?.seen } })
      seen.push({ proxy, state: JSON.stringify(head) })
    }
    const honest = JSON.stringify((await check(origin, { comparesShown: true })).head)
    // The check of a voter sees what is beside the buttons, of the person whose ballot it is about.
    const ownButtons = `/api/votes/status?personalityIds=${ada.id}`
    const lying = await startProxy()
    await change(lying, ownButtons, (rows) =>
      rows.map((row) => ({ ...row, upvoteCount: Number(row.upvoteCount) + 5_000 })),
    )
    const own = await checkOwn(lying.address, {}, first.state)
    expect(own.outcome).toBe('honest')
    expect(own.steps.find(({ step }) => step === 'shown')?.state).toBe('partial')
    await publish()
    const early = await checkOwn(origin, {}, own.state)
    expect(early.outcome).toBe('honest')
    expect(JSON.parse(early.state ?? '').seen).toEqual(JSON.parse(own.state ?? '').seen)
    for (const { state } of seen) {
      // The lists that must explain it are not all there yet.
      const { head, problems } = await check(origin, { state, comparesShown: true })
      expect(problems).toEqual([])
      expect(head?.seen).toEqual(JSON.parse(state).seen)
    }
    await publish()
    for (const { state } of seen) {
      expect(await codes(origin, { state, comparesShown: true })).toEqual(['unexplained-count'])
    }
    expect(await codes(origin, { state: honest, comparesShown: true })).toEqual([])
    const late = await checkOwn(origin, {}, early.state)
    expect(late.problem?.code).toBe('unexplained-count')
    expect(late.sentence).toContain('Between two lists the site shows 5010 Support for Ada')
    expect(await ownCode(origin, {}, late.state)).toBe('honest')
  })

  it('shows more votes of verified members than of all', async () => {
    const proxy = await startProxy()
    const more = { verifiedUpvoteCount: 900, verifiedDownvoteCount: 0 }
    await change(proxy, lists, (rows) =>
      rows.map((row) => (row.id === ada.id ? { ...row, ...more } : row)),
    )
    expect(await codes(proxy.address, { comparesShown: true })).toEqual(['unexplained-count'])
  })

  it('adds to its history and charts, or to its open data', async () => {
    const day = new Date(Date.now() - 24 * 3_600_000).toISOString()
    const counts = { upvoteCount: 5_000, downvoteCount: 8 }
    const history = `/api/personalities/${ada.id}/history?period=all`
    const inHistory = await startProxy()
    const points = JSON.stringify({ points: [{ time: day, ...counts }] })
    inHistory.replaced.overrides.set(history, () => new Response(points))
    expect(await codes(inHistory.address, { comparesShown: true })).toEqual(['unexplained-count'])
    expect(await ownCode(inHistory.address)).toBe('unexplained-count')

    const inFiles = await startProxy()
    const url = `/open-data/${day.slice(0, 10)}/tallies.csv`
    const files = JSON.stringify({ latest: { files: [{ name: 'tallies.csv', url }] } })
    const rows = `personality_id,day,support,oppose\r\n${ada.id},${day.slice(0, 10)},5000,8\r\n`
    inFiles.replaced.overrides.set('/api/open-data', () => new Response(files))
    inFiles.replaced.overrides.set(url, () => new Response(rows))
    expect(await codes(inFiles.address, { comparesShown: true })).toEqual(['unexplained-count'])
  })

  it('rewrites history', async () => {
    const proxy = await startProxy()
    await rewriteLog(proxy, ([entry = '', ...rest]) => [entry.replace('Ada', 'Eve'), ...rest])
    expect(await codes(proxy.address, first)).toEqual(['rewritten-history'])
    expect(await ownCode(proxy.address, {}, first.state)).toBe('rewritten-history')
  })

  it('forks its log, and shows two lists to two visitors', async () => {
    const proxy = await startProxy()
    await replaceList(proxy, (votes) => votes.set(ballot.number, 'oppose'))
    const { head } = await check(origin)
    const state = JSON.stringify(head)
    expect(await codes(proxy.address)).toEqual([])
    expect(await codes(proxy.address, { state })).toEqual(['forked-log'])
    expect(await codes(proxy.address, { compare: head?.checkpoint })).toEqual(['forked-log'])
    expect(await ownCode(proxy.address, {}, state)).toBe('forked-log')
  })

  it('shows an old head', async () => {
    const proxy = await startProxy()
    proxy.replaced.overrides.set('/log/checkpoint', () => new Response(firstCheckpoint))
    const state = JSON.stringify((await check(origin)).head)
    expect(await codes(proxy.address, { state })).toContain('stale-head')
    expect(await ownCode(proxy.address, { logIndex: undefined }, state)).toBe('stale-head')
  })

  it('changes a published file', async () => {
    const flip = (text: string) =>
      text.replace(`${ballot.number},support`, `${ballot.number},oppose`)
    for (const [end, own] of [
      ['/part.csv', 'changed-file'],
      ['.csv', 'honest'],
    ] as const) {
      const proxy = await startProxy()
      const path = await pathOf(end)
      proxy.replaced.files.set(path, flip(await (await fetch(`${origin}${path}`)).text()))
      expect(await codes(proxy.address), end).toEqual(['changed-file'])
      expect(await ownCode(proxy.address), end).toBe(own)
    }
  })

  it('does not serve a list', async () => {
    const proxy = await startProxy()
    const path = await pathOf('/part.csv')
    proxy.replaced.overrides.set(path, () => new Response('', { status: 404 }))
    expect(await codes(proxy.address)).toEqual(['missing-list'])
    expect(await ownCode(proxy.address)).toBe('missing-list')
  })
})
