import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { expectNotices, failInTurn, failureNoise, recordNotices } from './failures.ts'
import {
  eventually,
  expectHydrated,
  expectShown,
  focused,
  notice,
  recordCalls,
  title,
} from './screen.ts'
import { startSite } from './site.ts'
import { registerUser } from './users.ts'

const site = await startSite()
const { origin } = site

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })

/** The link in the newest mail to a recipient; waits for a mail that is not yet known. */
async function linkFor(email: string, known: string[] = []): Promise<string> {
  const outbox = path.join(site.dataDir, 'outbox')
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

describe('a forgotten password', () => {
  it('can be reset with a link by mail, once', async () => {
    const member = await registerUser(origin)
    const { page, allow } = await openPage(origin, { size: 'phone' })
    allow(failureNoise)
    const notices = await recordNotices(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expectShown(title(page, 'Forgot your password?'))
    const send = button(page, 'Send the link')
    await send.click()
    await expectShown(alert(page, 'Email is required'))
    await labelled(page, 'Email').fill('nobody')
    await expectShown(alert(page, 'Invalid email address'))
    await labelled(page, 'Email').fill(member.email)
    await failInTurn(page, 'POST /auth/forgot-password', undefined, async (text) => {
      await send.click()
      await expectNotices(notices, text)
      await expectShown(alert(page, text))
      await button(page, 'Dismiss').click()
      expect(await labelled(page, 'Email').inputValue()).toBe(member.email)
    })
    await send.click()
    const said = 'If an account has that email, a link to reset the password is on its way.'
    await expectShown(
      page.getByRole('heading', { name: 'Check your mail' }),
      page.getByText(said, { exact: true }),
    )
    const link = await linkFor(member.email)
    await button(page, 'ask again').click()
    await labelled(page, 'Email').fill('nobody@members.example')
    await send.click()
    await expectShown(page.getByText(said, { exact: true }))

    await page.goto(link)
    await expectShown(title(page, 'Set a new password'))
    await eventually(() => page.url()).toBe(`${origin}/reset-password`)
    const set = button(page, 'Set the password')
    const fill = async (password: string, again: string) => {
      await labelled(page, 'New Password').fill(password)
      await labelled(page, 'Confirm Password').fill(again)
      await set.click()
    }
    await set.click()
    await expectShown(
      alert(page, 'Password is required'),
      alert(page, 'Please confirm your password'),
    )
    await fill('short', 'other')
    await expectShown(
      alert(page, 'Password must be at least 6 characters'),
      alert(page, 'Passwords must match'),
    )
    await fill('a new secret', 'a new secret')
    await expectNotices(notices, 'Password changed successfully!')
    await expectShown(title(page, 'Sign in'))
    await labelled(page, 'Email').fill(member.email)
    await labelled(page, 'Password').fill('a new secret')
    await button(page, 'Sign in').click()
    await expectNotices(notices, 'Welcome back!')
    await expectShown(title(page, `Welcome back, ${member.name}!`))

    const other = await openPage(origin)
    other.allow(/status of 400/)
    await other.page.goto(link)
    await labelled(other.page, 'New Password').fill('third secret')
    await labelled(other.page, 'Confirm Password').fill('third secret')
    await button(other.page, 'Set the password').click()
    const stale = 'This link is not valid any more. Please ask for a new one.'
    await expectShown(
      notice(other.page, stale),
      other.page.getByRole('heading', { name: 'The link does not work' }),
      other.page.getByRole('main').getByText(stale, { exact: true }),
    )
    await other.page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expectShown(title(other.page, 'Forgot your password?'))
  })

  it('shows why a new one could not be set, and when the link is incomplete', async () => {
    const { page, allow } = await openPage(origin)
    allow(failureNoise)
    const notices = await recordNotices(page)
    await page.goto('/reset-password')
    await expectShown(page.getByRole('heading', { name: 'The link is not complete' }))
    const open = async () => {
      await page.goto('/reset-password?token=of-nobody')
      await expectHydrated(page)
      await labelled(page, 'New Password').fill('a new secret')
      await labelled(page, 'Confirm Password').fill('a new secret')
    }
    await open()
    await failInTurn(page, 'POST /auth/reset-password', undefined, async (text) => {
      await button(page, 'Set the password').click()
      await expectNotices(notices, text)
      await expectShown(page.getByRole('main').getByText(text, { exact: true }))
      const isRefused = await page.getByRole('link', { name: 'Ask for a new link' }).isVisible()
      if (isRefused) await open()
      else await button(page, 'Dismiss').click()
    })
  })
})

describe('the contact form', () => {
  it('sends a message, and shows why if it cannot', async () => {
    const { page, allow } = await openPage(origin, { size: 'phone' })
    allow(failureNoise)
    const notices = await recordNotices(page)
    await page.goto('/contact')
    await expectShown(title(page, 'Contact'))
    const send = button(page, 'Send message')
    await send.click()
    await expectShown(
      alert(page, 'Name is required'),
      alert(page, 'Email is required'),
      alert(page, 'Message is required'),
    )
    expect(await focused(page)).toBe('Name')
    await labelled(page, 'Name').fill('A Reader')
    await labelled(page, 'Email').fill('reader')
    await labelled(page, 'Message').fill('x'.repeat(5001))
    await send.click()
    await expectShown(
      alert(page, 'Invalid email address'),
      alert(page, 'Message must not exceed 5000 characters'),
    )
    await labelled(page, 'Email').fill('reader@example.org')
    await labelled(page, 'Message').fill('Who drew the portraits?')
    await failInTurn(page, 'POST /contact', undefined, async (text) => {
      await send.click()
      await expectNotices(notices, text)
      await expectShown(alert(page, text))
      await button(page, 'Dismiss').click()
      expect(await labelled(page, 'Message').inputValue()).toBe('Who drew the portraits?')
    })
    await page.getByRole('link', { name: 'help page' }).click()
    await expectShown(page.getByRole('dialog', { name: 'Leave this page?' }))
    await button(page, 'Stay').click()
    await send.click()
    await expectShown(
      page.getByRole('heading', { name: 'Your message is here' }),
      page.getByText('Thank you. Your message has been received.', { exact: true }),
    )
    await button(page, 'Write another message').click()
    await expectShown(send)
  })

  it('is filled in for signed-in users', async () => {
    const { session, name, email } = await registerUser(origin)
    const { page } = await openPage(origin, { session })
    await page.goto('/contact')
    await eventually(() => labelled(page, 'Name').inputValue()).toBe(name)
    expect(await labelled(page, 'Email').inputValue()).toBe(email)
  })
})

describe('the pages of information', () => {
  it('exist, and all their links work', async () => {
    const { page } = await openPage(origin)
    const calls = recordCalls(page)
    const targets = new Set<string>()
    for (const [address, heading] of [
      ['/help', 'Help'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ] as const) {
      await page.goto(address)
      await expectHydrated(page)
      await expectShown(title(page, heading))
      const chapters = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
      for (const chapter of await chapters.all()) {
        const id = (await chapter.getAttribute('href'))?.slice(1)
        const named = page.locator(`h2[id="${id}"]`)
        expect(await named.textContent()).toBe(await chapter.textContent())
      }
      const links = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const link of links) if (link.startsWith('/')) targets.add(link)
    }
    expect(calls).toEqual([])
    const { session } = await registerUser(origin)
    const member = await openPage(origin, { session })
    for (const target of targets) {
      const isForVisitors = /^\/(login|register)$/.test(target)
      const at = isForVisitors ? page : member.page
      await at.goto(target)
      await expectHydrated(at)
      await expectShown(at.getByRole('heading', { level: 1 }))
      expect(new URL(at.url()).pathname).toBe(target)
    }
  })
})
