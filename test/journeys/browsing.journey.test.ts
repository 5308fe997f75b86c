import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Personality } from '../../contract/personalities.ts'
import { openPage } from './browser.ts'
import { addPersonalities, registerVoters, splitVotes } from './personalities.ts'
import {
  eventually,
  expectHidden,
  expectHydrated,
  expectShown,
  notice,
  recordCalls,
  refuseCalls,
  title,
} from './screen.ts'
import { startSite } from './site.ts'
import { administratorSettings } from './users.ts'

const bio = `Ada wrote the first program. ${'She compared engines with looms. '.repeat(12)}The end.`
const known = [
  { name: 'Ada Lovelace', party: 'Analytical Union', position: 'Countess of Numbers', bio },
  { name: 'Bruno Kessler' },
  { name: 'Clara Luján', party: 'Civic List' },
]
const others = Array.from({ length: 71 }, (_, index) => ({
  name: `Member of Council ${String(index + 1).padStart(2, '0')}`,
}))

const { origin } = await startSite({ settings: administratorSettings })
let ada: Personality

it('says that there are no personalities on an empty site', async () => {
  const { page } = await openPage(origin)
  for (const path of ['/', '/personalities']) {
    await page.goto(path)
    await expectShown(
      page.getByRole('heading', { name: 'No personalities found' }),
      page.getByText('There are no personalities available at the moment.'),
    )
  }
})

