import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Personality } from '../../contract/personalities.ts'
import { openPage } from './browser.ts'
import { addPersonalities, castVote, registerVoters } from './personalities.ts'
import { eventually, expectShown, notice, recordCalls, refuseCalls, title } from './screen.ts'
import { startSite } from './site.ts'
import {
  administrator,
  administratorSettings,
  registerUser,
  type Session,
  signIn,
} from './users.ts'

const site = await startSite({ settings: administratorSettings })
const { origin } = site
let ada: Personality
let last: Personality

beforeAll(async () => {
  const names = ['Ada Lovelace', 'Bo', 'Cem', 'Dia', 'Eve', 'Fay', 'Last One']
  const made = await addPersonalities(
    origin,
    names.map((name) => ({ name })),
  )
  ada = made[0] as Personality
  last = made[6] as Personality
})

async function send(method: string, path: string, by: Session, body: unknown = {}) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${by.access_token}`, 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return answer.json().catch(() => undefined)
}

/** A verified user with a post. */
async function registerAuthor(): Promise<{ session: Session; postId: string }> {
  const { session } = await registerUser(origin)
  const { id } = await send('POST', '/verification/request', session, { reason: 'I write.' })
  const review = `/verification/admin/review/${id}`
  await send('POST', review, await signIn(origin, administrator), { decision: 'approve' })
  await send('POST', '/notifications/mark-all-read', session)
  const post = await send('POST', '/posts', session, { content: 'A post to be liked.' })
  return { session, postId: post.id }
}

const control = (page: Page, name: string) =>
  page.getByRole('group', { name: `Vote on ${name}`, exact: true })

const side = (within: Locator, word: 'Support' | 'Oppose') =>
  within.getByRole('button', { name: new RegExp(`^${word},`) })

const countOf = (page: Page, name: string, word: 'Support' | 'Oppose') => async () =>
  (await side(control(page, name), word).getAttribute('title'))?.split(' ')[0]

const totalVotes = (page: Page) => () =>
  page
    .getByRole('complementary', { name: 'Live Voting' })
    .getByRole('definition')
    .first()
    .textContent()

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  })

/** Resolves when the page has received the first live events. */
const listening = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/events') && answer.status() === 200)

it('updates counts in one browser after a vote and a comment in another', async () => {
  const voter = await registerUser(origin)
  const { page: reader } = await openPage(origin)
  const { page: own } = await openPage(origin, { session: voter.session, size: 'phone' })
  const heard = [listening(reader), listening(own)]
  await reader.goto('/')
  await own.goto(`/personalities/${ada.slug}`)
  await Promise.all(heard)
  await side(control(own, 'Ada Lovelace'), 'Support').click()
  await expectShown(notice(own, 'Vote recorded!'))
  await eventually(countOf(reader, 'Ada Lovelace', 'Support')).toBe('1')
  await eventually(totalVotes(reader)).toBe('1')
  await own.getByRole('textbox', { name: 'Your comment' }).fill('Seen elsewhere at once.')
  await own.getByRole('button', { name: 'Post comment' }).click()
  await expectShown(notice(own, 'Comment posted successfully!'))
  const card = reader.getByRole('article').filter({ hasText: 'Ada Lovelace' })
  await expectShown(card.getByText('1 comment'))

  // The voter also sees the votes of others.
  const [other] = await registerVoters(origin, 1)
  await castVote(origin, other as Session, ada.id, 'DOWNVOTE')
  for (const page of [reader, own]) {
    await eventually(countOf(page, 'Ada Lovelace', 'Oppose')).toBe('1')
  }
  expect(await side(control(own, 'Ada Lovelace'), 'Support').getAttribute('aria-pressed')).toBe(
    'true',
  )

  // The stream subscribes to the personalities of the next page.
  const next = listening(reader)
  await reader.getByRole('link', { name: 'Personalities', exact: true }).first().click()
  await expectShown(title(reader, 'Personalities'))
  await next
  await castVote(origin, other as Session, last.id, 'UPVOTE')
  await eventually(countOf(reader, 'Last One', 'Support')).toBe('1')

  // The home page shows the last received counts.
  await reader.goBack()
  await eventually(totalVotes(reader)).toBe('2')
})

it('updates the notification bell after a like, and in other tabs after reading', async () => {
  const { session, postId } = await registerAuthor()
  const [fan, other] = await registerVoters(origin, 2)
  const { page, context } = await openPage(origin, { session })
  await page.goto('/')
  const second = await context.newPage()
  await second.goto('/notifications')
  await expectShown(bell(page, 0), bell(second, 0))
  await send('POST', `/posts/${postId}/like`, fan as Session)
  await expectShown(bell(page, 1), bell(second, 1))
  // The open list adds the new notification.
  await expectShown(second.getByText('New like'))
  await send('POST', `/posts/${postId}/comments`, other as Session, { content: 'Well said.' })
  await expectShown(bell(page, 2), bell(second, 2), second.getByText('New comment'))
  await second.getByRole('button', { name: 'Mark all read' }).click()
  await expectShown(bell(second, 0), bell(page, 0))
})

it('polls the unread count only while there is no stream', async () => {
  const { session, postId } = await registerAuthor()
  const [fan, other] = await registerVoters(origin, 2)
  const { page, allow } = await openPage(origin, { session })
  allow(/503/)
  await page.clock.install()
  const calls = recordCalls(page)
  const asked = () => calls.filter((call) => call === 'GET /notifications/unread-count').length
  const release = await refuseCalls(page, '/events', 503)
  const refused = page.waitForResponse((answer) => answer.status() === 503)
  await page.goto('/')
  await expectShown(bell(page, 0))
  await page.clock.runFor(1_000)
  await refused
  await send('POST', `/posts/${postId}/like`, fan as Session)
  const before = asked()
  await page.clock.runFor(31_000)
  await expectShown(bell(page, 1))
  expect(asked()).toBe(before + 1)

  await release()
  let isHeard = false
  void listening(page).then(() => {
    isHeard = true
  })
  while (!isHeard) await page.clock.runFor(2_000)
  await send('POST', `/posts/${postId}/comments`, other as Session, { content: 'Well said.' })
  await expectShown(bell(page, 2))
  const until = asked()
  await page.clock.runFor(35_000)
  expect(asked()).toBe(until)
})

it('reopens an interrupted stream, and signs out when the session ends elsewhere', async () => {
  const { session } = await registerUser(origin)
  const { page, allow } = await openPage(origin, { session })
  allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|status of 401/)
  const heard = listening(page)
  await page.goto('/')
  await heard
  const again = listening(page)
  await site.stop()
  await site.start()
  await again
  const before = Number(await totalVotes(page)())
  const [voter] = await registerVoters(origin, 1)
  await castVote(origin, voter as Session, ada.id, 'UPVOTE')
  await eventually(totalVotes(page)).toBe(String(before + 1))

  await send('POST', '/auth/sign-out-everywhere', session)
  await expectShown(notice(page, 'Session expired. Please login again.'))
  await expectShown(title(page, 'Sign in'))
})
