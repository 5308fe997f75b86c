import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Personality } from '../../contract/personalities.ts'
import { childEnvironment, projectRoot } from '../config.ts'
import { openPage } from './browser.ts'
import { addPersonalities, addPersonality, registerVoters, splitVotes } from './personalities.ts'
import {
  blockEventStream,
  delayCalls,
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
import { administratorSettings, registerUser } from './users.ts'

const site = await startSite({ settings: administratorSettings })
const { origin } = site
let ada: Personality

beforeAll(async () => {
  const others = Array.from({ length: 13 }, (_, index) => ({ name: `Candidate ${index + 1}` }))
  ;[ada] = (await addPersonalities(origin, [{ name: 'Ada Lovelace' }, ...others])) as [Personality]
  await splitVotes(origin, await registerVoters(origin, 5), ada, { support: 3, oppose: 2 })
})

/** The vote control of a personality. */
const control = (page: Page, name: string) =>
  page.getByRole('group', { name: `Vote on ${name}`, exact: true })

const side = (within: Locator, word: 'Support' | 'Oppose') =>
  within.getByRole('button', { name: new RegExp(`^${word},`) })

/** The two counts of a vote control, the own vote marked: `['*3', '2']`. */
const counts = (within: Locator) => () =>
  within
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map(
        (button) =>
          (button.getAttribute('aria-pressed') === 'true' ? '*' : '') +
          (button.getAttribute('title')?.split(' ')[0] ?? ''),
      ),
    )

const votesSent = (calls: string[]) => calls.filter((call) => /^(POST|DELETE) \/votes/.test(call))

