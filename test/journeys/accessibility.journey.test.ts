import type { Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import { allPages } from '../../web/app/admin-pages.ts'
import type { SitePage } from '../../web/app/pages.ts'
import {
  layoutShifts,
  recordLayoutShifts,
  setTextSize,
  sidewaysScroll,
  smallTargets,
} from '../page-checks.ts'
import {
  expectNoAxeFindings,
  expectNoFindingsAtBothSizes,
  expectNoFindingsInBothThemes,
} from './axe.ts'
import { callAs } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonality, castVote } from './personalities.ts'
import { eventually, expectHydrated, focused, title, voteOutcome } from './screen.ts'
import { demoAdministrator, type Registered, registerUser, type Session, signIn } from './users.ts'

const site = useSite({ demo: true })
let member: Registered
let unwieldy: Personality

test.beforeAll(async () => {
  member = await registerUser(site.origin, { name: 'Wolfeschlegelsteinhausenbergerdorff' })
  const { data } = (await (await fetch(`${site.origin}/api/personalities?limit=20`)).json()) as {
    data: Personality[]
  }
  for (const [index, { id }] of data.entries()) {
    await castVote(site.origin, member.session, id, index % 2 ? 'DOWNVOTE' : 'UPVOTE')
  }
  for (const { id } of data.slice(0, 4)) await save(id)
  // Very long words, which must wrap.
  const words = {
    name: `Adolph ${'Wolfeschlegelstein'.repeat(9)}`,
    party: 'Rindfleischetikettierungsüberwachungspartei'.repeat(4),
    position: 'Donaudampfschifffahrtskapitän'.repeat(6),
    bio: 'x'.repeat(700),
  }
  unwieldy = await addPersonality(site.origin, words, demoAdministrator)
  await castVote(site.origin, member.session, unwieldy.id, 'UPVOTE')
  await save(unwieldy.id)
})

const save = (personalityId: string) =>
  callAs(site.origin, member.session, 'PUT', `/saves/${personalityId}`)

type CheckedPage = Pick<SitePage, 'path' | 'access'>

/** The pages that axe checks here; pages with parameters are checked in the journeys of their features. */
const checkedPages: CheckedPage[] = allPages.filter(
  ({ path, hasOwnAxeTest }) => !path.includes(':') && !hasOwnAxeTest,
)
const examples: CheckedPage[] = [
  { path: '/personalities?q=nobody-at-all' },
  { path: '/personalities/ingrid-solvang-achterberg' },
]

/** Session of a user with the access that a page requires; undefined for public pages. */
async function sessionFor({ access }: CheckedPage): Promise<Session | undefined> {
  if (access === 'admin') return signIn(site.origin, demoAdministrator)
  return access === 'user' ? member.session : undefined
}

