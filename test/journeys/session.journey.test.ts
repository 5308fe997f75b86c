import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import {
  blockEventStream,
  delayCalls,
  disconnectCalls,
  eventually,
  expectHidden,
  expectHydrated,
  expectShown,
  focused,
  notice,
  recordCalls,
  refuseCalls,
  title,
} from './screen.ts'
import { startSite } from './site.ts'
import { type Registered, registerUser } from './users.ts'

const { origin } = await startSite({ demo: true })

const email = (page: Page) => page.getByLabel('Email', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function signIn(page: Page, credentials: { email: string; password: string }) {
  await email(page).fill(credentials.email)
  await password(page).fill(credentials.password)
  await password(page).press('Enter')
}

/** Ends all sessions of a user, as if the token had expired. */
async function expire({ session }: Registered): Promise<void> {
  const answer = await fetch(`${origin}/api/auth/sign-out-everywhere`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  expect(answer.ok).toBe(true)
}

const kept = (page: Page) =>
  page.evaluate(() =>
    ['access_token', 'user', 'auth-storage'].filter((key) => localStorage.getItem(key) !== null),
  )

describe('signing in', () => {
  it('requires a valid email and a password', async () => {
    const { page } = await openPage(origin, { size: 'phone' })
    await page.goto('/login')
    const calls = recordCalls(page)
    const submit = page.getByRole('button', { name: 'Sign in' })
    await submit.click()
    await expectShown(page.getByText('Email is required'), page.getByText('Password is required'))
    expect(await focused(page)).toBe('Email')
    await email(page).fill('nobody')
    await password(page).fill('short')
    await expectShown(
      page.getByText('Invalid email address'),
      page.getByText('Password must be at least 6 characters'),
    )
    expect(calls).toEqual([])
  })

  it('shows errors in a notice and in a banner, which can be dismissed', async () => {
    const member = await registerUser(origin)
    const { page, allow } = await openPage(origin)
    allow(/status of 401/)
    await page.goto('/login')
    await signIn(page, { ...member, password: 'not the password' })
    const banner = page.getByRole('main').getByText('Invalid email or password')
    await expectShown(notice(page, 'Invalid email or password'), banner)
    expect(await email(page).inputValue()).toBe(member.email)
    expect(page.url()).toBe(`${origin}/login`)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expectHidden(banner)
    await signIn(page, member)
    await expectShown(notice(page, 'Welcome back!'), title(page, `Welcome back, ${member.name}!`))
    expect(page.url()).toBe(`${origin}/dashboard`)
    expect(await kept(page)).toEqual(['access_token', 'user', 'auth-storage'])
    await page.reload()
    await expectShown(title(page, `Welcome back, ${member.name}!`))
  })

  it('distinguishes network errors, server errors and unknown errors', async () => {
    const member = await registerUser(origin)
    const { page, allow } = await openPage(origin)
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
      await expectShown(notice(page, text), banner(text))
    }
  })
})

describe('a visitor with a token', () => {
  it('sees ‘Initializing application...’ until the token is checked', async () => {
    const member = await registerUser(origin)
    const { page } = await openPage(origin, { session: member.session })
    const answer = await delayCalls(page, '/auth/me')
    await page.goto('/')
    await expectShown(page.getByText('Initializing application...', { exact: true }))
    expect(await title(page, 'Your Voice, Your Democracy').isVisible()).toBe(false)
    answer()
    await expectShown(title(page, 'Your Voice, Your Democracy'))
    await expectHidden(page.getByText('Initializing application...'))
    await expectShown(page.getByRole('button', { name: `Account of ${member.name}` }))
  })

  it('sees once that it has expired, and can sign in again', async () => {
    const member = await registerUser(origin)
    await expire(member)
    const { page, allow } = await openPage(origin, { session: member.session })
    allow(/status of 401/)
    await page.goto('/personalities')
    await expectShown(notice(page, 'Session expired. Please login again.'), title(page, 'Sign in'))
    expect(page.url()).toBe(`${origin}/login`)
    expect(await kept(page)).toEqual([])
  })

  it('stays signed in when the check fails temporarily', async () => {
    const member = await registerUser(origin)
    const { page, allow } = await openPage(origin, { session: member.session })
    allow(/503/)
    const restore = await refuseCalls(page, '/auth/me', 503)
    const refused = page.waitForResponse('**/api/auth/me')
    await page.goto('/dashboard')
    await refused
    await restore()
    await expectShown(title(page, `Welcome back, ${member.name}!`))
  })
})

it('shows public content to visitors immediately', async () => {
  const { page } = await openPage(origin)
  const calls = recordCalls(page)
  await page.goto('/')
  await expectHydrated(page)
  expect(await page.getByText('Initializing application...').isVisible()).toBe(false)
  expect(calls).toEqual([])
})

describe('the guards', () => {
  it('redirect visitors to the login page without a history entry', async () => {
    const { page } = await openPage(origin)
    for (const path of ['/dashboard', '/my-votes', '/saved']) {
      await page.goto('/personalities')
      await page.goto(path)
      await expectShown(title(page, 'Sign in'))
      expect(page.url()).toBe(`${origin}/login`)
      await page.goBack()
      await expectShown(title(page, 'Personalities'))
    }
  })

  it('redirect signed-in users from the login pages to their dashboard', async () => {
    const { name, session } = await registerUser(origin)
    const { page } = await openPage(origin, { session })
    for (const path of ['/login', '/register']) {
      await page.goto('/personalities')
      await page.goto(path)
      await expectShown(title(page, `Welcome back, ${name}!`))
      expect(page.url()).toBe(`${origin}/dashboard`)
      await page.goBack()
      await expectShown(title(page, 'Personalities'))
    }
  })
})

it('signs in in all tabs', async () => {
  const member = await registerUser(origin)
  const { page, context } = await openPage(origin)
  const other = await context.newPage()
  await Promise.all([page.goto('/login'), other.goto('/')])
  await expectHydrated(other)
  await signIn(page, member)
  await expectShown(other.getByRole('button', { name: `Account of ${member.name}` }))
})

it('signs out in all tabs', async () => {
  const { name, session } = await registerUser(origin)
  const { page, context } = await openPage(origin, { session })
  const [reading, own] = [await context.newPage(), await context.newPage()]
  await Promise.all([page.goto('/'), reading.goto('/personalities'), own.goto('/my-votes')])
  await expectShown(
    reading.getByRole('button', { name: `Account of ${name}` }),
    title(own, 'My Votes'),
  )
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectShown(notice(page, 'Logged out successfully'), title(page, 'Sign in'))
  expect(page.url()).toBe(`${origin}/login`)
  expect(await kept(page)).toEqual([])
  const headers = { authorization: `Bearer ${session.access_token}` }
  const statusOfMe = async () => (await fetch(`${origin}/api/auth/me`, { headers })).status
  await expect.poll(statusOfMe).toBe(401)
  // Public content stays; personal data is removed.
  await expectShown(reading.getByRole('banner').getByRole('link', { name: 'Login' }))
  expect(reading.url()).toBe(`${origin}/personalities`)
  await expectShown(title(own, 'Sign in'))
  await page.goBack()
  await expectShown(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  expect(await page.getByText(name).count()).toBe(0)
})

it('shows the end of a session once, even if several calls fail', async () => {
  const member = await registerUser(origin)
  const { page, allow } = await openPage(origin, { session: member.session })
  allow(/status of 401/)
  // The stream would report it before any call does.
  await blockEventStream(page)
  await page.goto('/')
  await expectShown(page.getByRole('button', { name: `Account of ${member.name}` }))
  await expire(member)
  const calls = recordCalls(page)
  const ended: string[] = []
  page.on('requestfinished', (request) => ended.push(request.url()))
  page.on('requestfailed', (request) => ended.push(request.url()))
  const answer = await delayCalls(page, /^\/api\//)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await eventually(() => calls.length).toBeGreaterThan(2)
  answer()
  await expectShown(notice(page, 'Session expired. Please login again.'), title(page, 'Sign in'))
  expect(page.url()).toBe(`${origin}/login`)
  const answered = () => ended.filter((url) => /\/api\/(?!events)/.test(url)).length
  await eventually(answered).toBe(calls.length)
  expect(await page.locator('[data-sonner-toast]').count()).toBe(1)
  expect(await kept(page)).toEqual([])
})

it('shows the end of a session after a vote too', async () => {
  const member = await registerUser(origin)
  const { page, allow } = await openPage(origin, { session: member.session, size: 'phone' })
  allow(/status of 401/)
  await blockEventStream(page)
  await page.goto('/')
  await expectShown(page.getByRole('navigation', { name: 'Tabs' }))
  // Otherwise a pending call of the page gets the 401 before the vote does.
  await page.waitForLoadState('networkidle')
  await expire(member)
  await page
    .getByRole('button', { name: /^Support/ })
    .first()
    .click()
  await expectShown(notice(page, 'Session expired. Please login again.'), title(page, 'Sign in'))
  expect(await page.locator('[data-sonner-toast]').count()).toBe(1)
})

it('refetches the account every minute', async () => {
  const { session } = await registerUser(origin)
  const { page } = await openPage(origin, { session })
  await page.clock.install()
  await page.goto('/personalities')
  await expectShown(page.getByRole('button', { name: /^Account of/ }))
  const calls = recordCalls(page)
  const asked = () => calls.filter((call) => call === 'GET /auth/me')
  await page.clock.runFor(45_000)
  expect(asked()).toEqual([])
  await page.clock.runFor(16_000)
  await eventually(asked).toEqual(['GET /auth/me'])
})
