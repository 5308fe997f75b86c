import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectNotices, failInTurn, failureNoise, recordNotices } from './failures.ts'
import { expect, test, useSite } from './fixtures.ts'
import {
  alert,
  button,
  eventually,
  expectHydrated,
  focused,
  notice,
  recordCalls,
  title,
} from './screen.ts'
import { registerUser } from './users.ts'

const site = useSite()

const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The link in the newest mail to a recipient; waits for a mail that is not yet known. */
async function linkFor(email: string, known: string[] = []): Promise<string> {
  const outbox = path.join(site.process.dataDir, 'outbox')
  let link = ''
  await eventually(async () => {
    for (const name of await fs.readdir(outbox).catch(() => [])) {
      const mail = (await fs.readFile(path.join(outbox, name), 'utf8')).replace(/=\r?\n/g, '')
      const found = /\/reset-password\?token=[\w-]+/.exec(mail.replaceAll('=3D', '='))?.[0] ?? ''
      if (mail.includes(`To: ${email}`) && !known.includes(found)) link = found
    }
    return link
  }).not.toBe('')
  return link
}

test.describe('a forgotten password', () => {
  test('can be reset with a link by mail, once', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    const { page, allow } = await openPage(site.origin, { size: 'phone' })
    allow(failureNoise)
    const notices = await recordNotices(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(title(page, 'Forgot your password?')).toBeVisible()
    const send = button(page, 'Send link')
    await send.click()
    await expect(alert(page, 'Email is required')).toBeVisible()
    await labelled(page, 'Email').fill('nobody')
    await expect(alert(page, 'Invalid email address')).toBeVisible()
    await labelled(page, 'Email').fill(member.email)
    await failInTurn(page, 'POST /auth/forgot-password', undefined, async (text) => {
      await send.click()
      await expectNotices(notices, text)
      await expect(alert(page, text)).toBeVisible()
      await button(page, 'Dismiss').click()
      await expect(labelled(page, 'Email')).toHaveValue(member.email)
    })
    await send.click()
    const said =
      'If this email address has an account, we will send it a link to reset the password.'
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    const link = await linkFor(member.email)
    await button(page, 'ask again').click()
    await labelled(page, 'Email').fill('nobody@members.example')
    await send.click()
    await expect(page.getByText(said, { exact: true })).toBeVisible()

    await page.goto(link)
    await expect(title(page, 'Set a new password')).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/reset-password`)
    const set = button(page, 'Set password')
    const fill = async (password: string, again: string) => {
      await labelled(page, 'New Password').fill(password)
      await labelled(page, 'Confirm Password').fill(again)
      await set.click()
    }
    await set.click()
    await expect(alert(page, 'Password is required')).toBeVisible()
    await expect(alert(page, 'Please confirm your password')).toBeVisible()
    await fill('short', 'other')
    await expect(alert(page, 'Password must be at least 6 characters')).toBeVisible()
    await expect(alert(page, 'Passwords must match')).toBeVisible()
    await fill('password1', 'password1')
    await expectNotices(notices, 'This password is too common')
    await expect(alert(page, 'This password is too common')).toBeVisible()
    await fill('a new secret', 'a new secret')
    await expectNotices(notices, 'Password changed successfully!')
    await expect(title(page, 'Log in')).toBeVisible()
    await labelled(page, 'Email').fill(member.email)
    await labelled(page, 'Password').fill('a new secret')
    await button(page, 'Sign in').click()
    await expectNotices(notices, 'Welcome back!')
    await expect(title(page, `Welcome back, ${member.name}!`)).toBeVisible()

    const other = await openPage(site.origin)
    other.allow(/status of 400/)
    await other.page.goto(link)
    await labelled(other.page, 'New Password').fill('third secret')
    await labelled(other.page, 'Confirm Password').fill('third secret')
    await button(other.page, 'Set password').click()
    const stale = 'This link is no longer valid. Please ask for a new one.'
    await expect(notice(other.page, stale)).toBeVisible()
    await expect(other.page.getByRole('heading', { name: 'The link does not work' })).toBeVisible()
    await expect(other.page.getByRole('main').getByText(stale, { exact: true })).toBeVisible()
    await other.page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(title(other.page, 'Forgot your password?')).toBeVisible()
  })

  test('shows why a new one could not be set, and when the link is incomplete', async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin)
    allow(failureNoise)
    const notices = await recordNotices(page)
    await page.goto('/reset-password')
    await expect(page.getByRole('heading', { name: 'The link is incomplete' })).toBeVisible()
    const open = async () => {
      await page.goto('/reset-password?token=of-nobody')
      await expectHydrated(page)
      await labelled(page, 'New Password').fill('a new secret')
      await labelled(page, 'Confirm Password').fill('a new secret')
    }
    await open()
    await failInTurn(page, 'POST /auth/reset-password', undefined, async (text) => {
      await button(page, 'Set password').click()
      await expectNotices(notices, text)
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
      const isRefused = await page.getByRole('link', { name: 'Ask for a new link' }).isVisible()
      if (isRefused) await open()
      else await button(page, 'Dismiss').click()
    })
  })
})

test.describe('the contact form', () => {
  test('sends a message, and shows why if it cannot', async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin, { size: 'phone' })
    allow(failureNoise)
    const notices = await recordNotices(page)
    await page.goto('/contact')
    await expect(title(page, 'Contact')).toBeVisible()
    const send = button(page, 'Send message')
    await send.click()
    await expect(alert(page, 'Name is required')).toBeVisible()
    await expect(alert(page, 'Email is required')).toBeVisible()
    await expect(alert(page, 'Message is required')).toBeVisible()
    await eventually(() => focused(page)).toBe('Name')
    await labelled(page, 'Name').fill('A Reader')
    await labelled(page, 'Email').fill('reader')
    await labelled(page, 'Message').fill('x'.repeat(5001))
    await send.click()
    await expect(alert(page, 'Invalid email address')).toBeVisible()
    await expect(alert(page, 'Message must not exceed 5,000 characters')).toBeVisible()
    await labelled(page, 'Email').fill('reader@example.org')
    await labelled(page, 'Message').fill('Who drew the portraits?')
    await failInTurn(page, 'POST /contact', undefined, async (text) => {
      await send.click()
      await expectNotices(notices, text)
      await expect(alert(page, text)).toBeVisible()
      await button(page, 'Dismiss').click()
      await expect(labelled(page, 'Message')).toHaveValue('Who drew the portraits?')
    })
    await page.getByRole('link', { name: 'help page' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
    await button(page, 'Stay').click()
    await send.click()
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
    await expect(
      page.getByText('Thank you. We have received your message.', { exact: true }),
    ).toBeVisible()
    await button(page, 'Write another message').click()
    await expect(send).toBeVisible()
  })

  test('is filled in for signed-in users', async ({ openPage }) => {
    const { session, name, email } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session })
    await page.goto('/contact')
    await expect(labelled(page, 'Name')).toHaveValue(name)
    await expect(labelled(page, 'Email')).toHaveValue(email)
  })
})

test.describe('the pages of information', () => {
  test('exist, and all their links work', async ({ openPage }) => {
    const { page } = await openPage(site.origin)
    const calls = recordCalls(page)
    const targets = new Set<string>()
    for (const [address, heading] of [
      ['/help', 'Help'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ] as const) {
      await page.goto(address)
      await expectHydrated(page)
      await expect(title(page, heading)).toBeVisible()
      const chapters = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
      for (const chapter of await chapters.all()) {
        const id = (await chapter.getAttribute('href'))?.slice(1)
        const named = page.locator(`h2[id="${id}"]`)
        await expect(named).toHaveText((await chapter.textContent()) ?? '')
      }
      const links = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const link of links) if (link.startsWith('/')) targets.add(link)
    }
    expect(calls).toEqual([])
    const { session } = await registerUser(site.origin)
    const member = await openPage(site.origin, { session })
    for (const target of targets) {
      const isForVisitors = /^\/(login|register)$/.test(target)
      const at = isForVisitors ? page : member.page
      await at.goto(target)
      await expectHydrated(at)
      await expect(at.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(at).toHaveURL(({ pathname, hash }) => pathname + hash === target)
    }
  })
})