/** Opens a page and waits until it is completely loaded. */
async function visit(page: Page, path: string) {
  await page.goto(path)
  await expectHydrated(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

test.describe('axe finds nothing on a phone and on a desktop, and nothing scrolls sideways', () => {
  for (const checked of [...checkedPages, ...examples]) {
    test(`on ${checked.path}, which loads without layout shift`, async ({ openPage }) => {
      const session = await sessionFor(checked)
      const { page } = await openPage(site.origin, { size: 'phone', session })
      await recordLayoutShifts(page)
      await visit(page, checked.path)
      expect(await layoutShifts(page)).toEqual([])
      expect(await smallTargets(page), 'on a phone').toEqual([])
      // Fails if the page redirected to another, which axe would check instead.
      await expect(page).toHaveURL(checked.path)
      await expectNoFindingsAtBothSizes(page)
      expect(await smallTargets(page), 'on a desktop').toEqual([])
      await expectNoSidewaysScroll(page)
    })
  }
})

/** Checks a screen of 320 pixels beside a classic scroll bar, and two phones whose text has twice the size. */
async function expectNoSidewaysScroll(page: Page) {
  await expectFits(page, 305)
  await setTextSize(page, 2)
  for (const width of [390, 320]) await expectFits(page, width)
  await setTextSize(page, 1)
}

async function expectFits(page: Page, width: number) {
  await page.setViewportSize({ width, height: 640 })
  expect(await sidewaysScroll(page), `${page.url()} at ${width}`).toEqual([])
}

test.describe('axe reports no violations', () => {
  test('in forms with validation errors', async ({ openPage }) => {
    const { page } = await openPage(site.origin)
    await visit(page, '/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Name is required', { exact: true })).toBeVisible()
    await expectNoFindingsInBothThemes(page)
  })

  test('in menus and notices', async ({ openPage }) => {
    const phone = await openPage(site.origin, { size: 'phone', session: member.session })
    await visit(phone.page, '/')
    await phone.page.getByRole('button', { name: 'Menu' }).click()
    await expect(
      phone.page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation'),
    ).toBeVisible()
    await expectNoFindingsInBothThemes(phone.page)
    const { page } = await openPage(site.origin, { session: member.session, theme: 'dark' })
    await visit(page, '/personalities')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Support/, pressed: false })
      .first()
      .click()
    await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
    await page
      .locator('.after-vote')
      .getByRole('button', { name: /^Share/ })
      .click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.keyboard.press('Escape')
    // A hovered notice stays visible.
    await page.locator('[data-sonner-toast]').hover()
    await expectNoFindingsInBothThemes(page)
  })

  test('on a missing page and in the feed', async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin, { size: 'phone' })
    allow(/404/)
    await visit(page, '/personalities/nobody-at-all')
    await expectNoFindingsInBothThemes(page)
    await visit(page, '/personalities')
    await page.getByRole('button', { name: 'Feed view' }).click()
    await expect(page.getByRole('link', { name: 'Write a comment…' }).first()).toBeVisible()
    await expectNoFindingsInBothThemes(page)
  })
})

test('never scrolls sideways with long words, from right to left, and in forced colours', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin, { session: member.session, size: 'phone' })
  const visitor = await openPage(site.origin, { size: 'phone' })
  const session = await signIn(site.origin, demoAdministrator)
  const administrator = await openPage(site.origin, { session, size: 'phone' })
  const parts = ['/vote', '/trust', '/compare', '/personalities/ingrid-solvang-achterberg#comments']
  for (const path of ['/personalities?page=2', '/posts', ...parts]) {
    await visit(visitor.page, path)
    await expectNoSidewaysScroll(visitor.page)
    await visitor.page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expectNoSidewaysScroll(visitor.page)
  }
  // Without colours of the site, each button still has a border.
  await visitor.page.emulateMedia({ forcedColors: 'active' })
  await visit(visitor.page, '/vote')
  for (const name of [/^Oppose/, 'Skip', /^Support/]) {
    const button = visitor.page.getByRole('button', { name })
    await expect(button).toHaveCSS('border-top-style', 'solid')
  }
  await visitor.page.getByRole('button', { name: /^Support/ }).click()
  const sheet = visitor.page.getByRole('dialog', { name: 'Please login to vote' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Count my vote' })).toHaveCSS(
    'border-top-style',
    'solid',
  )
  await expectNoSidewaysScroll(visitor.page)
  for (const path of ['/admin', '/admin/users', '/admin/audit']) {
    await visit(administrator.page, path)
    await expectNoSidewaysScroll(administrator.page)
  }
  const [address, found] = [`/personalities/${unwieldy.slug}`, '/personalities?q=wolfe']
  const searches = ['/search?q=wolfe', '/search?q=wolfe&tab=personalities']
  const one = '/personalities/ingrid-solvang-achterberg'
  const both = `/compare?people=ingrid-solvang-achterberg,${unwieldy.slug}`
  for (const path of ['/', '/notifications', one, both, ...searches, found, address]) {
    await visit(page, path)
    await expectNoSidewaysScroll(page)
  }
  // A name from right to left begins where the text around it begins.
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element) => {
    element.textContent = 'محمد'
  })
  await expect(heading).toHaveCSS('direction', 'rtl')
  await expect(heading).toHaveCSS('text-align', /left$|match-parent$/)
  await visit(page, found)
  await page.getByRole('button', { name: 'Feed view' }).click()
  await expect(page.getByRole('link', { name: 'Write a comment…' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the tabs keep their names with large text, which shows their icons alone', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin, { session: member.session, size: 'phone' })
  await setTextSize(page, 2)
  await visit(page, '/')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  for (const name of ['Home', 'Personalities', 'Posts', 'Search', 'Dashboard'])
    await expect(tabs.getByRole('link', { name })).toBeVisible()
  await expectNoAxeFindings(page)
})

test.describe('the opinion field', () => {
  const plotOf = (page: Page) => page.locator('[data-plot]')

  /** Where the dot of the personality in the middle of the picture is, in percent of the plot. */
  async function middleDot(page: Page) {
    await visit(page, '/charts')
    const label = page.locator('.plot-label').first()
    const name = (await label.textContent()) ?? ''
    const place = await label.evaluate(({ style }) => ({
      x: Number(style.getPropertyValue('--x')) / 100,
      y: 1 - Number(style.getPropertyValue('--y')) / 100,
    }))
    await plotOf(page).scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await plotOf(page).boundingBox()) ?? {}
    return { name, label, x: x + place.x * width, y: y + place.y * height, middle: x + width / 2 }
  }

  test('names a dot at the first tap and opens the page at the second', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { size: 'phone' })
    const dot = await middleDot(page)
    await page.touchscreen.tap(dot.x, dot.y)
    await expect(page.locator('.point-card')).toContainText(dot.name)
    await expect(page).toHaveURL('/charts')
    await page.touchscreen.tap(dot.x, dot.y)
    await expect(title(page, dot.name)).toBeVisible()
  })

  test('keeps names beside their dots from right to left', async ({ openPage }) => {
    const { page } = await openPage(site.origin)
    const dot = await middleDot(page)
    const distance = async (x: number) => {
      const { x: left = 0, width = 0 } = (await dot.label.boundingBox()) ?? {}
      return Math.min(Math.abs(left - x), Math.abs(left + width - x))
    }
    expect(await distance(dot.x)).toBeLessThan(1)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect(await distance(2 * dot.middle - dot.x)).toBeLessThan(1)
  })
})

