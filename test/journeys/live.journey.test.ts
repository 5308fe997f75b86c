import type { Locator, Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import { callAs, publish, registerVerified } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonalities, castVote, registerVoters } from './personalities.ts'
import { eventually, notice, recordCalls, refuseCalls, title, voteOutcome } from './screen.ts'
import { administratorSettings, registerUser, type Session, signInAdministrator } from './users.ts'

const site = useSite({ settings: administratorSettings })
let ada: Personality
let last: Personality

test.beforeAll(async () => {
  const names = ['Ada Lovelace', 'Bo', 'Cem', 'Dia', 'Eve', 'Fay', 'Last One']
  const made = await addPersonalities(
    site.origin,
    names.map((name) => ({ name })),
  )
  ada = made[0] as Personality
  last = made[6] as Personality
})

/** A verified user with a post, who has read all notifications. */
async function registerAuthor(): Promise<{ session: Session; postId: string }> {
  const { session } = await registerVerified(site.origin)
  await send('/notifications/mark-all-read', session)
  const [post] = await publish(site.origin, session, ['A post to be liked.'])
  return { session, postId: post?.id ?? '' }
}

const send = (path: string, by: Session, body: object = {}) =>
  callAs(site.origin, by, 'POST', path, body)

const control = (page: Page, name: string) =>
  page.getByRole('group', { name: `Vote on ${name}`, exact: true })

const side = (within: Locator, word: 'Support' | 'Oppose') =>
  within.getByRole('button', { name: new RegExp(`^${word} `) })

const countOf = (page: Page, name: string, word: 'Support' | 'Oppose') => async () =>
  (await side(control(page, name), word).textContent())?.match(/, ([\d,]+) votes?/)?.[1]

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
  page.waitForResponse(
    (response) => response.url().includes('/api/events') && response.status() === 200,
    // The server may have to start first.
    { timeout: 60_000 },
  )

test('updates counts in one browser after a vote and a comment in another', async ({
  openPage,
}) => {
  const voter = await registerUser(site.origin)
  const { page: reader } = await openPage(site.origin)
  const { page: own } = await openPage(site.origin, { session: voter.session, size: 'phone' })
  const connected = [listening(reader), listening(own)]
  await reader.goto('/')
  await own.goto(`/personalities/${ada.slug}`)
  await Promise.all(connected)
  await side(control(own, 'Ada Lovelace'), 'Support').click()
  await expect(voteOutcome(own, 'Vote recorded!')).toBeVisible()
  await eventually(countOf(reader, 'Ada Lovelace', 'Support')).toBe('1')
  await eventually(totalVotes(reader)).toBe('1')
  await own.getByRole('textbox', { name: 'Your comment' }).fill('Seen elsewhere at once.')
  await own.getByRole('button', { name: 'Post comment' }).click()
  await expect(notice(own, 'Comment posted successfully!')).toBeVisible()
  const card = reader.getByRole('article').filter({ hasText: 'Ada Lovelace' })
  await expect(card.getByText('1 comment')).toBeVisible()

  // The voter also sees the votes of others.
  const [other] = await registerVoters(site.origin, 1)
  await castVote(site.origin, other as Session, ada.id, 'DOWNVOTE')
  for (const page of [reader, own]) {
    await eventually(countOf(page, 'Ada Lovelace', 'Oppose')).toBe('1')
  }
  await expect(side(control(own, 'Ada Lovelace'), 'Support')).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // The stream subscribes to the personalities of the next page.
  const next = listening(reader)
  await reader.getByRole('link', { name: 'Personalities', exact: true }).first().click()
  await expect(title(reader, 'Personalities')).toBeVisible()
  await next
  await castVote(site.origin, other as Session, last.id, 'UPVOTE')
  await eventually(countOf(reader, 'Last One', 'Support')).toBe('1')

  // The home page shows the last received counts.
  await reader.goBack()
  await eventually(totalVotes(reader)).toBe('2')
})