describe('a visitor who is not signed in', () => {
  it('is asked to log in, and no request is sent', async () => {
    const { page } = await openPage(origin, { size: 'phone' })
    const calls = recordCalls(page)
    await page.goto('/')
    const ofAda = control(page, 'Ada Lovelace')
    await side(ofAda, 'Support').click()
    await expectShown(notice(page, 'Please login to vote'))
    expect(await counts(ofAda)()).toEqual(['3', '2'])
    expect(page.url()).toBe(`${origin}/`)
    expect(calls).toEqual([])
  })

  it('is asked to log in to comment, and gets to the login page', async () => {
    const { page } = await openPage(origin)
    await page.goto('/')
    await expectHydrated(page)
    await page.getByRole('link', { name: 'Comment on Ada Lovelace' }).click()
    await expectShown(notice(page, 'Please login to comment'), title(page, 'Sign in'))
    expect(page.url()).toBe(`${origin}/login`)
  })

  it('is asked to log in to save', async () => {
    const { page } = await openPage(origin)
    await page.goto(`/personalities/${ada.slug}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectShown(notice(page, 'You need to be logged in to perform this action.'))
    expect(page.url()).toBe(`${origin}/personalities/${ada.slug}`)
  })
})

describe.each(['phone', 'desktop'] as const)('a member’s vote on a %s', (size) => {
  it('is shown immediately and everywhere, and can be changed and removed', async () => {
    const name = `Candidate for a ${size}`
    const { slug } = await addPersonality(origin, { name })
    const { session } = await registerUser(origin)
    const { page } = await openPage(origin, { session, size })
    const own = control(page, name)
    const read = counts(own)
    await page.goto(`/personalities?q=${encodeURIComponent(name)}`)
    const answer = await delayCalls(page, '/votes')
    await side(own, 'Support').click()
    // Optimistic update, before the response.
    await eventually(read).toEqual(['*1', '0'])
    await expectShown(own.getByText('100% support'))
    for (const word of ['Support', 'Oppose'] as const) {
      expect(await side(own, word).getAttribute('aria-disabled')).toBe('true')
    }
    answer()
    await expectShown(notice(page, 'Vote recorded!'))
    await eventually(() => side(own, 'Oppose').getAttribute('aria-disabled')).toBe('false')
    expect(await read()).toEqual(['*1', '0'])

    await page.getByRole('link', { name, exact: true }).click()
    await expectShown(title(page, name))
    await eventually(read).toEqual(['*1', '0'])
    await page.reload()
    await eventually(read).toEqual(['*1', '0'])

    await side(own, 'Oppose').click()
    await eventually(read).toEqual(['0', '*1'])
    await expectShown(own.getByText('100% oppose'))
    await expectShown(notice(page, 'Vote recorded!'))
    await page.goBack()
    await eventually(read).toEqual(['0', '*1'])

    await page.goto('/my-votes')
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await expectShown(rows.getByText('Downvote', { exact: true }))

    await page.goto(`/personalities/${slug}`)
    await eventually(read).toEqual(['0', '*1'])
    await side(own, 'Oppose').click()
    await eventually(read).toEqual(['0', '0'])
    await expectShown(notice(page, 'Vote removed'))
    await page.reload()
    await expectShown(own.getByText('0% support'))
    expect(await read()).toEqual(['0', '0'])
  })
})

it('shows a vote from the home page on the home page, in the list and in the own votes', async () => {
  const { session } = await registerUser(origin)
  const { page } = await openPage(origin, { session })
  await page.goto('/')
  const read = counts(control(page, 'Ada Lovelace'))
  const figures = page.getByRole('complementary', { name: 'Live Voting' })
  const sum = async () => Number(await figures.getByRole('definition').first().textContent())
  const before = await sum()
  await side(control(page, 'Ada Lovelace'), 'Support').click()
  await expectShown(notice(page, 'Vote recorded!'))
  expect(await read()).toEqual(['*4', '2'])
  expect(await sum()).toBe(before + 1)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Personalities' }).click()
  await expectShown(title(page, 'Personalities'))
  await eventually(read).toEqual(['*4', '2'])
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await expectShown(page.getByRole('heading', { name: 'Recent Votes' }))
  await page.getByRole('link', { name: 'See my votes' }).click()
  await expectShown(
    page.getByRole('link', { name: 'View Ada Lovelace' }),
    page.getByRole('main').getByText('Upvote', { exact: true }),
  )
  await main.getByRole('link', { name: 'Home' }).click()
  await side(control(page, 'Ada Lovelace'), 'Support').click()
  await expectShown(notice(page, 'Vote removed'))
  expect(await read()).toEqual(['3', '2'])
})

it('keeps a vote after a crash of the server', async () => {
  const { session } = await registerUser(origin)
  const { page, allow } = await openPage(origin, { session })
  // Pending requests and the event stream fail with the server.
  allow(/./)
  await page.goto('/personalities/candidate-3')
  const own = control(page, 'Candidate 3')
  await side(own, 'Oppose').click()
  await expectShown(notice(page, 'Vote recorded!'))
  await site.kill()
  await site.start()
  await page.reload()
  await eventually(counts(own)).toEqual(['0', '*1'])
})

it('counts a double click as one, even a slow one', async () => {
  const { session } = await registerUser(origin)
  const { page } = await openPage(origin, { session })
  const calls = recordCalls(page)
  await page.goto('/personalities/candidate-1')
  const own = control(page, 'Candidate 1')
  await side(own, 'Support').dblclick()
  await expectShown(notice(page, 'Vote recorded!'))
  await side(own, 'Support').dblclick({ delay: 120 })
  await expectShown(notice(page, 'Vote removed'))
  expect(await counts(own)()).toEqual(['0', '0'])
  expect(votesSent(calls)).toEqual(['POST /votes', expect.stringMatching(/^DELETE /)])
})

it('rolls back a rejected vote and shows the reason', async () => {
  const { session } = await registerUser(origin)
  const { page, allow } = await openPage(origin, { session })
  allow(/status of 4/)
  const { id, slug, name } = await addPersonality(origin, { name: 'Refused Candidate' })
  await page.goto(`/personalities/${slug}`)
  const own = control(page, name)
  const refusal = { statusCode: 429, message: 'Too many requests. Please wait a moment.' }
  let restore = await refuseCalls(page, '/votes', 429, refusal)
  await side(own, 'Support').click()
  await expectShown(notice(page, 'Too many requests. Please wait a moment.'))
  await eventually(counts(own)).toEqual(['0', '0'])
  await restore()
  restore = await refuseCalls(page, '/votes', 422)
  await side(own, 'Oppose').click()
  await expectShown(notice(page, 'Failed to vote'))
  await eventually(counts(own)).toEqual(['0', '0'])
  await restore()
  await side(own, 'Oppose').click()
  await expectShown(notice(page, 'Vote recorded!'))
  await refuseCalls(page, `/votes/${id}`, 422)
  await side(own, 'Oppose').click()
  await expectShown(notice(page, 'Failed to remove vote'))
  await eventually(counts(own)).toEqual(['0', '*1'])
})

it('does not show the votes of the user who was signed in before', async () => {
  const [first, second] = await Promise.all([registerUser(origin), registerUser(origin)])
  const { page } = await openPage(origin, { session: first.session })
  await page.goto('/personalities/candidate-6')
  const own = control(page, 'Candidate 6')
  await side(own, 'Support').click()
  await expectShown(notice(page, 'Vote recorded!'))
  await page.getByRole('button', { name: `Account of ${first.name}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectShown(title(page, 'Sign in'))
  await page.goBack()
  await eventually(counts(own)).toEqual(['1', '0'])
  await page.goForward()
  await page.getByLabel('Email', { exact: true }).fill(second.email)
  await page.getByLabel('Password', { exact: true }).fill(second.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectShown(page.getByText('No votes yet. Start voting on personalities!'))
  await page.goto('/personalities/candidate-6')
  await side(own, 'Oppose').click()
  await eventually(counts(own)).toEqual(['1', '*1'])
})

describe('counts kept in the browser', () => {
  const list = async (kept: (now: number) => string) => {
    const { page } = await openPage(origin)
    await page.goto('/login')
    await page.evaluate((text) => localStorage.setItem('vote-cache', text), kept(Date.now()))
    await page.goto('/personalities')
    return counts(control(page, 'Ada Lovelace'))
  }
  const entry = (timestamp: number) =>
    JSON.stringify({ [ada.id]: { upvotes: 40, downvotes: 7, timestamp } })

  it('override those of a list for five minutes', async () => {
    const read = await list((now) => entry(now - 4 * 60_000))
    await eventually(read).toEqual(['40', '7'])
  })

  it('are ignored after five minutes', async () => {
    const read = await list((now) => entry(now - 5 * 60_000 - 1))
    await eventually(read).toEqual(['3', '2'])
  })

  it('are ignored when they are invalid', async () => {
    for (const broken of [
      '{"',
      '[]',
      '"x"',
      JSON.stringify({ [ada.id]: { upvotes: 'many', downvotes: -1, timestamp: 1 } }),
    ]) {
      const read = await list(() => broken)
      await eventually(read).toEqual(['3', '2'])
    }
  })
})

it('fetches the votes on all personalities of a page with one request', async () => {
  const { session } = await registerUser(origin)
  const { page } = await openPage(origin, { session })
  const calls = recordCalls(page)
  await blockEventStream(page)
  await page.goto('/personalities')
  await expectShown(page.getByRole('button', { name: /^Account of/ }))
  await page.waitForLoadState('networkidle')
  expect(calls.filter((call) => call.startsWith('GET /votes'))).toEqual(['GET /votes/status'])
})

describe('the own votes', () => {
  it('can be searched, filtered, sorted and removed', async () => {
    const { session } = await registerUser(origin)
    const { page } = await openPage(origin, { session })
    await page.goto('/my-votes')
    await expectShown(page.getByRole('heading', { name: 'No votes found' }))
    await page.goto('/personalities?sort=name&order=asc')
    const votes = [
      ['Ada Lovelace', 'Support'],
      ['Candidate 10', 'Oppose'],
      ['Candidate 2', 'Support'],
    ] as const
    for (const [index, [name, word]] of votes.entries()) {
      await side(control(page, name), word).click()
      await eventually(() => notice(page, 'Vote recorded!').count()).toBe(index + 1)
    }
    await page.goto('/my-votes')
    const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    const figures = () => page.getByRole('main').getByRole('definition').allInnerTexts()
    await eventually(names).toEqual(['Candidate 2', 'Candidate 10', 'Ada Lovelace'])
    await eventually(figures).toEqual(['3', '2', '1'])

    const sort = page.getByRole('combobox', { name: 'Sort by' })
    await sort.selectOption('Oldest First')
    await eventually(names).toEqual(['Ada Lovelace', 'Candidate 10', 'Candidate 2'])
    await sort.selectOption('Newest First')
    await eventually(names).toEqual(['Candidate 2', 'Candidate 10', 'Ada Lovelace'])
    await sort.selectOption('By Personality')
    await eventually(names).toEqual(['Ada Lovelace', 'Candidate 10', 'Candidate 2'])

    const filter = page.getByRole('combobox', { name: 'Filter by vote' })
    await filter.selectOption('Downvotes')
    await eventually(names).toEqual(['Candidate 10'])
    await filter.selectOption('Upvotes')
    await eventually(names).toEqual(['Ada Lovelace', 'Candidate 2'])
    await filter.selectOption('All')
    await page.getByRole('searchbox').fill('lovel')
    await eventually(names).toEqual(['Ada Lovelace'])
    await page.getByRole('searchbox').fill('nobody')
    await expectShown(page.getByRole('heading', { name: 'No votes found' }))
    await page.getByRole('link', { name: 'Show all votes' }).click()
    await eventually(names).toHaveLength(3)

    await page.getByRole('link', { name: 'View Ada Lovelace' }).click()
    await expectShown(title(page, 'Ada Lovelace'))
    await page.goBack()
    await page.getByRole('button', { name: 'Remove the vote on Ada Lovelace' }).click()
    await expectShown(notice(page, 'Vote removed successfully!'))
    await eventually(names).toEqual(['Candidate 2', 'Candidate 10'])
    await eventually(figures).toEqual(['2', '1', '1'])
  })

  it('are shown twelve on each page', async () => {
    const { session } = await registerUser(origin)
    for (let number = 1; number <= 13; number++) {
      const made = await addPersonality(origin, { name: `Page of votes ${number}` })
      await splitVotes(origin, [session], made, { support: 1, oppose: 0 })
    }
    const { page } = await openPage(origin, { session, size: 'phone' })
    await page.goto('/my-votes')
    const rows = page.getByRole('button', { name: /^Remove the vote on/ })
    await eventually(() => rows.count()).toBe(12)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await eventually(() => rows.count()).toBe(1)
    await rows.click()
    await eventually(() => rows.count()).toBe(12)
    expect(page.url()).toBe(`${origin}/my-votes`)
    await expectHidden(page.getByRole('link', { name: 'Page 2' }))
  })
})

it('saves personalities for later', async () => {
  const { session } = await registerUser(origin)
  const { page } = await openPage(origin, { session, size: 'phone' })
  await page.goto('/saved')
  await expectShown(page.getByRole('heading', { name: 'Nothing saved yet' }))
  await page.goto(`/personalities/${ada.slug}`)
  const save = page.getByRole('button', { name: 'Save' })
  await eventually(() => save.getAttribute('aria-pressed')).toBe('false')
  await save.click()
  await eventually(() => save.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await eventually(() => save.getAttribute('aria-pressed')).toBe('true')
  await page.goto('/saved')
  await expectShown(control(page, 'Ada Lovelace'))
  await page.getByRole('button', { name: 'Remove Ada Lovelace from saved' }).click()
  await expectShown(page.getByRole('heading', { name: 'Nothing saved yet' }))
})

it('links from a card to the comments', async () => {
  const { session } = await registerUser(origin)
  const { page } = await openPage(origin, { session })
  await page.goto('/')
  await expectShown(page.getByRole('button', { name: /^Account of/ }))
  await page.getByRole('link', { name: 'Comment on Ada Lovelace' }).click()
  await expectShown(title(page, 'Ada Lovelace'))
  expect(page.url()).toBe(`${origin}/personalities/${ada.slug}#comments`)
})

it('counts one vote for each user when ten tabs vote concurrently', async () => {
  const { session } = await registerUser(origin)
  const { context, page, allow } = await openPage(origin, { session })
  // The site stops before the tabs close.
  allow(/ERR_CONNECTION/)
  const tabs = [page, ...(await Promise.all(Array.from({ length: 9 }, () => context.newPage())))]
  const name = 'Candidate 5'
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto('/personalities/candidate-5')
      await expectShown(tab.getByRole('button', { name: /^Account of/ }))
    }),
  )
  await Promise.all(
    tabs.map(async (tab, index) => {
      for (let click = 0; click < 5; click++) {
        const button = side(control(tab, name), (index + click) % 2 ? 'Oppose' : 'Support')
        // Without Playwright's actionability checks, for maximum concurrency.
        await button.dispatchEvent('click')
      }
    }),
  )
  // All tabs show the final count of the server.
  const counted = async () => {
    const answer = await fetch(`${origin}/api/personalities/candidate-5`)
    const { upvoteCount, downvoteCount } = (await answer.json()) as Personality
    expect(upvoteCount + downvoteCount).toBeLessThanOrEqual(1)
    return `${upvoteCount},${downvoteCount}`
  }
  const shown = (tab: Page) => counts(control(tab, name))().then((said) => said.join())
  await eventually(async () => {
    const [truth, ...said] = await Promise.all([counted(), ...tabs.map(shown)])
    return said.map((text) => text.replace('*', '')).filter((text) => text !== truth)
  }).toEqual([])
  await site.stop()
  const recount = spawnSync(
    process.execPath,
    [path.join(projectRoot, 'scripts/voxpop.ts'), 'recount'],
    { env: childEnvironment({ DATA_DIR: site.dataDir }), encoding: 'utf8' },
  )
  expect(recount.stdout).toMatch(/^all \d+ counters equal their rows$/m)
})