test('prints a personality on one sheet, without buttons and without the own vote', async ({
  openPage,
}) => {
  const path = '/personalities/ingrid-solvang-achterberg'
  const { session } = await registerUser(site.origin)
  const { id } = (await (await fetch(`${site.origin}/api${path}`)).json()) as Personality
  await castVote(site.origin, session, id, 'UPVOTE')
  const { page } = await openPage(site.origin, { session })
  await visit(page, path)
  const own = page.getByRole('button', { name: /^Support/, pressed: true })
  await expect(own).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Show as a table')).toBeHidden()
  await expect(page.getByText(/^Your vote:/)).toBeHidden()
  await expect(page.getByRole('button', { name: /^(Save|Share|Report)/ })).toHaveCount(0)
  const look = await own.evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(look).toBe('rgba(0, 0, 0, 0)')
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets).toHaveLength(1)
})

test('lets users vote with the keyboard only', async ({ openPage }) => {
  const { page } = await openPage(site.origin, {
    session: (await registerUser(site.origin)).session,
  })
  await visit(page, '/')
  const first = page.getByRole('article').first()
  const support = first.getByRole('button', { name: /^Support/ })
  const oppose = first.getByRole('button', { name: /^Oppose/ })
  const hasFocus = (button: typeof support) =>
    button.evaluate((element) => element === document.activeElement)
  for (let key = 0; key < 40 && !(await hasFocus(support)); key++) await page.keyboard.press('Tab')
  await eventually(() => hasFocus(support)).toBe(true)
  const outline = await support.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).not.toBe('none')
  await page.keyboard.press('Space')
  await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  // The focus does not move, so that keyboard users can continue from there.
  await eventually(() => hasFocus(support)).toBe(true)
  await page.keyboard.press('Tab')
  await eventually(() => hasFocus(oppose)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(oppose).toHaveAttribute('aria-pressed', 'true')
  await expect(oppose).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
  await expect(voteOutcome(page, 'Vote removed')).toBeVisible()
})

