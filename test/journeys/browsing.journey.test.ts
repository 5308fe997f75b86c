import type { Locator, Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonalities, registerVoters, splitVotes } from './personalities.ts'
import { eventually, expectHydrated, notice, recordCalls, refuseCalls, title } from './screen.ts'
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

const site = useSite({ settings: administratorSettings })
let ada: Personality

test('says that there are no personalities on an empty site', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  for (const path of ['/', '/personalities']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No personalities found' })).toBeVisible()
    await expect(
      page.getByText('There are no personalities available at the moment.'),
    ).toBeVisible()
  }
})

test('says on an empty site what its charts will show, and that nobody can be voted on', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No personalities found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vote one by one' })).toHaveCount(0)
  await page.goto('/charts')
  await expect(page.getByRole('heading', { name: 'No charts yet' })).toBeVisible()
  await expect(page.getByText('A person appears here with their 20th vote')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Vote one by one' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody to vote on here' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All politicians' }).click()
  await expect(page.getByRole('heading', { name: 'No personalities found' })).toBeVisible()
})

test.describe('with personalities', () => {
  test.beforeAll(async () => {
    const made = await addPersonalities(site.origin, [...known, ...others])
    const [first, bruno, clara] = made as [Personality, Personality, Personality]
    ada = first
    const voters = await registerVoters(site.origin, 4)
    await splitVotes(site.origin, voters, ada, { support: 3, oppose: 1 })
    await splitVotes(site.origin, voters, bruno, { support: 1, oppose: 2 })
    await splitVotes(site.origin, voters, clara, { support: 2, oppose: 0 })
  })

  const card = (page: Page, name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })

  const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()

  /** RGB values of an element's text colour. */
  const colour = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [])

  for (const size of ['phone', 'desktop'] as const) {
    test.describe(`the home page on a ${size}`, () => {
      test('shows a welcome and the six personalities with the most votes', async ({
        openPage,
      }) => {
        const { page } = await openPage(site.origin, { size })
        await page.goto('/')
        await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
        await eventually(() => names(page)).toEqual([
          'Ada Lovelace',
          'Bruno Kessler',
          'Clara Luján',
          'Member of Council 01',
          'Member of Council 02',
          'Member of Council 03',
        ])
        const ofAda = card(page, 'Ada Lovelace')
        await expect(ofAda.getByText('Analytical Union')).toBeVisible()
        await expect(ofAda.getByText(/^Ada wrote the first program\. .{150,180}…$/)).toBeVisible()
        await expect(ofAda.getByText('75% support')).toBeVisible()
        await expect(ofAda.getByText('4 votes', { exact: true })).toBeVisible()
        await expect(ofAda.getByText('0 comments')).toBeVisible()
        await expect(
          ofAda.getByRole('button', { name: 'Support Ada Lovelace, 3 votes' }),
        ).toBeVisible()
        await expect(
          ofAda.getByRole('button', { name: 'Oppose Ada Lovelace, 1 vote' }),
        ).toBeVisible()
        await expect(ofAda.getByRole('link', { name: 'Comment' })).toBeVisible()
        const ofBruno = card(page, 'Bruno Kessler')
        await expect(ofBruno.getByText('Independent')).toBeVisible()
        await expect(ofBruno.getByText('No description available.')).toBeVisible()
        await expect(ofBruno.getByText('67% oppose')).toBeVisible()
        await expect(card(page, 'Clara Luján').getByText('100% support')).toBeVisible()
        await expect(card(page, 'Member of Council 01').getByText('No votes yet')).toBeVisible()
      })
    })
  }

  test('shows a green badge for supported and a red one for opposed personalities', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await page.goto('/')
    await expectHydrated(page)
    const [greenRed = 0, greenGreen = 0] = await colour(page.getByText('75% support'))
    expect(greenGreen).toBeGreaterThan(greenRed)
    const [redRed = 0, redGreen = 0] = await colour(page.getByText('67% oppose'))
    expect(redRed).toBeGreaterThan(redGreen)
  })

  test('shows the sum of votes on the personalities shown, on wide screens', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await page.goto('/')
    const statistics = page.getByRole('complementary', { name: 'Live Voting' })
    await expect(statistics.getByText('Live Voting')).toBeVisible()
    await eventually(() => statistics.getByRole('definition').allInnerTexts()).toEqual(['9', '6'])
    await eventually(() => statistics.getByRole('term').allInnerTexts()).toEqual([
      'total votes',
      'Leaders',
    ])
    await expect(statistics.getByText('of these six', { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(statistics).toBeHidden()
  })

  test('shows an error when the home page cannot load, and loads it on retry', async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin)
    allow(/500/)
    await page.goto('/login')
    await expect(title(page, 'Log in')).toBeVisible()
    const allowAgain = await refuseCalls(page, '/personalities/top', 500)
    await page.getByRole('link', { name: 'Voxpop, home' }).click()
    await expect(page.getByText('Failed to load data', { exact: true })).toBeVisible()
    await allowAgain()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Ada Lovelace')).toBeVisible()
  })

  const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of politicians' })

  test.describe('the list of personalities', () => {
    test('shows twelve on each page, with pagination', async ({ openPage }) => {
      const { page } = await openPage(site.origin)
      await page.goto('/personalities')
      await expect(page.getByText('Showing 1 to 12 of 74 results', { exact: true })).toBeVisible()
      const offered = async () => (await pages(page).allInnerTexts()).join().split(/\s+/)
      await eventually(offered).toEqual(['1', '2', '3', '4', '…', '7'])
      await pages(page).getByRole('link', { name: 'Page 4' }).click()
      await expect(page.getByText('Showing 37 to 48 of 74 results')).toBeVisible()
      await expect(page).toHaveURL(`${site.origin}/personalities?page=4`)
      await eventually(offered).toEqual(['1', '…', '3', '4', '5', '…', '7'])
      await pages(page).getByRole('link', { name: 'Page 7' }).click()
      await expect(page.getByText('Showing 73 to 74 of 74 results')).toBeVisible()
      await eventually(offered).toEqual(['1', '…', '4', '5', '6', '7'])
      await pages(page).getByRole('link', { name: 'Previous page' }).click()
      await expect(page.getByText('Showing 61 to 72 of 74 results')).toBeVisible()
      await page.goBack()
      await page.goBack()
      await expect(page.getByText('Showing 37 to 48 of 74 results')).toBeVisible()
      await page.goBack()
      await expect(page.getByText('Showing 1 to 12 of 74 results')).toBeVisible()
      await expect(page).toHaveURL(`${site.origin}/personalities`)
    })

    test('has three columns on a desktop, without a choice of view', async ({ openPage }) => {
      const { page } = await openPage(site.origin)
      await page.goto('/personalities')
      const tops = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((each) => Math.round(each.getBoundingClientRect().top)))
      expect(new Set(tops.slice(0, 3)).size).toBe(1)
      expect(tops[3]).toBeGreaterThan(tops[2] ?? 0)
      await expect(page.getByRole('button', { name: 'Feed view' })).toBeHidden()
      const ofBruno = card(page, 'Bruno Kessler')
      await expect(ofBruno.getByText('Independent')).toBeVisible()
      await expect(ofBruno.getByText('67% oppose')).toBeVisible()
      await expect(ofBruno.getByText('3 votes', { exact: true })).toBeVisible()
      await expect(
        ofBruno.getByRole('button', { name: 'Support Bruno Kessler, 1 vote' }),
      ).toBeVisible()
      await expect(
        ofBruno.getByRole('button', { name: 'Oppose Bruno Kessler, 2 votes' }),
      ).toBeVisible()
    })

    for (const size of ['phone', 'desktop'] as const) {
      test(`says in the grid on a ${size} how each biography begins`, async ({ openPage }) => {
        const { page } = await openPage(site.origin, { size })
        await page.goto('/personalities')
        const reply = await fetch(`${site.origin}/api/personalities?limit=12`)
        const { data } = (await reply.json()) as { data: { name: string; bio: string | null }[] }
        const long = data.filter(({ bio }) => bio && Array.from(bio).length > 100)
        expect(long.length).toBeGreaterThan(0)
        for (const { name, bio } of long) {
          // The whole words within the first hundred characters.
          const start = Array.from(`${bio} `)
            .slice(0, 101)
            .join('')
            .replace(/\s+\S*$/, '')
          await expect(card(page, name).getByText(`${start}…`, { exact: true })).toBeVisible()
        }
      })
    }

    test('can be a grid or a feed on a phone', async ({ openPage }) => {
      const { page } = await openPage(site.origin, { size: 'phone' })
      await page.goto('/personalities')
      await expect(page.getByText('No description available.').first()).toBeHidden()
      await page.getByRole('button', { name: 'Feed view' }).click()
      const ofBruno = card(page, 'Bruno Kessler')
      await expect(ofBruno.getByText('No description available.')).toBeVisible()
      await expect(ofBruno.getByText('net −1')).toBeVisible()
      await expect(ofBruno.getByRole('button', { name: /^Support/ })).toBeVisible()
      await expect(ofBruno.getByRole('button', { name: /^Oppose/ })).toBeVisible()
      await expect(ofBruno.getByRole('link', { name: 'Comment on Bruno Kessler' })).toBeVisible()
      await expect(ofBruno.getByRole('link', { name: 'Write a comment…' })).toBeVisible()
      await ofBruno.getByRole('link', { name: 'Bruno Kessler', exact: true }).click()
      await expect(title(page, 'Bruno Kessler')).toBeVisible()
      await page.goBack()
      await expect(ofBruno.getByText('No description available.')).toBeVisible()
      await page.getByRole('button', { name: 'Grid view' }).click()
      await expect(ofBruno.getByText('No description available.')).toBeHidden()
    })

    test('finds names with and without accents, and keeps the search in the URL', async ({
      openPage,
    }) => {
      const { page } = await openPage(site.origin)
      await page.goto('/personalities?page=3')
      const box = page.getByRole('searchbox', { name: 'Search politicians' })
      await box.pressSequentially('lujan')
      // The first letters may already have matched only one personality.
      await page.waitForURL(`${site.origin}/personalities?q=lujan`)
      await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
      await eventually(() => names(page)).toEqual(['Clara Luján'])
      await page.getByRole('link', { name: 'Clara Luján', exact: true }).click()
      await expect(title(page, 'Clara Luján')).toBeVisible()
      await page.goBack()
      await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
      await expect(box).toHaveValue('lujan')
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expect(page.getByText('Showing 1 to 12 of 74 results')).toBeVisible()
      await expect(page).toHaveURL(`${site.origin}/personalities`)
    })

    test('sorts in both directions, and keeps only non-default values in the URL', async ({
      openPage,
    }) => {
      const { page } = await openPage(site.origin)
      await page.goto('/personalities')
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
      await page.waitForURL(`${site.origin}/personalities?sort=name&order=asc`)
      await eventually(async () => (await names(page))[0]).toBe('Ada Lovelace')
      await page.getByRole('button', { name: 'Order: ascending' }).click()
      await page.waitForURL(`${site.origin}/personalities?sort=name`)
      await eventually(async () => (await names(page))[0]).toBe('Member of Council 71')
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most votes')
      await page.waitForURL(`${site.origin}/personalities`)
      await page.goBack()
      await page.goBack()
      await page.waitForURL(`${site.origin}/personalities?sort=name&order=asc`)
      await eventually(async () => (await names(page))[0]).toBe('Ada Lovelace')
      await page.getByRole('searchbox').fill('council')
      await page.waitForURL(`${site.origin}/personalities?q=council&sort=name&order=asc`)
      await eventually(async () => (await names(page))[0]).toBe('Member of Council 01')
    })

    test('names the search text when nothing is found', async ({ openPage }) => {
      const { page } = await openPage(site.origin)
      await page.goto('/personalities?q=100%25_nobody')
      await expect(page.getByRole('heading', { name: 'No personalities found' })).toBeVisible()
      await expect(
        page.getByText('No results for "100%_nobody". Try adjusting your search terms.'),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Show all politicians' }).click()
      await expect(page.getByText('Showing 1 to 12 of 74 results')).toBeVisible()
    })

    test('restores the scroll position after returning from a personality', async ({
      openPage,
    }) => {
      const { page } = await openPage(site.origin, { size: 'phone' })
      await page.goto('/personalities?page=2')
      await expectHydrated(page)
      const link = page.getByRole('article').last().getByRole('heading').getByRole('link')
      // Scrolls the link into view, so that the click does not scroll the page.
      await link.hover()
      const scrolled = await page.evaluate(() => window.scrollY)
      expect(scrolled).toBeGreaterThan(500)
      await link.click()
      await expect(page.getByText('Political Figure')).toBeVisible()
      await eventually(() => page.evaluate(() => window.scrollY)).toBe(0)
      await page.goBack()
      await eventually(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
    })
  })

  for (const size of ['phone', 'desktop'] as const) {
    test.describe(`a personality on a ${size}`, () => {
      test('is shown with all its data', async ({ openPage }) => {
        const { page, context } = await openPage(site.origin, { size })
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        const calls = recordCalls(page)
        const response = await page.goto(`/personalities/${ada.slug}`)
        expect(response?.status()).toBe(200)
        const added = new Intl.DateTimeFormat('en-US', {
          timeZone: 'UTC',
          month: 'short',
          day: '2-digit',
          year: 'numeric',
        }).format(new Date(ada.createdAt))
        await expect(title(page, 'Ada Lovelace')).toBeVisible()
        await expect(page.getByText('Political Figure', { exact: true })).toBeVisible()
        await expect(page.getByText(`Added ${added}`, { exact: true })).toBeVisible()
        await expect(page.getByText(/^Analytical Union/)).toBeVisible()
        await expect(page.getByText('Countess of Numbers')).toBeVisible()
        await expect(page.getByText('75% support')).toBeVisible()
        await expect(
          page.getByRole('button', { name: 'Support Ada Lovelace, 3 votes' }),
        ).toBeVisible()
        await expect(
          page.getByRole('button', { name: 'Oppose Ada Lovelace, 1 vote' }),
        ).toBeVisible()
        const statistic = (label: string) =>
          page
            .locator('dl > div')
            .filter({ has: page.getByText(label, { exact: true }) })
            .getByRole('definition')
            .textContent()
        await page.getByText('4 votes, counted in public.').click()
        await eventually(() => statistic('Upvotes')).toBe('3')
        await eventually(() => statistic('Downvotes')).toBe('1')
        await eventually(() => statistic('Comments')).toBe('0')
        await eventually(() => statistic('Views')).toMatch(/^\d+$/)

        const biography = page.locator('p', { hasText: 'Ada wrote the first program.' })
        const beginning = `${bio.slice(0, 300).trimEnd()}…`
        await expect(biography).toHaveText(beginning, { useInnerText: true })
        await page.getByRole('button', { name: 'Read more' }).click()
        await expect(biography).toHaveText(bio)
        await page.getByRole('button', { name: 'Show less' }).click()
        await expect(biography).toHaveText(beginning, { useInnerText: true })

        // The page ends with others: nobody else is of the party.
        const others = page.getByRole('region', { name: 'Other politicians' })
        await eventually(() => others.getByRole('listitem').count()).toBe(4)
        const neighbours = page.getByRole('navigation', { name: 'Previous and next person' })
        await expect(neighbours.getByRole('link', { name: 'Next: Bruno Kessler' })).toBeVisible()

        await page.getByRole('button', { name: 'Share' }).click()
        const menu = page.getByRole('dialog', { name: 'Share' })
        await expect(menu.getByRole('img')).toHaveJSProperty('naturalWidth', 1200)
        await expect(menu.getByText('With my vote')).toBeHidden()
        await menu.getByText('Show it on another site').click()
        await expect(menu.getByRole('textbox')).toHaveValue(/\/embed\/personalities\/ada-lovelace"/)
        await menu.getByRole('button', { name: 'Copy link' }).click()
        await expect(notice(page, 'Link copied to clipboard')).toBeVisible()
        const copied = () => page.evaluate(() => navigator.clipboard.readText())
        await eventually(copied).toBe(`${site.origin}/personalities/${ada.slug}`)
        // All of it is in the server-rendered HTML.
        expect(calls).toEqual([])
      })
    })
  }

  test('shows a short biography in full, and says when there is none', async ({ openPage }) => {
    const { page } = await openPage(site.origin)
    await page.goto('/personalities/bruno-kessler')
    await expect(page.getByText('No description available.')).toBeVisible()
    await expect(page.getByText('Independent')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Read more' })).toBeHidden()
  })

  test('responds with 404 for an unknown personality, with a link to the list', async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin)
    allow(/404/)
    const response = await page.goto('/personalities/nobody-at-all')
    expect(response?.status()).toBe(404)
    await expect(title(page, 'Personality Not Found')).toBeVisible()
    await expect(page).toHaveTitle('Personality Not Found · Voxpop')
    await page.getByRole('link', { name: 'Back to all politicians' }).click()
    await expect(title(page, 'Personalities')).toBeVisible()
  })

  test('shows an error when a personality cannot load, and loads it on retry', async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin)
    allow(/500/)
    await page.goto('/personalities')
    await expectHydrated(page)
    const allowAgain = await refuseCalls(page, `/personalities/${ada.slug}`, 500)
    await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).click()
    await expect(notice(page, 'Failed to load personality details')).toBeVisible()
    await expect(
      page.getByRole('alert').getByText('Failed to load personality details'),
    ).toBeVisible()
    await allowAgain()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page, 'Ada Lovelace')).toBeVisible()
    await expect(page.getByText('Political Figure')).toBeVisible()
  })
})
