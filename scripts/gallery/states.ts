import type { Page } from '@playwright/test'
import type { DataSet, Viewer } from './options.ts'

/** A state of a page that opening its path does not show. */
export interface PageState {
  name: string
  /** Path, or the pattern of a page whose first example is shown. */
  path: string
  viewer: Viewer
  /** The data that it needs; by default any people. */
  only?: DataSet
  prepare?: (page: Page) => Promise<unknown>
  before?: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

const openMenu = async (page: Page) => {
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  const account = page.getByRole('button', { name: /^Account of/ })
  await burger.or(account).filter({ visible: true }).first().click()
}

const failCalls = (path: string) => async (page: Page) =>
  page.route(
    ({ pathname }) => pathname.startsWith(`/api${path}`),
    (route) => route.fulfill({ status: 503, json: { statusCode: 503 } }),
  )

/** Responses that never come, so that the page keeps its skeletons. */
const stallCalls = (path: string) => async (page: Page) =>
  page.route(
    ({ pathname }) => pathname.startsWith(`/api${path}`),
    () => undefined,
  )

/** A request that fails is repeated before the list shows an error. */
const waitForError = async (page: Page) =>
  page.getByRole('button', { name: 'Try again' }).first().waitFor()

const waitForNoComments = async (page: Page) =>
  page.getByRole('heading', { name: 'No comments found' }).waitFor()

const personality = '/personalities/:slug'

/** States besides the pages themselves: menus, dialogs, toasts, errors, empty lists, loading. */
export const states: PageState[] = [
  { name: 'menu open', path: '/', viewer: 'member', prepare: openMenu },
  { name: 'vote while signed out', path: '/', viewer: 'visitor', prepare: press(/^Support/) },
  {
    name: 'unknown page',
    path: '/no/such/page',
    viewer: 'visitor',
    only: 'demo',
  },
  { name: 'unknown personality', path: '/personalities/nobody-at-all', viewer: 'visitor' },
  { name: 'unknown user', path: '/users/nobody_at_all', viewer: 'visitor', only: 'demo' },
  { name: 'no results', path: '/personalities?q=nobody-at-all', viewer: 'visitor' },
  { name: 'feed view', path: '/personalities', viewer: 'member', prepare: showFeed },
  { name: 'second page', path: '/personalities?page=2', viewer: 'visitor' },
  {
    name: 'failed list',
    path: '/my-votes',
    viewer: 'member',
    before: failCalls('/votes'),
    prepare: waitForError,
  },
  { name: 'loading list', path: '/notifications', viewer: 'member', before: stallCalls('/notif') },
  { name: 'frame of a person', path: '/embed/personalities/:slug', viewer: 'visitor' },
  { name: 'frame of an area', path: '/embed/areas/:slug', viewer: 'visitor' },
  { name: 'frame of a comparison', path: '/embed/compare?people=:slugs', viewer: 'visitor' },
  { name: 'comparison', path: '/compare?people=:slugs', viewer: 'visitor' },
  { name: 'count of a person', path: personality, viewer: 'visitor', prepare: openTrustLine },
  { name: 'after a vote', path: personality, viewer: 'member', prepare: vote },
  { name: 'share menu', path: personality, viewer: 'visitor', prepare: press(/^Share/) },
  { name: 'one by one, later', path: '/vote', viewer: 'visitor', prepare: press('Skip') },
  { name: 'sheet', path: '/vote', viewer: 'visitor', only: 'demo', prepare: press(/^Oppose/) },
  {
    name: 'answer to a comment',
    path: personality,
    viewer: 'member',
    only: 'demo',
    prepare: reply,
  },
  { name: 'report dialog', path: personality, viewer: 'member', prepare: press(/^Report/) },
  {
    name: 'expanded biography',
    path: personality,
    viewer: 'visitor',
    only: 'demo',
    prepare: press('Read more'),
  },
  { name: 'search of users', path: '/search?q=ma', viewer: 'visitor' },
  { name: 'search of posts', path: '/search?q=th&tab=posts', viewer: 'visitor', only: 'demo' },
  { name: 'search of personalities', path: '/search?q=an&tab=personalities', viewer: 'visitor' },
  { name: 'search without results', path: '/search?q=zzzzzz', viewer: 'visitor' },
  {
    name: 'form with errors',
    path: '/register',
    viewer: 'visitor',
    only: 'demo',
    prepare: press('Create account'),
  },
  {
    name: 'edit profile',
    path: '/profile',
    viewer: 'verified',
    only: 'demo',
    prepare: press('Edit Profile'),
  },
  {
    name: 'create personality',
    path: '/admin',
    viewer: 'admin',
    prepare: press('Create Personality'),
  },
  { name: 'verifier', path: '/verify.html', viewer: 'visitor', only: 'demo' },
  {
    name: 'verifier with a result',
    path: '/verify.html',
    viewer: 'visitor',
    only: 'demo',
    prepare: recount,
  },
  {
    name: 'check of a ballot',
    path: '/my-votes',
    viewer: 'verified',
    only: 'demo',
    prepare: checkBallot,
  },
  {
    name: 'empty filter',
    path: '/my-comments?q=no-such-words',
    viewer: 'member',
    prepare: waitForNoComments,
  },
]

/** Only small screens have the feed. */
async function showFeed(page: Page): Promise<void> {
  const feed = page.getByRole('button', { name: 'Feed view' })
  if (await feed.isVisible()) await feed.click()
}

async function recount(page: Page): Promise<void> {
  await page.getByLabel('Address of the site').fill(new URL(page.url()).origin)
  await press('Check')(page)
  await page.getByRole('heading', { name: 'Everything adds up' }).waitFor()
}

async function checkBallot(page: Page): Promise<void> {
  await press(/^Details of the vote/)(page)
  await press(/^Check:/)(page)
  await page.getByText('Show each step').first().waitFor()
}

async function openTrustLine(page: Page): Promise<void> {
  await page.getByText('counted in public').first().click()
}

/** Votes for the other side each time, because every photo is of the same member. */
async function vote(page: Page): Promise<void> {
  const side = { name: /^(?:Support|Oppose)/, pressed: false } as const
  await page.getByRole('button', side).first().click()
  await page
    .getByText(/\b(?:others?|the first to) (?:support|oppose)\b/)
    .first()
    .waitFor()
}

async function reply(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Reply to/ })
    .first()
    .click()
}