test('lets users find and open a personality with the keyboard only', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  await visit(page, '/personalities')
  for (let key = 0; key < 20; key++) {
    await page.keyboard.press('Tab')
    const isSearch = await page.evaluate(() => document.activeElement?.getAttribute('type'))
    if (isSearch === 'search') break
  }
  await page.keyboard.type('ingrid')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  for (let key = 0; key < 20 && !/^Ingrid/.test(await focused(page)); key++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(title(page, 'Ingrid Solvang-Achterberg')).toBeVisible()
  await eventually(() => focused(page)).toBe('Ingrid Solvang-Achterberg')
})

test('moves the focus to the results when another page of a list is shown', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await visit(page, '/personalities')
  await page.getByRole('link', { name: 'Page 2' }).press('Enter')
  await eventually(() => focused(page)).toMatch(/^Showing 13 to 24 of \d+ results$/)
  const { page: ofMember } = await openPage(site.origin, { session: member.session })
  await visit(ofMember, '/my-votes')
  await ofMember.getByRole('link', { name: 'Page 2' }).press('Enter')
  await eventually(() => focused(ofMember)).toMatch(/^Showing 13 to \d+ of \d+ results$/)
})

test.describe('the accessibility tree', () => {
  test('of a card names the person, keeps words apart and gives counts in full', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await visit(page, '/personalities?q=ingrid')
    await expect(page.getByRole('article')).toMatchAriaSnapshot(`
      - article:
        - heading "Ingrid Solvang-Achterberg" [level=2]:
          - link "Ingrid Solvang-Achterberg"
        - paragraph: Civic Union
        - paragraph: Chancellor of Saltmere
        - group "Vote on Ingrid Solvang-Achterberg":
          - button /Support Ingrid Solvang-Achterberg, [\\d,]+ votes/
          - button /Oppose Ingrid Solvang-Achterberg, [\\d,]+ votes/
    `)
    await visit(page, '/personalities/ingrid-solvang-achterberg')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - paragraph:
        - link "Civic Union"
        - text: Chancellor of Saltmere
    `)
  })

  test('of the vote control tells the own vote', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { session: member.session })
    await visit(page, `/personalities/${unwieldy.slug}`)
    await expect(page.getByRole('region', { name: 'Vote' })).toMatchAriaSnapshot(`
      - region "Vote":
        - group /Vote on Adolph/:
          - paragraph: 1 vote net +1
          - button /Support Adolph .+, 1 vote/ [pressed]
          - button /Oppose Adolph .+, 0 votes/
    `)
  })

  test('of dialogs, tabs and the pagination', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { session: member.session })
    await visit(page, '/personalities')
    await expect(
      page.getByRole('navigation', { name: 'Pages of politicians' }),
    ).toMatchAriaSnapshot(`
      - list:
        - listitem
        - listitem:
          - link "Page 1"
        - listitem:
          - link "Page 2"
        - listitem:
          - link "Page 3"
        - listitem:
          - link "Next page"
    `)
    await visit(page, '/search?q=ingrid&tab=personalities')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - tablist:
        - tab /Users/
        - tab /Posts/
        - tab /Personalities/ [selected]
      - tabpanel /Personalities/
    `)
    await visit(page, '/personalities/ingrid-solvang-achterberg')
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog /Report.*Ingrid Solvang-Achterberg/:
        - heading /Report.*Ingrid Solvang-Achterberg/ [level=2]
        - button "Close"
    `)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('no page for everybody scrolls sideways on a phone in German, whose words are long', async ({
  openPage,
}) => {
  const administrator = await signIn(site.origin, demoAdministrator)
  const setLanguages = (otherLanguages: string[]) =>
    callAs(site.origin, administrator, 'PATCH', '/admin/site-settings', { otherLanguages })
  await setLanguages(['de'])
  const { page } = await openPage(site.origin, { size: 'phone' })
  const listed = ['/parties/civic-union', '/chambers/house-of-delegates', '/areas/saltmere']
  const paths = checkedPages.filter(({ access }) => access === undefined).map(({ path }) => path)
  for (const path of [...paths, ...listed]) {
    await visit(page, `/de${path === '/' ? '' : path}`)
    for (const width of [390, 320]) await expectFits(page, width)
  }
  await setLanguages([])
})
