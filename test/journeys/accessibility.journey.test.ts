import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Personality } from '../../contract/personalities.ts'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { expectNoAxeFindings, expectNoFindingsInBothThemes, openPage } from './browser.ts'
import { addPersonality, castVote } from './personalities.ts'
import { eventually, expectHydrated, expectShown, focused, notice, title } from './screen.ts'
import { startSite } from './site.ts'
import { type Registered, registerUser } from './users.ts'

const { origin } = await startSite({ demo: true })
const administrator = demoAccounts.find(({ role }) => role === 'ADMIN')
let member: Registered
let unwieldy: Personality

beforeAll(async () => {
  member = await registerUser(origin, { name: 'Wolfeschlegelsteinhausenbergerdorff' })
  const { data } = (await (await fetch(`${origin}/api/personalities?limit=20`)).json()) as {
    data: Personality[]
  }
  for (const [index, { id }] of data.entries()) {
    await castVote(origin, member.session, id, index % 2 ? 'DOWNVOTE' : 'UPVOTE')
  }
  for (const { id } of data.slice(0, 4)) await save(id)
  // Very long words, which must wrap.
  const words = {
    name: `Adolph ${'Wolfeschlegelstein'.repeat(9)}`,
    party: 'Rindfleischetikettierungsüberwachungspartei'.repeat(4),
    position: 'Donaudampfschifffahrtskapitän'.repeat(6),
    bio: 'x'.repeat(700),
  }
  unwieldy = await addPersonality(origin, words, administrator)
  await castVote(origin, member.session, unwieldy.id, 'UPVOTE')
  await save(unwieldy.id)
})

async function save(personalityId: string) {
  const answer = await fetch(`${origin}/api/saves/${personalityId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${member.session.access_token}` },
  })
  expect(answer.ok).toBe(true)
}

const publicPages = [
  '/',
  '/personalities',
  '/personalities?q=nobody-at-all',
  '/personalities/ingrid-solvang-achterberg',
  '/login',
  '/register',
]
const userPages = ['/dashboard', '/my-votes', '/saved']

/** Opens a page and waits until it is completely loaded. */
async function visit(page: Page, path: string) {
  await page.goto(path)
  await expectHydrated(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await eventually(() => page.locator('.skeleton').count()).toBe(0)
}

describe.each(['phone', 'desktop'] as const)(
  'axe finds nothing on a %s, in both themes',
  (size) => {
    it.each(publicPages)('on %s', async (path) => {
      const { page } = await openPage(origin, { size })
      await visit(page, path)
      await expectNoFindingsInBothThemes(page)
    })

    it.each(userPages)('on %s', async (path) => {
      const { page } = await openPage(origin, { size, session: member.session })
      await visit(page, path)
      await expectNoFindingsInBothThemes(page)
    })
  },
)

describe('axe reports no violations', () => {
  it('in forms with validation errors', async () => {
    const { page } = await openPage(origin)
    await visit(page, '/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectShown(page.getByText('Name is required', { exact: true }))
    await expectNoFindingsInBothThemes(page)
  })

  it('in menus and notices', async () => {
    const phone = await openPage(origin, { size: 'phone', session: member.session })
    await visit(phone.page, '/')
    await phone.page.getByRole('button', { name: 'Menu' }).click()
    await expectShown(phone.page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation'))
    await expectNoFindingsInBothThemes(phone.page)
    const { page } = await openPage(origin, { session: member.session, theme: 'dark' })
    await visit(page, '/personalities')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Support/ })
      .first()
      .click()
    // A hovered notice stays visible.
    await page.locator('[data-sonner-toast]').hover()
    await expectNoFindingsInBothThemes(page)
  })

  it('on a missing page and in the feed', async () => {
    const { page, allow } = await openPage(origin, { size: 'phone' })
    allow(/404/)
    await visit(page, '/personalities/nobody-at-all')
    await expectNoFindingsInBothThemes(page)
    await visit(page, '/personalities')
    await page.getByRole('button', { name: 'Feed view' }).click()
    await expectShown(page.getByRole('link', { name: 'Write a comment…' }).first())
    await expectNoFindingsInBothThemes(page)
  })
})

/** Elements that cause horizontal scrolling. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 200))
  })

it('never scrolls horizontally at 320 pixels, even with long words', async () => {
  const { page } = await openPage(origin, { session: member.session, size: 'phone' })
  const visitor = await openPage(origin, { size: 'phone' })
  await page.setViewportSize({ width: 320, height: 640 })
  await visitor.page.setViewportSize({ width: 320, height: 640 })
  const address = `/personalities/${unwieldy.slug}`
  const found = '/personalities?q=wolfe'
  const searches = ['/search?q=wolfe', '/search?q=wolfe&tab=personalities']
  for (const path of ['/', found, address, ...searches, '/notifications', ...userPages]) {
    await visit(page, path)
    expect(await tooWide(page), path).toEqual([])
  }
  for (const path of ['/', '/personalities?page=2', '/login', '/register']) {
    await visit(visitor.page, path)
    expect(await tooWide(visitor.page), path).toEqual([])
  }
  await visit(page, found)
  await page.getByRole('button', { name: 'Feed view' }).click()
  await expectShown(page.getByRole('link', { name: 'Write a comment…' }))
  expect(await tooWide(page)).toEqual([])
})

it('lets users vote with the keyboard only', async () => {
  const { page } = await openPage(origin, { session: (await registerUser(origin)).session })
  await visit(page, '/')
  const first = page.getByRole('article').first()
  const support = first.getByRole('button', { name: /^Support/ })
  const oppose = first.getByRole('button', { name: /^Oppose/ })
  const hasFocus = (button: typeof support) =>
    button.evaluate((element) => element === document.activeElement)
  for (let key = 0; key < 40 && !(await hasFocus(support)); key++) await page.keyboard.press('Tab')
  expect(await hasFocus(support)).toBe(true)
  const outline = await support.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).not.toBe('none')
  await page.keyboard.press('Space')
  await expectShown(notice(page, 'Vote recorded!'))
  expect(await support.getAttribute('aria-pressed')).toBe('true')
  // The focus does not move, so that keyboard users can continue from there.
  expect(await hasFocus(support)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hasFocus(oppose)).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => oppose.getAttribute('aria-pressed')).toBe('true')
  await eventually(() => oppose.getAttribute('aria-disabled')).toBe('false')
  await page.keyboard.press('Enter')
  await expectShown(notice(page, 'Vote removed'))
})

it('lets users find and open a personality with the keyboard only', async () => {
  const { page } = await openPage(origin)
  await visit(page, '/personalities')
  for (let key = 0; key < 20; key++) {
    await page.keyboard.press('Tab')
    const isSearch = await page.evaluate(() => document.activeElement?.getAttribute('type'))
    if (isSearch === 'search') break
  }
  await page.keyboard.type('ingrid')
  await page.keyboard.press('Enter')
  await expectShown(page.getByText('Showing 1 to 1 of 1 results'))
  for (let key = 0; key < 20 && !/^Ingrid/.test(await focused(page)); key++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expectShown(title(page, 'Ingrid Solvang-Achterberg'))
  await eventually(() => focused(page)).toBe('Ingrid Solvang-Achterberg')
})
