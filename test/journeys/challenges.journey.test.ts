import type { Page, Route } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, test, useSite } from './fixtures.ts'
import { eventually, focused, notice, recordCalls, title } from './screen.ts'

const site = useSite({ settings: { REGISTRATION_CHALLENGE: 'always' } })

/** The part of the app that is loaded to solve a challenge. */
const solver = '**/assets/solve-challenge-*.js'

const button = (page: Page, name: string) => page.getByRole('button', { name })

async function fillRegistration(page: Page, username: string) {
  await page.goto('/register')
  await expect(button(page, 'Create account')).toBeEnabled()
  const values = {
    'Full Name': 'Grace Hopper',
    Username: username,
    Email: `${username}@navy.example`,
    Password: 'nanoseconds',
    'Confirm Password': 'nanoseconds',
  }
  for (const [label, text] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

for (const size of ['phone', 'desktop'] as const) {
  test(`the register form solves a challenge by itself, by keyboard on a ${size}`, async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin, { size })
    allow(/status of 428/)
    const calls = recordCalls(page)
    const held = Promise.withResolvers<Route>()
    await page.route(solver, (route) => held.resolve(route))
    await fillRegistration(page, `grace_${size}`)
    await button(page, 'Create account').focus()
    await page.keyboard.press('Enter')
    const route = await held.promise
    await expect(button(page, 'Checking that you are not a robot…')).toBeVisible()
    await expect(page.getByRole('status')).toContainText([
      'Checking that you are not a robot… This takes a few seconds.',
    ])
    await eventually(() => focused(page)).toBe('Checking that you are not a robot…')
    await expectNoAxeFindings(page)
    await route.continue()
    await expect(notice(page, 'Account created successfully!')).toBeVisible()
    await page.waitForURL(`${site.origin}/dashboard`)
    expect(calls.filter((call) => call === 'POST /auth/register')).toHaveLength(2)
  })
}

test('the register form says what to do when the browser cannot solve the challenge, and tries again', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(/status of 428|ERR_FAILED|The challenge could not be solved|dynamically imported/)
  await page.addInitScript(() => {
    // As in a browser that blocks web workers.
    const blocked = Object.assign(window, { NativeWorker: Worker })
    Object.defineProperty(blocked, 'Worker', { value: undefined, configurable: true })
  })
  await fillRegistration(page, 'grace_blocked')
  await button(page, 'Create account').click()
  const text = page.getByRole('main').getByText('We could not check that you are not a robot.')
  await expect(text).toContainText('an address that begins with https')
  await expectNoAxeFindings(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('grace_blocked@navy.example')
  await page.evaluate(() => {
    const { NativeWorker } = window as unknown as { NativeWorker: typeof Worker }
    Object.defineProperty(window, 'Worker', { value: NativeWorker })
  })
  await button(page, 'Create account').click()
  await page.waitForURL(`${site.origin}/dashboard`)
})

test('the form for a forgotten password solves a challenge by itself', async ({ openPage }) => {
  const { page, allow } = await openPage(site.origin)
  allow(/status of 428/)
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill('grace@navy.example')
  await button(page, 'Send link').click()
  await expect(title(page, 'Forgot your password?')).toBeVisible()
  await expect(page.getByText('If this email address has an account')).toBeVisible()
})