test('leads from the page of a person who is merged into another one, with an unsent comment', async ({
  openPage,
}) => {
  const [absorbed, survivor] = await addPersonalities(site.origin, [
    { name: 'Gia Entry' },
    { name: 'Gia Entry the Elder' },
  ])
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session })
  const connected = listening(page)
  await page.goto(`/personalities/${absorbed?.slug}`)
  await connected
  const comment = page.getByRole('textbox', { name: 'Your comment' })
  await comment.fill('Half a sentence')
  const administrator = await signInAdministrator(site.origin)
  await send('/admin/merges', administrator, {
    absorbedId: absorbed?.id,
    survivorId: survivor?.id,
  })
  await expect(page).toHaveURL(`${site.origin}/personalities/${survivor?.slug}`)
  await expect(title(page, 'Gia Entry the Elder')).toBeVisible()
  await expect(comment).toHaveValue('Half a sentence')
  await expect(
    notice(page, 'These were two entries of one person. They are one now.'),
  ).toBeVisible()
})

test('updates the notification bell after a like, and in other tabs after reading', async ({
  openPage,
}) => {
  const { session, postId } = await registerAuthor()
  const [fan, other] = await registerVoters(site.origin, 2)
  const { page, context } = await openPage(site.origin, { session })
  await page.goto('/')
  const second = await context.newPage()
  await second.goto('/notifications')
  await expect(bell(page, 0)).toBeVisible()
  await expect(bell(second, 0)).toBeVisible()
  await send(`/posts/${postId}/like`, fan as Session)
  await expect(bell(page, 1)).toBeVisible()
  await expect(bell(second, 1)).toBeVisible()
  // The open list adds the new notification.
  await expect(second.getByText('New like')).toBeVisible()
  await send(`/posts/${postId}/comments`, other as Session, { content: 'Well said.' })
  await expect(bell(page, 2)).toBeVisible()
  await expect(bell(second, 2)).toBeVisible()
  await expect(second.getByText('New comment')).toBeVisible()
  await second.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(second, 0)).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()
})

test('polls the unread count only while there is no stream', async ({ openPage }) => {
  const { session, postId } = await registerAuthor()
  const [fan, other] = await registerVoters(site.origin, 2)
  const { page, allow } = await openPage(site.origin, { session })
  allow(/503/)
  await page.clock.install()
  const calls = recordCalls(page)
  const asked = () => calls.filter((call) => call === 'GET /notifications/unread-count').length
  const release = await refuseCalls(page, '/events', 503)
  const refused = page.waitForResponse((response) => response.status() === 503)
  await page.goto('/')
  await expect(bell(page, 0)).toBeVisible()
  await page.clock.runFor(1_000)
  await refused
  await send(`/posts/${postId}/like`, fan as Session)
  const before = asked()
  await page.clock.runFor(31_000)
  await expect(bell(page, 1)).toBeVisible()
  expect(asked()).toBe(before + 1)

  await release()
  let isHeard = false
  void listening(page).then(() => {
    isHeard = true
  })
  while (!isHeard) await page.clock.runFor(2_000)
  await send(`/posts/${postId}/comments`, other as Session, { content: 'Well said.' })
  await expect(bell(page, 2)).toBeVisible()
  const until = asked()
  await page.clock.runFor(35_000)
  expect(asked()).toBe(until)
})

test('reopens an interrupted stream, and signs out when the session ends elsewhere', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin)
  const { page, allow } = await openPage(site.origin, { session })
  // While it shuts down, the server responds with 503 to what the page still preloads.
  allow(/ERR_(CONNECTION|SOCKET|EMPTY)|status of (401|503)|response: 503/)
  const [voter, another] = await registerVoters(site.origin, 2)
  await castVote(site.origin, another as Session, last.id, 'UPVOTE')
  const connected = listening(page)
  await page.goto('/')
  await connected
  const again = listening(page)
  await site.process.stop()
  await site.process.start()
  await again
  const before = Number(await totalVotes(page)())
  await castVote(site.origin, voter as Session, ada.id, 'UPVOTE')
  await eventually(totalVotes(page)).toBe(String(before + 1))

  await send('/auth/sign-out-everywhere', session)
  await expect(notice(page, 'Session expired. Please login again.')).toBeVisible()
  await expect(title(page, 'Log in')).toBeVisible()
})