describe('with personalities', () => {
  beforeAll(async () => {
    const made = await addPersonalities(origin, [...known, ...others])
    const [first, bruno, clara] = made as [Personality, Personality, Personality]
    ada = first
    const voters = await registerVoters(origin, 4)
    await splitVotes(origin, voters, ada, { support: 3, oppose: 1 })
    await splitVotes(origin, voters, bruno, { support: 1, oppose: 2 })
    await splitVotes(origin, voters, clara, { support: 2, oppose: 0 })
  })

  const card = (page: Page, name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })

  const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()

  /** RGB values of an element's text colour. */
  const colour = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [])

  describe.each(['phone', 'desktop'] as const)('the home page on a %s', (size) => {
    it('shows a welcome and the six personalities with the most votes', async () => {
      const { page } = await openPage(origin, { size })
      await page.goto('/')
      await expectShown(title(page, 'Your Voice, Your Democracy'))
      expect(await names(page)).toEqual([
        'Ada Lovelace',
        'Bruno Kessler',
        'Clara Luján',
        'Member of Council 01',
        'Member of Council 02',
        'Member of Council 03',
      ])
      const ofAda = card(page, 'Ada Lovelace')
      await expectShown(
        ofAda.getByText('Analytical Union'),
        ofAda.getByText(/^Ada wrote the first program\. .{150,180}…$/),
        ofAda.getByText('75% support'),
        ofAda.getByText('4 votes', { exact: true }),
        ofAda.getByText('0 comments'),
        ofAda.getByRole('button', { name: 'Support, 3 votes' }),
        ofAda.getByRole('button', { name: 'Oppose, 1 vote' }),
        ofAda.getByRole('link', { name: 'Comment' }),
      )
      const ofBruno = card(page, 'Bruno Kessler')
      await expectShown(
        ofBruno.getByText('Independent'),
        ofBruno.getByText('No description available.'),
        ofBruno.getByText('67% oppose'),
      )
      await expectShown(card(page, 'Clara Luján').getByText('100% support'))
      await expectShown(card(page, 'Member of Council 01').getByText('0% support'))
    })
  })

  it('shows a green badge for supported and a red one for opposed personalities', async () => {
    const { page } = await openPage(origin)
    await page.goto('/')
    const [greenRed = 0, greenGreen = 0] = await colour(page.getByText('75% support'))
    expect(greenGreen).toBeGreaterThan(greenRed)
    const [redRed = 0, redGreen = 0] = await colour(page.getByText('67% oppose'))
    expect(redRed).toBeGreaterThan(redGreen)
  })

  it('shows the sum of votes on the personalities shown, on wide screens', async () => {
    const { page } = await openPage(origin)
    await page.goto('/')
    const figures = page.getByRole('complementary', { name: 'Live Voting' })
    await expectShown(figures.getByText('Live Voting'))
    expect(await figures.getByRole('definition').allInnerTexts()).toEqual([
      '9',
      expect.stringMatching(/^67% support\s+33% oppose$/),
      '6',
    ])
    expect(await figures.getByRole('term').allInnerTexts()).toEqual([
      'total votes',
      'Split',
      'Leaders',
    ])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectHidden(figures)
  })

  it('shows an error when the home page cannot load, and loads it on retry', async () => {
    const { page, allow } = await openPage(origin)
    allow(/500/)
    await page.goto('/login')
    await expectShown(title(page, 'Sign in'))
    const allowAgain = await refuseCalls(page, '/personalities/top', 500)
    await page.getByRole('link', { name: 'Voxpop, home' }).click()
    await expectShown(page.getByText('Failed to load data', { exact: true }))
    await allowAgain()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectShown(card(page, 'Ada Lovelace'))
  })

  const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of personalities' })

  describe('the list of personalities', () => {
    it('shows twelve on each page, with pagination', async () => {
      const { page } = await openPage(origin)
      await page.goto('/personalities')
      await expectShown(page.getByText('Showing 1 to 12 of 74 results', { exact: true }))
      const offered = async () => (await pages(page).allInnerTexts()).join().split(/\s+/)
      expect(await offered()).toEqual(['1', '2', '3', '4', '…', '7'])
      await pages(page).getByRole('link', { name: 'Page 4' }).click()
      await expectShown(page.getByText('Showing 37 to 48 of 74 results'))
      expect(page.url()).toBe(`${origin}/personalities?page=4`)
      await eventually(offered).toEqual(['1', '…', '3', '4', '5', '…', '7'])
      await pages(page).getByRole('link', { name: 'Page 7' }).click()
      await expectShown(page.getByText('Showing 73 to 74 of 74 results'))
      await eventually(offered).toEqual(['1', '…', '4', '5', '6', '7'])
      await pages(page).getByRole('link', { name: 'Previous page' }).click()
      await expectShown(page.getByText('Showing 61 to 72 of 74 results'))
      await page.goBack()
      await page.goBack()
      await expectShown(page.getByText('Showing 37 to 48 of 74 results'))
      await page.goBack()
      await expectShown(page.getByText('Showing 1 to 12 of 74 results'))
      expect(page.url()).toBe(`${origin}/personalities`)
    })

    it('has three columns on a desktop, without a choice of view', async () => {
      const { page } = await openPage(origin)
      await page.goto('/personalities')
      const tops = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((each) => Math.round(each.getBoundingClientRect().top)))
      expect(new Set(tops.slice(0, 3)).size).toBe(1)
      expect(tops[3]).toBeGreaterThan(tops[2] ?? 0)
      await expectHidden(page.getByRole('button', { name: 'Feed view' }))
      const ofBruno = card(page, 'Bruno Kessler')
      await expectShown(
        ofBruno.getByText('Independent'),
        ofBruno.getByText('67% oppose'),
        ofBruno.getByText('3 votes', { exact: true }),
        ofBruno.getByRole('button', { name: 'Support, 1 vote' }),
        ofBruno.getByRole('button', { name: 'Oppose, 2 votes' }),
      )
    })

    it.each(['phone', 'desktop'] as const)(
      'says in the grid on a %s how each biography begins',
      async (size) => {
        const { page } = await openPage(origin, { size })
        await page.goto('/personalities')
        const reply = await fetch(`${origin}/api/personalities?limit=12`)
        const { data } = (await reply.json()) as { data: { name: string; bio: string | null }[] }
        const long = data.filter(({ bio }) => bio && Array.from(bio).length > 100)
        expect(long.length).toBeGreaterThan(0)
        for (const { name, bio } of long) {
          const start = Array.from(bio ?? '')
            .slice(0, 100)
            .join('')
            .trimEnd()
          await expectShown(card(page, name).getByText(`${start}…`, { exact: true }))
        }
      },
    )

    it('can be a grid or a feed on a phone', async () => {
      const { page } = await openPage(origin, { size: 'phone' })
      await page.goto('/personalities')
      await expectHidden(page.getByText('No description available.').first())
      await page.getByRole('button', { name: 'Feed view' }).click()
      const ofBruno = card(page, 'Bruno Kessler')
      await expectShown(
        ofBruno.getByText('No description available.'),
        ofBruno.getByText('net −1'),
        ofBruno.getByRole('button', { name: /^Support/ }),
        ofBruno.getByRole('button', { name: /^Oppose/ }),
        ofBruno.getByRole('link', { name: 'Comment on Bruno Kessler' }),
        ofBruno.getByRole('link', { name: 'Write a comment…' }),
      )
      await ofBruno.getByRole('link', { name: 'Bruno Kessler', exact: true }).click()
      await expectShown(title(page, 'Bruno Kessler'))
      await page.goBack()
      await expectShown(ofBruno.getByText('No description available.'))
      await page.getByRole('button', { name: 'Grid view' }).click()
      await expectHidden(ofBruno.getByText('No description available.'))
    })

    it('finds names with and without accents, and keeps the search in the URL', async () => {
      const { page } = await openPage(origin)
      await page.goto('/personalities?page=3')
      const box = page.getByRole('searchbox', { name: 'Search personalities' })
      await box.pressSequentially('lujan')
      // The first letters may already have matched only one personality.
      await page.waitForURL(`${origin}/personalities?q=lujan`)
      await expectShown(page.getByText('Showing 1 to 1 of 1 results'))
      expect(await names(page)).toEqual(['Clara Luján'])
      await page.getByRole('link', { name: 'Clara Luján', exact: true }).click()
      await expectShown(title(page, 'Clara Luján'))
      await page.goBack()
      await expectShown(page.getByText('Showing 1 to 1 of 1 results'))
      expect(await box.inputValue()).toBe('lujan')
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expectShown(page.getByText('Showing 1 to 12 of 74 results'))
      expect(page.url()).toBe(`${origin}/personalities`)
    })

    it('sorts in both directions, and keeps only non-default values in the URL', async () => {
      const { page } = await openPage(origin)
      await page.goto('/personalities')
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
      await page.waitForURL(`${origin}/personalities?sort=name&order=asc`)
      await eventually(async () => (await names(page))[0]).toBe('Ada Lovelace')
      await page.getByRole('button', { name: 'Order: ascending' }).click()
      await page.waitForURL(`${origin}/personalities?sort=name`)
      await eventually(async () => (await names(page))[0]).toBe('Member of Council 71')
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most votes')
      await page.waitForURL(`${origin}/personalities`)
      await page.goBack()
      await page.goBack()
      await page.waitForURL(`${origin}/personalities?sort=name&order=asc`)
      await eventually(async () => (await names(page))[0]).toBe('Ada Lovelace')
      await page.getByRole('searchbox').fill('council')
      await page.waitForURL(`${origin}/personalities?q=council&sort=name&order=asc`)
      await eventually(async () => (await names(page))[0]).toBe('Member of Council 01')
    })

    it('names the search text when nothing is found', async () => {
      const { page } = await openPage(origin)
      await page.goto('/personalities?q=100%25_nobody')
      await expectShown(
        page.getByRole('heading', { name: 'No personalities found' }),
        page.getByText('No results for "100%_nobody". Try adjusting your search terms.'),
      )
      await page.getByRole('link', { name: 'Show all personalities' }).click()
      await expectShown(page.getByText('Showing 1 to 12 of 74 results'))
    })

    it('restores the scroll position after returning from a personality', async () => {
      const { page } = await openPage(origin, { size: 'phone' })
      await page.goto('/personalities?page=2')
      await expectHydrated(page)
      const link = page.getByRole('article').last().getByRole('heading').getByRole('link')
      // Scrolls the link into view, so that the click does not scroll the page.
      await link.hover()
      const scrolled = await page.evaluate(() => window.scrollY)
      expect(scrolled).toBeGreaterThan(500)
      await link.click()
      await expectShown(page.getByText('Political Figure'))
      await eventually(() => page.evaluate(() => window.scrollY)).toBe(0)
      await page.goBack()
      await eventually(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
    })
  })

  describe.each(['phone', 'desktop'] as const)('a personality on a %s', (size) => {
    it('is shown with all its data', async () => {
      const { page, context } = await openPage(origin, { size })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const calls = recordCalls(page)
      const answer = await page.goto(`/personalities/${ada.slug}`)
      expect(answer?.status()).toBe(200)
      const added = new Intl.DateTimeFormat('en-US', {
        timeZone: 'UTC',
        month: 'short',
        day: '2-digit',
        year: 'numeric',
      }).format(new Date(ada.createdAt))
      await expectShown(
        title(page, 'Ada Lovelace'),
        page.getByText('Political Figure', { exact: true }),
        page.getByText(`Added ${added}`, { exact: true }),
        page.getByText(/^Analytical Union/),
        page.getByText('Countess of Numbers'),
        page.getByText('75% support'),
        page.getByRole('button', { name: 'Support, 3 votes' }),
        page.getByRole('button', { name: 'Oppose, 1 vote' }),
      )
      const figure = (label: string) =>
        page
          .locator('dl > div')
          .filter({ has: page.getByText(label, { exact: true }) })
          .getByRole('definition')
          .textContent()
      expect(await figure('Upvotes')).toBe('3')
      expect(await figure('Downvotes')).toBe('1')
      expect(await figure('Comments')).toBe('0')
      expect(await figure('Views')).toMatch(/^\d+$/)

      const biography = page.getByText('Ada wrote the first program.')
      const beginning = `${bio.slice(0, 300).trimEnd()}…`
      expect(await biography.textContent()).toBe(beginning)
      await page.getByRole('button', { name: 'Read more' }).click()
      await eventually(() => biography.textContent()).toBe(bio)
      await page.getByRole('button', { name: 'Show less' }).click()
      await eventually(() => biography.textContent()).toBe(beginning)

      await page.getByRole('button', { name: 'Share' }).click()
      await expectShown(notice(page, 'Link copied to clipboard'))
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe(`${origin}/personalities/${ada.slug}`)
      // All of it is in the server-rendered HTML.
      expect(calls).toEqual([])
    })
  })

  it('shows a short biography in full, and says when there is none', async () => {
    const { page } = await openPage(origin)
    await page.goto('/personalities/bruno-kessler')
    await expectShown(page.getByText('No description available.'), page.getByText('Independent'))
    await expectHidden(page.getByRole('button', { name: 'Read more' }))
  })

  it('responds with 404 for an unknown personality, with a link to the list', async () => {
    const { page, allow } = await openPage(origin)
    allow(/404/)
    const answer = await page.goto('/personalities/nobody-at-all')
    expect(answer?.status()).toBe(404)
    await expectShown(title(page, 'Personality Not Found'))
    expect(await page.title()).toBe('Personality Not Found · Voxpop')
    await page.getByRole('link', { name: 'Back to personalities' }).click()
    await expectShown(title(page, 'Personalities'))
  })

  it('shows an error when a personality cannot load, and loads it on retry', async () => {
    const { page, allow } = await openPage(origin)
    allow(/500/)
    await page.goto('/personalities')
    await expectHydrated(page)
    const allowAgain = await refuseCalls(page, `/personalities/${ada.slug}`, 500)
    await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).click()
    await expectShown(
      notice(page, 'Failed to load personality details'),
      page.getByRole('alert').getByText('Failed to load personality details'),
    )
    await allowAgain()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectShown(title(page, 'Ada Lovelace'), page.getByText('Political Figure'))
  })
})
