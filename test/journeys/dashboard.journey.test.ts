import type { Page } from '@playwright/test'
import type { EndpointKey } from '../../contract/client.ts'
import type { Personality } from '../../contract/personalities.ts'
import { layoutShifts, recordLayoutShifts } from '../page-checks.ts'
import { callAs } from './community.ts'
import {
  expectNotices,
  expectSessionEnd,
  failCalls,
  failureNoise,
  failures,
  recordNotices,
} from './failures.ts'
import { expect, test, useSite } from './fixtures.ts'
import {
  addPersonalities,
  castVote,
  postComment,
  registerVoters,
  splitVotes,
} from './personalities.ts'
import {
  blockEventStream,
  delayCalls,
  eventually,
  expectHydrated,
  focused,
  title,
} from './screen.ts'
import { administratorSettings, registerUser, signInAdministrator } from './users.ts'

const site = useSite({ settings: administratorSettings })
let people: Personality[]

const calls: EndpointKey[] = [
  'GET /votes/stats',
  'GET /comments/stats',
  'GET /votes/me',
  'GET /comments/me/comments',
  'GET /personalities/top',
]

test.beforeAll(async () => {
  const parties = ['Civic Party', undefined, 'Green List']
  const texts = Array.from({ length: 7 }, (_, index) => ({
    name: `Leader ${index + 1}`,
    party: parties[index],
  }))
  people = await addPersonalities(site.origin, texts)
  const voters = await registerVoters(site.origin, 7)
  for (const [index, leader] of people.entries()) {
    const votes = 7 - index
    await splitVotes(site.origin, voters, leader, { support: votes - 1, oppose: 1 })
  }
})

/** A section of the dashboard. */
const panel = (page: Page, name: string) =>
  page
    .locator('main :is(div, nav)')
    .filter({ has: page.locator(':scope > h2', { hasText: new RegExp(`^${name}$`) }) })

/** Texts of a statistics card, such as `['Total Votes', '0', 'See my votes']`. */
async function cards(page: Page): Promise<string[][]> {
  const found: string[][] = []
  for (const name of ['Total Votes', 'Comments', 'Engagement', 'Member Since']) {
    found.push(await panel(page, name).locator(':scope > *').allInnerTexts())
  }
  return found.map(([name = '', ...rest]) => [name.toLowerCase(), ...rest])
}

const monthYear = () =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date())

const emptyCards = () => [
  ['total votes', '0', 'See my votes'],
  ['comments', '0', 'See my comments'],
  ['engagement', '0%', expect.any(String)],
  ['member since', monthYear(), '0 days since joining'],
]

