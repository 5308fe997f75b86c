import type { Page } from '@playwright/test'
import { expect, test, useSite } from './fixtures.ts'
import {
  blockEventStream,
  delayCalls,
  disconnectCalls,
  eventually,
  expectHydrated,
  expectQuiet,
  focused,
  notice,
  recordCalls,
  refuseCalls,
  title,
} from './screen.ts'
import { type Registered, registerUser } from './users.ts'

const site = useSite({ demo: true })

const email = (page: Page) => page.getByLabel('Email', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function signIn(page: Page, credentials: { email: string; password: string }) {
  await email(page).fill(credentials.email)
  await password(page).fill(credentials.password)
  await password(page).press('Enter')
}

/** Ends all sessions of a user, as if the token had expired. */
async function expire({ session }: Registered): Promise<void> {
  const response = await fetch(`${site.origin}/api/auth/sign-out-everywhere`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  expect(response.ok).toBe(true)
}

const kept = (page: Page) =>
  page.evaluate(() =>
    ['access_token', 'user', 'auth-storage'].filter((key) => localStorage.getItem(key) !== null),
  )

test.describe('signing in', () => {
  test('requires a valid email and a password', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { size: 'phone' })
    await page.goto('/login')
    const calls = recordCalls(page)
    const submit = page.getByRole('button', { name: 'Sign in' })
    await submit.click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await eventually(() => focused(page)).toBe('Email')
    await email(page).fill('nobody')
    await password(page).fill('short')
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('shows errors in a notice and in a banner, which can be dismissed', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    const { page, allow } = await openPage(site.origin)
    allow(/status of 401/)
    await page.goto('/login')
    await signIn(page, { ...member, password: 'not the password' })
    const banner = page.getByRole('main').getByText('Invalid email or password')
    await expect(notice(page, 'Invalid email or password')).toBeVisible()
    await expect(banner).toBeVisible()
    await expect(email(page)).toHaveValue(member.email)
    await expect(page).toHaveURL(`${site.origin}/login`)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toBeHidden()
    await signIn(page, member)
    await expect(notice(page, 'Welcome back!')).toBeVisible()
    await expect(title(page, `Welcome back, ${member.name}!`)).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/dashboard`)
    await eventually(() => kept(page)).toEqual(['access_token', 'user', 'auth-storage'])
    await page.reload()
    await expect(title(page, `Welcome back, ${member.name}!`)).toBeVisible()
  })

  test('distinguishes network errors, server errors and unknown errors', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    const { page, allow } = await openPage(site.origin)
    allow(/./)
    await page.goto('/login')
    const banner = (text: string) => page.getByRole('main').getByText(text, { exact: true })
    const failures = [
      [
        () => disconnectCalls(page, '/auth/login'),
        'Network error. Please check your internet connection.',
      ],
      [() => refuseCalls(page, '/auth/login', 502), 'Server error. Please try again later.'],
      [() => refuseCalls(page, '/auth/login', 418), 'An unexpected error occurred.'],
      [
        () =>
          refuseCalls(page, '/auth/login', 403, { message: 'Your account has been suspended.' }),
        'Your account has been suspended.',
      ],
    ] as const
    for (const [fail, text] of failures) {
      await fail()
      await signIn(page, member)
      await expect(notice(page, text)).toBeVisible()
      await expect(banner(text)).toBeVisible()
    }
  })
})

test('offers after the login the post that a visitor wanted to like, and does it on a click only', async ({
  openPage,
}) => {
  const member = await registerUser(site.origin)
  const { page } = await openPage(site.origin)
  const offer = page.getByRole('region', { name: 'Continue where you left off' })
  await page.goto('/posts')
  await expectHydrated(page)
  const like = page.getByRole('button', { name: /^Like/ })
  await like.first().click()
  await expect(
    page.getByRole('dialog', { name: 'You need to be logged in to perform this action.' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Login' }).click()
  await signIn(page, member)
  await expect(offer.getByText(/^You wanted to like a post by/)).toBeVisible()
  await offer.getByRole('button', { name: 'Like now' }).click()
  await expect(notice(page, 'Post liked')).toBeVisible()
  await expect(offer).toBeHidden()
  await page.getByRole('link', { name: 'Posts' }).first().click()
  await expect(like.and(page.locator('[aria-pressed=true]'))).toHaveCount(1)
})

test.describe('a visitor with a token', () => {
  test('sees ‘Initializing application...’ until the token is checked', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session: member.session })
    const release = await delayCalls(page, '/auth/me')
    await page.goto('/')
    await expect(page.getByText('Initializing application...', { exact: true })).toBeVisible()
    await expect(title(page, 'Your Voice, Your Democracy')).toBeHidden()
    await release()
    await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
    await expect(page.getByText('Initializing application...')).toBeHidden()
    await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible()
  })

  test('sees once that it has expired, and can sign in again', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    await expire(member)
    const { page, allow } = await openPage(site.origin, { session: member.session })
    allow(/status of 401/)
    await page.goto('/personalities')
    await expect(notice(page, 'Session expired. Please login again.')).toBeVisible()
    await expect(title(page, 'Log in')).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/login`)
    await eventually(() => kept(page)).toEqual([])
  })

  test('stays signed in when the check fails temporarily', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    const { page, allow } = await openPage(site.origin, { session: member.session })
    allow(/503/)
    const restore = await refuseCalls(page, '/auth/me', 503)
    const refused = page.waitForResponse('**/api/auth/me')
    await page.goto('/dashboard')
    await refused
    await restore()
    await expect(title(page, `Welcome back, ${member.name}!`)).toBeVisible()
  })
})

