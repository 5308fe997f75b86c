import type { Locator, Page } from '@playwright/test'
import { setTextSize } from '../page-checks.ts'
import { expectNoAxeFindings } from './axe.ts'
import { callAs } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonalities, castVote, registerVoters } from './personalities.ts'
import { button, disconnectCalls, eventually, expectHydrated, recordCalls } from './screen.ts'
import { administratorSettings, registerUser, signInAdministrator } from './users.ts'

const site = useSite({ settings: administratorSettings })
const names = ['Ada Quill', 'Ben Okafor', 'Cai Lindqvist', 'Dov אברהם']

test.beforeAll(async () => {
  const people = await addPersonalities(
    site.origin,
    names.map((name) => ({ name, party: 'Reform Party', position: 'Member of the Senate' })),
  )
  const voters = await registerVoters(site.origin, names.length)
  // The order is that of the fewest votes; one of the tests votes on the first person.
  for (const [index, { id }] of people.entries()) {
    const voting = index === 0 ? [] : voters.slice(0, index + 1)
    for (const voter of voting) await castVote(site.origin, voter, id, 'UPVOTE')
  }
})

/** The middle of an element, in pixels from the top of the screen. */
const middleOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect()
    return (top + bottom) / 2
  })

const person = (page: Page, name: string) =>
  page.getByRole('article').getByRole('heading', { name, exact: true })