test('shows statistics of the account, the latest five of each list, and the personalities with most votes', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin, { name: 'Grace Hopper' })
  for (const { id } of people.slice(0, 6)) await castVote(site.origin, session, id, 'UPVOTE')
  for (const { id, name } of people.slice(0, 6))
    await postComment(site.origin, session, id, `On ${name}`)
  const { page } = await openPage(site.origin, { session, size: 'phone' })
  await page.goto('/dashboard')
  await expect(title(page, 'Welcome back, Grace Hopper!')).toBeVisible()
  await eventually(() => cards(page)).toEqual([
    ['total votes', '6', 'See my votes'],
    ['comments', '6', 'See my comments'],
    ['engagement', '40%', '30 votes and comments make 100%'],
    ['member since', monthYear(), '0 days since joining'],
  ])
  const rows = (name: string) => async () => {
    const found = await panel(page, name).getByRole('listitem').allInnerTexts()
    return found.map((row) =>
      row
        .split(/\n+/)
        .join('|')
        .replace(/just now|\d+ \w+ ago/, 'now'),
    )
  }
  const latest = [6, 5, 4, 3, 2]
  await eventually(rows('Recent Votes')).toEqual(
    latest.map((number) => `L${number}|Leader ${number}|now|Support`),
  )
  await eventually(rows('Recent Comments')).toEqual(
    latest.map((number) => `On Leader ${number}|now|on|Leader ${number}`),
  )
  await eventually(rows('Trending Personalities')).toEqual([
    'Rank|1|L1|Leader 1|Civic Party|8 votes|88% support|88% up|· few votes',
    'Rank|2|L2|Leader 2|Independent|7 votes|86% support|86% up|· few votes',
    'Rank|3|L3|Leader 3|Green List|6 votes|83% support|83% up|· few votes',
    'Rank|4|L4|Leader 4|Independent|5 votes|80% support|80% up|· few votes',
    'Rank|5|L5|Leader 5|Independent|4 votes|75% support|75% up|· few votes',
    'Rank|6|L6|Leader 6|Independent|3 votes|67% support|67% up|· few votes',
  ])
  const leads = async (within: string) =>
    panel(page, within)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
      )
  await eventually(() => leads('Quick Actions')).toEqual([
    'Browse Leaders /personalities',
    'My Votes /my-votes',
    'My Comments /my-comments',
    'Edit Profile /profile',
  ])
  await eventually(() => leads('Total Votes')).toEqual(['See my votes /my-votes'])
  await eventually(() => leads('Comments')).toEqual(['See my comments /my-comments'])
  await panel(page, 'Trending Personalities').getByRole('link', { name: 'Leader 1' }).click()
  await expect(title(page, 'Leader 1')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/personalities/leader-1`)
})

test('says what has changed since the votes, after the representatives or before their choice', async ({
  openPage,
}) => {
  const administrator = await signInAdministrator(site.origin)
  const { id: areaId } = (await callAs(site.origin, administrator, 'POST', '/admin/areas', {
    name: 'Lovelace Valley',
  })) as { id: string }
  await callAs(site.origin, administrator, 'PATCH', `/admin/personalities/${people[6]?.id}`, {
    mandates: [
      {
        role: 'Mayor',
        isCandidacy: false,
        isIndependent: false,
        areaId,
        partyId: null,
        chamberId: null,
        start: null,
        end: null,
      },
    ],
  })
  const { session } = await registerUser(site.origin)
  for (const { id } of people.slice(0, 2)) await castVote(site.origin, session, id, 'DOWNVOTE')
  const other = await registerUser(site.origin)
  await postComment(site.origin, other.session, people[1]?.id ?? '', 'Said since')

  const { page } = await openPage(site.origin, { session })
  await recordLayoutShifts(page)
  await page.goto('/dashboard')
  const changes = page.getByRole('region', { name: 'Since you voted' })
  await expect(changes.getByRole('listitem')).toHaveText(['L2Leader 2Oppose1 more comment'])
  const headings = () =>
    page.locator('main section > h2, main section > header > h2').allInnerTexts()
  await eventually(async () => (await headings()).slice(0, 2)).toEqual([
    'Since you voted',
    'Who represents you?',
  ])
  expect(await layoutShifts(page)).toEqual([])

  await page.getByRole('searchbox').fill('Lovelace')
  await page.getByRole('button', { name: 'Lovelace Valley' }).click()
  await eventually(() => focused(page)).toBe('Your representatives')
  await eventually(async () => (await headings()).slice(0, 2)).toEqual([
    'Your representatives',
    'Since you voted',
  ])
  await expect(page.getByRole('heading', { name: 'Leader 7', level: 2 })).toBeVisible()
  await changes.getByRole('link', { name: 'Leader 2' }).click()
  await expect(title(page, 'Leader 2')).toBeVisible()
})

test('shows zeros and empty lists to new users, without layout shift while loading', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session })
  const release = await delayCalls(page, /^\/api\/(votes|comments)\//)
  await page.goto('/dashboard')
  for (const list of ['Recent Votes', 'Recent Comments']) {
    await expect(page.getByText(`Loading ${list}`, { exact: true })).toBeVisible()
  }
  await release()
  await expect(
    page.getByText('No votes yet. Start voting on personalities!', { exact: true }),
  ).toBeVisible()
  await expect(
    page.getByText('No comments yet. Join the discussion!', { exact: true }),
  ).toBeVisible()
  await eventually(() => cards(page)).toEqual(emptyCards())
})

test('shows zeros and empty lists without an error message for every kind of failure', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin, { name: 'Grace Hopper' })
  await castVote(site.origin, session, people[0]?.id ?? '', 'UPVOTE')
  const { page, allow } = await openPage(site.origin, { session })
  allow(failureNoise)
  const notices = await recordNotices(page)
  for (const failure of failures) {
    const restore = await failCalls(page, calls, failure)
    await page.goto('/dashboard')
    await expectHydrated(page)
    await expect(title(page, 'Welcome back, Grace Hopper!')).toBeVisible()
    await expect(
      page.getByText('No votes yet. Start voting on personalities!', { exact: true }),
    ).toBeVisible()
    await expect(
      page.getByText('No comments yet. Join the discussion!', { exact: true }),
    ).toBeVisible()
    await expect(
      page.getByText('There are no personalities available at the moment.', { exact: true }),
    ).toBeVisible()
    await eventually(() => cards(page)).toEqual(emptyCards())
    await restore()
  }
  expect(notices).toEqual([])
  // Only the failed responses caused this.
  await page.reload()
  await expect(panel(page, 'Recent Votes').getByRole('link', { name: 'Leader 1' })).toBeVisible()
  await expectSessionEnd(page, notices, calls, async () => {
    await page.reload()
  })
  await expectNotices(notices)
})

test('says offline what is not available instead of claiming zeros, until it is online again', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin)
  await castVote(site.origin, session, people[0]?.id ?? '', 'UPVOTE')
  const { page, context, allow } = await openPage(site.origin, { session })
  allow(/ERR_INTERNET_DISCONNECTED/)
  await blockEventStream(page)
  await page.goto('/help')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard' })
  const script = page.waitForResponse(/\/assets\/dashboard-page/)
  await link.hover()
  // Resolves when the scripts that it imports are loaded too.
  await page.evaluate(async (url) => void (await import(url)), (await script).url())
  await context.setOffline(true)
  await link.click()
  await expect(panel(page, 'Recent Votes').getByText('Not available offline')).toBeVisible()
  await eventually(async () => (await cards(page)).map(([, value]) => value).slice(0, 3)).toEqual(
    Array(3).fill(expect.stringContaining('Not available offline')),
  )
  await expect(panel(page, 'Recent Votes').getByRole('button', { name: 'Retry' })).toBeVisible()
  await context.setOffline(false)
  await expect(panel(page, 'Recent Votes').getByRole('link', { name: 'Leader 1' })).toBeVisible()
})