test('shows public content to visitors immediately', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  const calls = recordCalls(page)
  await page.goto('/')
  await expectHydrated(page)
  await expect(page.getByText('Initializing application...')).toBeHidden()
  // Whether there are areas to choose from is asked after the content is shown.
  expect(calls.filter((call) => call !== 'GET /areas')).toEqual([])
})

test.describe('the guards', () => {
  test('redirect visitors to the login page without a history entry', async ({ openPage }) => {
    const { page } = await openPage(site.origin)
    for (const path of ['/dashboard', '/my-votes', '/saved']) {
      await page.goto('/personalities')
      await page.goto(path)
      await expect(title(page, 'Log in')).toBeVisible()
      await expect(page).toHaveURL(`${site.origin}/login`)
      await page.goBack()
      await expect(title(page, 'Personalities')).toBeVisible()
    }
  })

  test('redirect signed-in users from the login pages to their dashboard', async ({ openPage }) => {
    const { name, session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session })
    for (const path of ['/login', '/register']) {
      await page.goto('/personalities')
      await page.goto(path)
      await expect(title(page, `Welcome back, ${name}!`)).toBeVisible()
      await expect(page).toHaveURL(`${site.origin}/dashboard`)
      await page.goBack()
      await expect(title(page, 'Personalities')).toBeVisible()
    }
  })
})

test('signs in in all tabs', async ({ openPage }) => {
  const member = await registerUser(site.origin)
  const { page, context } = await openPage(site.origin)
  const other = await context.newPage()
  await Promise.all([page.goto('/login'), other.goto('/')])
  await expectHydrated(other)
  await signIn(page, member)
  await expect(other.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible()
})

test('signs out in all tabs', async ({ openPage }) => {
  const { name, session } = await registerUser(site.origin)
  const { page, context } = await openPage(site.origin, { session })
  const [reading, own] = [await context.newPage(), await context.newPage()]
  await Promise.all([page.goto('/'), reading.goto('/personalities'), own.goto('/my-votes')])
  await expect(reading.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
  await expect(title(own, 'My Votes')).toBeVisible()
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(notice(page, 'Logged out successfully')).toBeVisible()
  await expect(title(page, 'Log in')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/login`)
  await eventually(() => kept(page)).toEqual([])
  const headers = { authorization: `Bearer ${session.access_token}` }
  const statusOfMe = async () => (await fetch(`${site.origin}/api/auth/me`, { headers })).status
  await eventually(statusOfMe).toBe(401)
  // Public content stays; personal data is removed.
  await expect(reading.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(reading).toHaveURL(`${site.origin}/personalities`)
  await expect(title(own, 'Log in')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('shows the end of a session once, even if several calls fail', async ({ openPage }) => {
  const member = await registerUser(site.origin)
  const { page, allow } = await openPage(site.origin, { session: member.session })
  allow(/status of 401/)
  // The stream would report it before any call does.
  await blockEventStream(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible()
  // Otherwise a pending call of the page would be counted too.
  await expectQuiet(page)
  await expire(member)
  const calls = recordCalls(page)
  const ended: string[] = []
  page.on('requestfinished', (request) => ended.push(request.url()))
  page.on('requestfailed', (request) => ended.push(request.url()))
  const release = await delayCalls(page, /^\/api\//)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await eventually(() => calls.length).toBeGreaterThan(2)
  await release()
  await expect(notice(page, 'Session expired. Please login again.')).toBeVisible()
  await expect(title(page, 'Log in')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/login`)
  const arrived = () => ended.filter((url) => /\/api\/(?!events)/.test(url)).length
  await eventually(arrived).toBe(calls.length)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await eventually(() => kept(page)).toEqual([])
})

test('shows the end of a session after a vote too', async ({ openPage }) => {
  const member = await registerUser(site.origin)
  const { page, allow } = await openPage(site.origin, { session: member.session, size: 'phone' })
  allow(/status of 401/)
  await blockEventStream(page)
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
  // Otherwise a pending call of the page gets the 401 before the vote does.
  await expectQuiet(page)
  await expire(member)
  await page
    .getByRole('button', { name: /^Support/ })
    .first()
    .click()
  await expect(notice(page, 'Session expired. Please login again.')).toBeVisible()
  await expect(title(page, 'Log in')).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
})

test('refetches the account every minute', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session })
  await page.clock.install()
  await page.goto('/personalities')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  const calls = recordCalls(page)
  const asked = () => calls.filter((call) => call === 'GET /auth/me')
  await page.clock.runFor(45_000)
  expect(asked()).toEqual([])
  await page.clock.runFor(16_000)
  await eventually(asked).toEqual(['GET /auth/me'])
})