test.describe('voting one by one', () => {
  test('asks in a sheet that fits a screen of 320 pixels with text of 200 %', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await page.setViewportSize({ width: 320, height: 640 })
    await setTextSize(page, 2)
    await page.goto('/vote')
    await expectHydrated(page)
    await button(page, /^Support/).click()
    const sheet = page.getByRole('dialog', { name: 'Please login to vote' })
    await expect(button(sheet, 'Count my vote')).toBeAttached()
    const { left, isWide, overflow } = await sheet.evaluate((element: HTMLElement) => ({
      left: element.offsetLeft,
      // All but the scroll bar that the page had.
      isWide: innerWidth - element.offsetWidth <= 15,
      overflow: [...element.children].map((part) => part.scrollWidth - part.clientWidth),
    }))
    expect({ left, isWide, overflow }).toEqual({ left: 0, isWide: true, overflow: [0, 0] })
  })

  test('keeps the icon beside a long word on a phone', async ({ openPage }) => {
    const administrator = await signInAdministrator(site.origin)
    const setLanguages = (otherLanguages: string[]) =>
      callAs(site.origin, administrator, 'PATCH', '/admin/site-settings', { otherLanguages })
    await setLanguages(['de'])
    const { page } = await openPage(site.origin, { size: 'phone' })
    for (const width of [330, 360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/de/vote')
      const support = button(page, /^Zustimmen/)
      const [icon, word] = [support.locator('svg').first(), support.locator('span').first()]
      const middles = await Promise.all([icon, word].map(middleOf))
      expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)), `${width} px`).toBeLessThan(6)
      const overflow = (row: Element) => row.scrollWidth - row.clientWidth
      expect(await page.locator('.one-by-one-buttons').evaluate(overflow)).toBe(0)
    }
    await setLanguages([])
  })

  test('is reached by the keyboard in three steps, and shows no counts before the own vote', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    const html = await (await page.request.get('/vote')).text()
    expect(html).toContain(names[0])
    expect(html).not.toMatch(/% support|upvoteCount|voteCount|\d votes?\b/)
    await page.goto('/vote')
    await expectHydrated(page)
    await expect(person(page, names[0] ?? '')).toBeVisible()
    await expect(page.getByText('1 of 4', { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).not.toHaveText(/\d%|\d votes?\b/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(button(page, `Oppose ${names[0]}`)).toBeFocused()
    await expect(page.getByRole('group', { name: `Vote on ${names[0]}` })).toMatchAriaSnapshot(`
      - group "Vote on Ada Quill":
        - text: Vote on Ada Quill
        - button "Oppose Ada Quill"
        - button "Skip Ada Quill"
        - button "Support Ada Quill"
    `)
    await expectNoAxeFindings(page)
    const calls = recordCalls(page)
    await page.keyboard.press('ArrowRight')
    const sheet = page.getByRole('dialog', { name: 'Please login to vote' })
    await expect(sheet).toBeVisible()
    // Keys are the sheet's while it is open.
    await page.keyboard.press('ArrowRight')
    expect(calls.filter((call) => call.includes('/votes'))).toEqual([])
    await sheet.getByLabel('Name', { exact: true }).fill('Nova Reed')
    await sheet.getByLabel('Email', { exact: true }).fill('nova@members.example')
    await sheet.getByLabel('Password', { exact: true }).fill('a secret of Nova')
    await button(sheet, 'Count my vote').click()
    await expect(person(page, 'Ben Okafor')).toBeVisible()
    await expect(page.getByText('Ada Quill: Support. You are the first')).toBeVisible()
    await expect(page.getByText('2 of 4', { exact: true })).toBeVisible()
    expect(calls.filter((call) => call === 'POST /votes')).toHaveLength(1)
  })

  test('goes on without a connection, and loses no vote, also after a reload', async ({
    openPage,
  }) => {
    const { session } = await registerUser(site.origin)
    const { page, context, allow } = await openPage(site.origin, { size: 'phone', session })
    allow(/ERR_INTERNET_DISCONNECTED/)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/vote')
    await expectHydrated(page)
    await expect(person(page, 'Ada Quill')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(person(page, 'Ben Okafor')).toBeVisible()
    await expect(page.getByText(/^Ada Quill: Support. You /)).toBeVisible()

    await context.setOffline(true)
    await page.keyboard.press('ArrowLeft')
    await expect(person(page, 'Cai Lindqvist')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(person(page, 'Dov אברהם')).toBeVisible()
    await expect(page.getByText('2 votes wait for the connection.')).toBeVisible()
    // The vote on Cai is taken back before it is sent, and cast again.
    // With Caps Lock on.
    await page.keyboard.press('Control+Z')
    await expect(person(page, 'Cai Lindqvist')).toBeVisible()
    await expect(page.getByText('1 vote waits for the connection.')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('2 votes wait for the connection.')).toBeVisible()

    // A reload needs the connection: only the requests that vote still fail.
    const reconnect = await disconnectCalls(page, '/votes')
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText('2 votes wait for the connection.')).toBeVisible()
    await expect(person(page, 'Dov אברהם')).toBeVisible()
    await expect(page.getByText('4 of 4', { exact: true })).toBeVisible()
    await reconnect()
    await button(page, 'Send now').click()
    await expect(page.getByText('wait for the connection')).toBeHidden()

    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('You voted on 3 people')).toBeVisible()
    await expectNoAxeFindings(page)
    const row = page.getByRole('listitem').filter({ hasText: 'Ben Okafor' })
    await button(row, 'Support Ben Okafor').click()
    const own = async () => {
      const { data } = (await callAs(site.origin, session, 'GET', '/votes/me')) as {
        data: { voteType: string; personality: { name: string } }[]
      }
      return data.map(({ voteType, personality }) => `${personality.name} ${voteType}`).toSorted()
    }
    await eventually(own).toEqual([
      'Ada Quill UPVOTE',
      'Ben Okafor UPVOTE',
      'Cai Lindqvist DOWNVOTE',
    ])
    await button(page, /^Ask again about the 1 I skipped/).click()
    await expect(person(page, 'Dov אברהם')).toBeVisible()
  })

  test('a swipe ends with the person on whom it began', async ({ openPage }) => {
    const { session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { size: 'phone', session })
    await page.goto('/vote')
    await expectHydrated(page)
    const card = page.getByRole('article')
    const [first, second] = [await card.getByRole('heading').innerText(), card]
    const touch = { pointerId: 7, pointerType: 'touch', isPrimary: true, clientY: 300 }
    await card.dispatchEvent('pointerdown', { ...touch, clientX: 40 })
    await page.keyboard.press('ArrowDown')
    await expect(person(page, first)).toBeHidden()
    const next = await second.getByRole('heading').innerText()
    await card.dispatchEvent('pointermove', { ...touch, clientX: 300 })
    await card.dispatchEvent('pointerup', { ...touch, clientX: 300 })
    await page.keyboard.press('Control+z')
    await expect(person(page, first)).toBeVisible()
    expect(next).not.toBe(first)
  })

  test('goes on with the person of a chosen vote after a reload', async ({ openPage }) => {
    const { page } = await openPage(site.origin)
    await page.goto('/vote')
    await expectHydrated(page)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('2 of 4', { exact: true })).toBeVisible()
    const chosen = await page.getByRole('article').getByRole('heading').innerText()
    await page.keyboard.press('ArrowLeft')
    const sheet = page.getByRole('dialog', { name: 'Please login to vote' })
    await expect(sheet).toBeVisible()
    await page.reload()
    await expect(sheet).toBeVisible()
    await sheet.getByLabel('Name', { exact: true }).fill('Rae Load')
    await sheet.getByLabel('Email', { exact: true }).fill('rae@members.example')
    await sheet.getByLabel('Password', { exact: true }).fill('a secret of Rae')
    await button(sheet, 'Count my vote').click()
    await expect(page.getByText(`${chosen}: Oppose. You `)).toBeVisible()
    await expect(page.getByText('2 of 4', { exact: true })).toBeVisible()
  })
})
