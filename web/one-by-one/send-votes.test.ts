import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NextPerson } from '../../contract/one-by-one.ts'
import type { User } from '../../contract/users.ts'
import { runKey } from './run-key.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
}
/** Requests as they were sent, such as 'POST ada UPVOTE'. */
let sent: string[]
/** What the site answers to each request, first to last; after that it records votes. */
let replies: (() => Response)[]

const offline = () => {
  throw new TypeError('Failed to fetch')
}
const refused = () =>
  Response.json({ statusCode: 409, message: 'Votes are closed.' }, { status: 409 })
const vote = (personalityId: string, userVoteType: string | null) =>
  Response.json({
    personalityId,
    userVoteType,
    userVoteState: userVoteType && 'COUNTED',
    upvoteCount: 3,
    downvoteCount: 1,
  })

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  sent = []
  replies = []
  vi.stubGlobal('window', {
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  // Nothing waits for a paint.
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal('location', { pathname: '/vote' })
  vi.stubGlobal(
    'fetch',
    async (path: string, { method = '', body = '' }: { method?: string; body?: string }) => {
      const {
        personalityId = path.split('/').at(-1),
        type = null,
        keepsExisting = true,
      } = body ? JSON.parse(body) : {}
      sent.push(
        [method, personalityId, type, !keepsExisting && 'over any'].filter(Boolean).join(' '),
      )
      return (replies.shift() ?? (() => vote(personalityId, type)))()
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the page as a user, as after a reload: with nothing but the storage of the tab. */
async function open(userId = 'una') {
  vi.resetModules()
  const { useSession } = await import('../accounts/session.ts')
  const run = await import('./run.ts')
  const { keepSending } = await import('./send-votes.ts')
  const user = { id: userId } as User
  useSession.setState({ user, isAuthenticated: true, isChecked: true, isLoading: false })
  run.claimRun(userId, '/vote')
  keepSending(new QueryClient())
  return { ...run, session: useSession.getState() }
}

const person = (id: string): NextPerson => ({
  id,
  slug: id,
  name: id,
  party: null,
  isIndependent: false,
  position: null,
  bio: null,
  bioLang: null,
  imageUrl: null,
})

const settled = () => vi.advanceTimersByTimeAsync(0)

it('sends votes in order, again after a second when the connection was lost, and each once', async () => {
  replies = [offline]
  const { decide, useRun } = await open()
  decide(person('ada'), 'UPVOTE')
  decide(person('ben'), 'DOWNVOTE')
  await settled()
  expect(sent).toEqual(['POST ada UPVOTE'])
  expect(useRun.getState()).toMatchObject({ waitsFor: 'connection', pending: [{}, {}] })
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['POST ada UPVOTE', 'POST ada UPVOTE', 'POST ben DOWNVOTE'])
  expect(useRun.getState()).toMatchObject({ waitsFor: null, pending: [] })
  expect(useRun.getState().turns.map(({ outcome }) => outcome?.choice)).toEqual([
    'UPVOTE',
    'DOWNVOTE',
  ])
})

it('goes on with votes and turns after a reload', async () => {
  replies = [offline]
  const before = await open()
  before.decide(person('ada'), 'UPVOTE')
  before.decide(person('ben'), null)
  await settled()
  const { useRun } = await open()
  await settled()
  expect(sent).toEqual(['POST ada UPVOTE', 'POST ada UPVOTE'])
  expect(useRun.getState().turns.map(({ person, choice }) => [person.id, choice])).toEqual([
    ['ada', 'UPVOTE'],
    ['ben', null],
  ])
  expect(useRun.getState().pending).toEqual([])
})

it('forgets what a member has done as soon as another one signs in, on whatever page', async () => {
  replies = [offline]
  const { decide, useRun } = await open()
  decide(person('ada'), 'UPVOTE')
  await settled()
  const { useSession } = await import('../accounts/session.ts')
  useSession.setState({ user: { id: 'otto' } as User })
  expect(useRun.getState()).toMatchObject({ owner: null, pending: [], turns: [] })
  expect(stored.has(runKey)).toBe(false)
})

it('gives votes that wait to nobody else, and drops them when the user logs out', async () => {
  replies = [offline]
  const before = await open()
  before.decide(person('ada'), 'UPVOTE')
  await settled()
  expect(stored.get(runKey)).toContain('ada')
  const { useRun } = await open('otto')
  await settled()
  expect(sent).toHaveLength(1)
  expect(useRun.getState()).toMatchObject({ owner: 'otto', pending: [], turns: [] })
  expect(stored.get(runKey)).not.toContain('ada')

  replies = [offline]
  const again = await open()
  again.decide(person('ben'), 'UPVOTE')
  await settled()
  again.session.logout()
  expect(stored.has(runKey)).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.filter((request) => request.includes('ben'))).toHaveLength(1)
})

it('keeps a vote from elsewhere, and says so', async () => {
  replies = [() => vote('ada', 'DOWNVOTE')]
  const { decide, changeChoice, useRun } = await open()
  decide(person('ada'), 'UPVOTE')
  await settled()
  const turn = () => useRun.getState().turns[0]
  expect(turn()).toMatchObject({ choice: 'DOWNVOTE', problem: expect.stringContaining('stays') })
  // It was changed again before it is removed here.
  replies = [() => vote('ada', 'UPVOTE')]
  changeChoice('ada', null)
  await settled()
  expect(sent).toEqual(['POST ada UPVOTE', 'GET ada'])
  expect(turn()).toMatchObject({ choice: 'UPVOTE', problem: expect.stringContaining('stays') })
})

it('removes a vote that was undone while it was being sent', async () => {
  const { decide, undoLast, useRun } = await open()
  decide(person('ada'), 'UPVOTE')
  undoLast()
  replies = [() => vote('ada', 'UPVOTE'), () => vote('ada', 'UPVOTE')]
  await settled()
  expect(sent).toEqual(['POST ada UPVOTE', 'GET ada', 'DELETE ada'])
  expect(useRun.getState()).toMatchObject({ turns: [], pending: [], first: { id: 'ada' } })
})

it('says why a vote is refused, and goes on with the next one', async () => {
  replies = [refused]
  const { decide, useRun } = await open()
  decide(person('ada'), 'UPVOTE')
  decide(person('ben'), 'UPVOTE')
  await settled()
  expect(sent).toEqual(['POST ada UPVOTE', 'POST ben UPVOTE'])
  expect(useRun.getState().turns).toMatchObject([
    { choice: null, problem: 'Votes are closed.' },
    { choice: 'UPVOTE', outcome: { upvoteCount: 3, downvoteCount: 1 } },
  ])
})

it('lets a hundred votes wait at most', async () => {
  replies = Array.from({ length: 200 }, () => offline)
  const { decide, useRun } = await open()
  for (let at = 1; at <= 101; at += 1) decide(person(`person ${at}`), 'UPVOTE')
  expect(useRun.getState().pending).toHaveLength(100)
  expect(useRun.getState().turns).toHaveLength(100)
  decide(person('ada'), null)
  expect(useRun.getState().turns).toHaveLength(101)
})

it('changes a vote of its own', async () => {
  const { decide, changeChoice, useRun } = await open()
  decide(person('ada'), 'UPVOTE')
  await settled()
  replies = [() => vote('ada', 'UPVOTE')]
  changeChoice('ada', 'DOWNVOTE')
  await settled()
  expect(sent).toEqual(['POST ada UPVOTE', 'GET ada', 'POST ada DOWNVOTE over any'])
  expect(useRun.getState().turns).toMatchObject([{ choice: 'DOWNVOTE', problem: undefined }])
})

it('undoes no vote that was cast elsewhere', async () => {
  replies = [() => vote('ada', 'DOWNVOTE')]
  const { decide, undoLast } = await open()
  decide(person('ada'), 'UPVOTE')
  await settled()
  undoLast()
  await settled()
  expect(sent).toEqual(['POST ada UPVOTE'])
})
