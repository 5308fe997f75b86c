import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Personality } from '../../contract/personalities.ts'
import { childEnvironment, projectRoot } from '../config.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { callAs } from './community.ts'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import {
  addPersonalities,
  addPersonality,
  castVote,
  registerVoters,
  splitVotes,
} from './personalities.ts'
import {
  alert,
  blockEventStream,
  button,
  clickTwice,
  delayCalls,
  eventually,
  expectHydrated,
  expectNoticesReady,
  expectQuiet,
  focused,
  holdEnter,
  keepNotice,
  loginSheet,
  notice,
  recordCalls,
  refuseCalls,
  title,
  voteOutcome,
} from './screen.ts'
import { administratorSettings, type Registered, registerUser, type Session } from './users.ts'

const site = useSite({ settings: administratorSettings })
let ada: Personality

test.beforeAll(async () => {
  const others = Array.from({ length: 13 }, (_, index) => ({ name: `Candidate ${index + 1}` }))
  ;[ada] = (await addPersonalities(site.origin, [{ name: 'Ada Lovelace' }, ...others])) as [
    Personality,
  ]
  await splitVotes(site.origin, await registerVoters(site.origin, 5), ada, {
    support: 3,
    oppose: 2,
  })
})

/** The vote control of a personality. */
const control = (page: Page, name: string) =>
  page.getByRole('group', { name: `Vote on ${name}`, exact: true })

const side = (within: Locator, word: 'Support' | 'Oppose') =>
  within.getByRole('button', { name: new RegExp(`^${word} `) })

/** The two counts of a vote control, the viewer's own vote marked: `['*3', '2']`. */
const counts = (within: Locator) => () =>
  within
    .locator('.vote-button')
    .evaluateAll((buttons) =>
      buttons.map(
        (button) =>
          (button.getAttribute('aria-pressed') === 'true' ? '*' : '') +
          (button.textContent?.match(/, ([\d,]+) votes?/)?.[1] ?? ''),
      ),
    )

const votesSent = (calls: string[]) => calls.filter((call) => /^(POST|DELETE) \/votes/.test(call))

async function signIn(page: Page, { email, password }: Registered) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The sheet that signs a visitor in to vote. */
const voteSheet = (page: Page) => loginSheet(page, 'Please login to vote')

async function fillIn(sheet: Locator, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await sheet.getByLabel(label, { exact: true }).fill(text)
  }
}

const removeVote = (origin: string, session: Session, { id }: Personality) =>
  callAs(origin, session, 'DELETE', `/votes/${id}`)

const signedInAs = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').username)

test.describe('a visitor who is not signed in', () => {
  test('votes with two clicks and three fields, on the page as it is', async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin, { size: 'phone' })
    allow(/ERR_FAILED|status of 409/)
    const calls = recordCalls(page)
    await page.goto('/')
    const ofAda = control(page, 'Ada Lovelace')
    const sheet = voteSheet(page)
    await side(ofAda, 'Support').click()
    await expect(sheet).toMatchAriaSnapshot(`
      - dialog "Please login to vote":
        - heading "Please login to vote"
        - button "Close"
        - paragraph: "Your vote on Ada Lovelace is ready: Support. It is sent when you press the button."
        - alert
        - alert
        - text: Name
        - textbox "Name"
        - paragraph: We propose a username, which you can change.
        - text: Email
        - textbox "Email"
        - text: Password
        - textbox "Password"
        - button "Show password"
        - paragraph: At least 6 characters
        - button "Count my vote"
        - button "Log in"
    `)
    await expectNoFindingsInBothThemes(page)
    await expect(sheet.getByLabel('Name', { exact: true })).toBeFocused()
    // The areas that a visitor may choose from are loaded with the page, not by the click.
    expect(calls.filter((call) => call !== 'GET /areas')).toEqual([])

    const mark = randomBytes(4).toString('hex')
    await fillIn(sheet, {
      Name: `Zoë ${mark}`,
      Email: `${mark}@members.example`,
      Password: 'quiet',
    })
    await expect(sheet.getByText(`Your username: @zoe_${mark}`)).toBeVisible()
    await button(sheet, 'Count my vote').click()
    await expect(sheet.getByText('Password must be at least 6 characters')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(side(ofAda, 'Support')).toBeFocused()
    await expect(side(ofAda, 'Support')).toHaveAccessibleName(/, chosen, not sent yet$/)
    await eventually(counts(ofAda)).toEqual(['3', '2'])

    // A reload keeps what was typed, except the password, in the tab alone and only while it lasts.
    await side(ofAda, 'Support').click()
    await page.reload()
    await expect(sheet.getByLabel('Email', { exact: true })).toHaveValue(`${mark}@members.example`)
    await expect(sheet.getByLabel('Password', { exact: true })).toHaveValue('')
    expect(await page.evaluate(() => [...Object.keys(sessionStorage)])).not.toContain(
      'desired-action',
    )
    await page.setViewportSize({ width: 320, height: 280 })
    await fillIn(sheet, { Password: 'quiet ferry' })
    // The account exists, but its response is lost.
    await page.route(
      '**/api/auth/register',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await button(sheet, 'Count my vote').click()
    await expect(alert(page, /^Network error/)).toBeVisible()
    expect(votesSent(calls)).toEqual([])
    await clickTwice(button(sheet, 'Count my vote'))
    await expect(voteOutcome(ofAda, 'Vote recorded!')).toBeVisible()
    await expect(
      ofAda.getByText('You and 3 others support. 67% support, few votes so far.'),
    ).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(side(ofAda, 'Support')).toBeFocused()
    await eventually(counts(ofAda)).toEqual(['*4', '2'])
    await expect(page).toHaveURL(`${site.origin}/`)
    expect(votesSent(calls)).toEqual(['POST /votes'])
    const next = button(ofAda, /^Next: Candidate/)
    const isCut = (text: Element) =>
      text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight
    expect(await next.locator('span').evaluate(isCut)).toBe(false)
    await next.click()
    await eventually(() => focused(page)).toMatch(/^Support Candidate/)
    await side(ofAda, 'Support').click()
    await expect(voteOutcome(ofAda, 'Vote removed')).toBeVisible()
  })

  test('keeps each letter and a chosen username when the sheet is closed, and after a reload', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await page.goto(`/personalities/${ada.slug}`)
    const ofAda = control(page, 'Ada Lovelace')
    const sheet = voteSheet(page)
    await side(ofAda, 'Oppose').click()
    const mark = randomBytes(4).toString('hex')
    await fillIn(sheet, { Name: `Own Name ${mark}` })
    await sheet.getByLabel('Email', { exact: true }).focus()
    await button(sheet, /^Change/).click()
    await fillIn(sheet, { Username: `chosen_${mark}` })
    const email = sheet.getByLabel('Email', { exact: true })
    await email.pressSequentially(`${mark}@members.example`)
    const expectKept = async () => {
      await expect(email).toHaveValue(`${mark}@members.example`)
      await expect(sheet.getByText(`Your username: @chosen_${mark}`)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await side(ofAda, 'Oppose').click()
    await expectKept()
    await page.reload()
    await expectKept()
    await fillIn(sheet, { Password: 'quiet ferry' })
    await button(sheet, 'Count my vote').click()
    await expect(voteOutcome(ofAda, 'Vote recorded!')).toBeVisible()
    expect(await signedInAs(page)).toBe(`chosen_${mark}`)
    await side(ofAda, 'Oppose').click()
    await expect(voteOutcome(ofAda, 'Vote removed')).toBeVisible()
  })

  test('gets no username of a name that was replaced, and no vote after half an hour', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await page.clock.install()
    const calls = recordCalls(page)
    await page.goto(`/personalities/${ada.slug}`)
    await expectHydrated(page)
    const sheet = voteSheet(page)
    await side(control(page, 'Ada Lovelace'), 'Support').click()
    const mark = randomBytes(4).toString('hex')
    await fillIn(sheet, {
      Name: `Zed ${mark}`,
      Email: `${mark}@members.example`,
      Password: 'quiet ferry',
    })
    await expect(sheet.getByText(`Your username: @zed_${mark}`)).toBeVisible()
    // As a device that sleeps: the time goes on, timers do not.
    await page.clock.setSystemTime(Date.now() + 31 * 60_000)
    await fillIn(sheet, { Name: `Quentin ${mark}` })
    await sheet.getByLabel('Name', { exact: true }).press('Enter')
    await expect(sheet).toBeHidden()
    expect(await signedInAs(page)).toBe(`quentin_${mark}`)
    expect(votesSent(calls)).toEqual([])
  })

  test('keeps the vote that the account has already, and says so', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    await castVote(site.origin, member.session, ada.id, 'DOWNVOTE')
    const { page, allow } = await openPage(site.origin)
    allow(/status of 4/)
    await page.goto(`/personalities/${ada.slug}`)
    const ofAda = control(page, 'Ada Lovelace')
    const sheet = voteSheet(page)
    await side(ofAda, 'Support').click()
    await fillIn(sheet, { Name: 'Somebody', Email: member.email, Password: 'another one' })
    await button(sheet, 'Count my vote').click()
    await expect(sheet.getByText('Email already in use', { exact: true })).toBeVisible()
    await button(sheet, 'Log in').click()
    await button(sheet, 'Count my vote').click()
    await expect(alert(page, 'Invalid email or password')).toBeVisible()
    await fillIn(sheet, { Password: member.password })
    await holdEnter(sheet.getByLabel('Password', { exact: true }))
    await expect(
      voteOutcome(ofAda, 'You have voted here before. That vote stays as it is.'),
    ).toBeVisible()
    await eventually(counts(ofAda)).toEqual(['3', '*3'])
    await removeVote(site.origin, member.session, ada)
  })

  test('is offered the vote on the dashboard after a login on the page of the login', async ({
    openPage,
  }) => {
    const member = await registerUser(site.origin)
    const { page } = await openPage(site.origin)
    const calls = recordCalls(page)
    await page.goto('/')
    await side(control(page, 'Ada Lovelace'), 'Support').click()
    await expect(voteSheet(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Login' }).click()
    await signIn(page, member)
    await expect(page.getByText('You wanted to support Ada Lovelace.')).toBeVisible()
    expect(votesSent(calls)).toEqual([])
    await page.getByRole('button', { name: 'Vote now' }).click()
    await expect(notice(page, 'Vote recorded!')).toBeVisible()
    await expect(page.getByText('You wanted to support Ada Lovelace.')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recent Votes' })).toBeVisible()
    await expect(page.getByText('You wanted to support Ada Lovelace.')).toBeHidden()
    await removeVote(site.origin, member.session, ada)
  })

  test('is asked to log in to comment, and gets to the login page', async ({ openPage }) => {
    const { page } = await openPage(site.origin)
    await page.goto('/')
    await expectHydrated(page)
    await page.getByRole('link', { name: 'Comment on Ada Lovelace' }).click()
    await expect(notice(page, 'Please login to comment')).toBeVisible()
    await expect(title(page, 'Log in')).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/login`)
    await signIn(page, await registerUser(site.origin))
    await expect(page.getByText('You wanted to comment on Ada Lovelace.')).toBeVisible()
    await page.getByRole('link', { name: 'Write your comment' }).click()
    await expect(page).toHaveURL(`${site.origin}/personalities/${ada.slug}#comments`)
    await expect(page.getByLabel('Your comment', { exact: true })).toBeFocused()
  })

  test('logs in to save, on the page as it is', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    const { page } = await openPage(site.origin)
    await page.goto(`/personalities/${ada.slug}`)
    await page.getByRole('button', { name: 'Save' }).click()
    const sheet = loginSheet(page, 'You need to be logged in to perform this action.')
    await button(sheet, 'Log in').click()
    await fillIn(sheet, { Email: member.email, Password: member.password })
    await button(sheet, 'Log in').click()
    await expect(notice(page, 'Ada Lovelace has been saved')).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(`${site.origin}/personalities/${ada.slug}`)
    await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true')
  })
})

/** The link that is copied says nothing of the vote unless the member chooses so, and then only in the text before it. */
async function sharesTheVoteOnRequest(page: Page, sentence: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Share' })
  await menu.getByRole('button', { name: 'Copy link' }).click()
  await eventually(copied).toBe(page.url())
  await menu.getByText('With my vote', { exact: true }).click()
  await menu.getByRole('button', { name: 'Copy link' }).click()
  await eventually(copied).toBe(`${sentence} ${page.url()}`)
  await page.keyboard.press('Escape')
}

for (const size of ['phone', 'desktop'] as const) {
  test.describe(`a member’s vote on a ${size}`, () => {
    test('is shown immediately and everywhere, and can be changed and removed', async ({
      openPage,
    }) => {
      const name = `Candidate for a ${size}`
      const { slug } = await addPersonality(site.origin, { name })
      const { session } = await registerUser(site.origin)
      const { page } = await openPage(site.origin, { session, size })
      const own = control(page, name)
      const read = counts(own)
      await page.goto(`/personalities?q=${encodeURIComponent(name)}`)
      const release = await delayCalls(page, '/votes')
      await side(own, 'Support').click()
      // Optimistic update, before the response.
      await eventually(read).toEqual(['*1', '0'])
      await expect(own.getByText('100% support')).toBeVisible()
      for (const word of ['Support', 'Oppose'] as const) {
        await expect(side(own, word)).toHaveAttribute('aria-disabled', 'true')
      }
      await release()
      await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
      await expect(side(own, 'Oppose')).not.toHaveAttribute('aria-disabled')
      await eventually(read).toEqual(['*1', '0'])

      await page.getByRole('link', { name, exact: true }).click()
      await expect(title(page, name)).toBeVisible()
      await eventually(read).toEqual(['*1', '0'])
      await page.reload()
      await eventually(read).toEqual(['*1', '0'])

      await side(own, 'Oppose').click()
      await eventually(read).toEqual(['0', '*1'])
      await expect(own.getByText('100% oppose')).toBeVisible()
      await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
      await page.goBack()
      await eventually(read).toEqual(['0', '*1'])

      await page.goto('/my-votes')
      const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
      await expect(rows.getByText('Oppose', { exact: true })).toBeVisible()

      await page.goto(`/personalities/${slug}`)
      await eventually(read).toEqual(['0', '*1'])
      await sharesTheVoteOnRequest(page, `I oppose ${name}.`)
      await side(own, 'Oppose').click()
      await eventually(read).toEqual(['0', '0'])
      await expect(voteOutcome(page, 'Vote removed')).toBeVisible()
      await page.reload()
      await expect(own.getByText('No votes yet')).toBeVisible()
      await eventually(read).toEqual(['0', '0'])
    })
  })
}

test('shows a vote from the home page on the home page, in the list and in My Votes', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session })
  await page.goto('/')
  const read = counts(control(page, 'Ada Lovelace'))
  const statistics = page.getByRole('complementary', { name: 'Live Voting' })
  const sum = async () => Number(await statistics.getByRole('definition').first().textContent())
  const before = await sum()
  await side(control(page, 'Ada Lovelace'), 'Support').click()
  await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
  await eventually(read).toEqual(['*4', '2'])
  await eventually(sum).toBe(before + 1)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Personalities' }).click()
  await expect(title(page, 'Personalities')).toBeVisible()
  await eventually(read).toEqual(['*4', '2'])
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Votes' })).toBeVisible()
  await page.getByRole('link', { name: 'See my votes' }).click()
  await expect(page.getByRole('link', { name: 'View Ada Lovelace' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Support', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Home' }).click()
  await side(control(page, 'Ada Lovelace'), 'Support').click()
  await expect(voteOutcome(page, 'Vote removed')).toBeVisible()
  await eventually(read).toEqual(['3', '2'])
})

test('keeps a vote after a crash of the server', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { page, allow } = await openPage(site.origin, { session })
  // Pending requests and the event stream fail with the server.
  allow(/./)
  await page.goto('/personalities/candidate-3')
  const own = control(page, 'Candidate 3')
  await side(own, 'Oppose').click()
  await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
  await site.process.kill()
  await site.process.start()
  await page.reload()
  await eventually(counts(own)).toEqual(['0', '*1'])
})

test('counts a double click as one, even a slow one, and a held key', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session })
  const calls = recordCalls(page)
  await page.goto('/personalities/candidate-1')
  const own = control(page, 'Candidate 1')
  await side(own, 'Support').dblclick()
  await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
  await side(own, 'Support').dblclick({ delay: 120 })
  await expect(voteOutcome(page, 'Vote removed')).toBeVisible()
  await eventually(counts(own)).toEqual(['0', '0'])
  await holdEnter(side(own, 'Oppose'))
  await eventually(counts(own)).toEqual(['0', '*1'])
  const expected = ['POST /votes', expect.stringMatching(/^DELETE /), 'POST /votes']
  // The count changes before the request is sent.
  await eventually(async () => votesSent(calls)).toEqual(expected)
})

test('shows only support in the bar of a personality without opposition', async ({ openPage }) => {
  const { id, slug, name } = await addPersonality(site.origin, { name: 'Beloved Candidate' })
  const [voter] = await registerVoters(site.origin, 1)
  await castVote(site.origin, voter as Session, id, 'UPVOTE')
  for (const theme of ['light', 'dark'] as const) {
    const { page } = await openPage(site.origin, { theme })
    await page.goto(`/personalities/${slug}`)
    const bar = control(page, name).locator('.split-bar')
    await eventually(async () => reddest(await bar.screenshot())).toBeLessThan(20)
  }
})

/** How much more red than green the reddest pixel of a picture has. */
async function reddest(file: Buffer): Promise<number> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  let most = 0
  for (let at = 0; at < data.length; at += info.channels) {
    most = Math.max(most, (data[at] ?? 0) - (data[at + 1] ?? 0))
  }
  return most
}

test('rolls back a rejected vote and shows the reason', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { page, allow } = await openPage(site.origin, { session })
  allow(/status of 4/)
  const { id, slug, name } = await addPersonality(site.origin, { name: 'Refused Candidate' })
  await page.goto(`/personalities/${slug}`)
  const own = control(page, name)
  const refusal = { statusCode: 429, message: 'Too many requests. Please wait a moment.' }
  let restore = await refuseCalls(page, '/votes', 429, refusal)
  await side(own, 'Support').click()
  await expect(notice(page, 'Too many requests. Please wait a moment.')).toBeVisible()
  await eventually(counts(own)).toEqual(['0', '0'])
  await restore()
  restore = await refuseCalls(page, '/votes', 422)
  await side(own, 'Oppose').click()
  await expect(notice(page, 'Failed to vote')).toBeVisible()
  await eventually(counts(own)).toEqual(['0', '0'])
  // Two notices at the same time stand below each other.
  await eventually(async () => {
    const earlier = await notice(page, refusal.message).boundingBox()
    const latest = await notice(page, 'Failed to vote').boundingBox()
    return earlier && latest && earlier.y > latest.y + latest.height
  }).toBe(true)
  await restore()
  await side(own, 'Oppose').click()
  await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
  await refuseCalls(page, `/votes/${id}`, 422)
  await side(own, 'Oppose').click()
  await expect(notice(page, 'Failed to remove vote')).toBeVisible()
  await eventually(counts(own)).toEqual(['0', '*1'])
})

test('says offline that a vote was not sent, and sends it on Retry', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { page, context, allow } = await openPage(site.origin, { session })
  allow(/ERR_INTERNET_DISCONNECTED/)
  await blockEventStream(page)
  await page.goto('/personalities/candidate-4')
  const own = control(page, 'Candidate 4')
  await expectQuiet(page)
  await expectNoticesReady(page)
  await context.setOffline(true)
  await side(own, 'Support').click()
  const offline = notice(page, 'You are offline. Your vote was not sent.')
  await expect(offline.getByText('Candidate 4', { exact: true })).toBeVisible()
  await eventually(counts(own)).toEqual(['0', '0'])
  await context.setOffline(false)
  await offline.getByRole('button', { name: 'Retry' }).click()
  await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
  await eventually(counts(own)).toEqual(['*1', '0'])
  await expect(offline).toBeHidden()
})

test('shows a confirmation for four seconds and an error for ten, beside the bars and the control', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin)
  const { page, allow } = await openPage(site.origin, { session, size: 'phone' })
  allow(/status of 422/)
  await page.clock.install()
  await page.goto('/personalities/candidate-7')
  const own = control(page, 'Candidate 7')
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
  const bottom = async (element: Locator) =>
    (await top(element)) + ((await element.boundingBox())?.height ?? Number.NaN)
  const header = page.getByRole('banner')
  /**
   * From then on time passes only where the test lets it. On a slow machine the moment may be over when the clock hears of
   * it, which stops it all the same, so that a second try succeeds.
   */
  const pause = () =>
    expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))).toPass()
  const expectBelowHeader = async (shown: Locator) =>
    expect(await top(shown)).toBeGreaterThanOrEqual(await bottom(header))

  await own.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 400))
  await button(page, 'Share').click()
  await button(page, 'Copy link').click()
  await page.keyboard.press('Escape')
  const recorded = notice(page, 'Link copied to clipboard')
  await expect(recorded).toHaveAttribute('data-mounted', 'true')
  await pause()
  await expectBelowHeader(recorded)
  await page.clock.runFor(2_500)
  await expect(recorded).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(recorded).toBeHidden()
  await page.clock.resume()

  // A notice below the header would now cover the control.
  await own.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 72))
  await refuseCalls(page, '/votes', 422)
  await side(own, 'Oppose').click()
  const failed = notice(page, 'Failed to vote')
  await expect(failed).toHaveAttribute('data-mounted', 'true')
  await pause()
  expect(await top(failed)).toBeGreaterThanOrEqual(await bottom(own))
  expect(await bottom(failed)).toBeLessThanOrEqual(
    await top(page.getByRole('navigation', { name: 'Tabs' })),
  )
  await page.clock.runFor(8_500)
  await expect(failed).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(failed).toBeHidden()
})

test('does not show the votes of the user who was signed in before', async ({ openPage }) => {
  const [first, second] = await Promise.all([registerUser(site.origin), registerUser(site.origin)])
  const { page } = await openPage(site.origin, { session: first.session })
  await page.goto('/personalities/candidate-6')
  const own = control(page, 'Candidate 6')
  await side(own, 'Support').click()
  await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
  await page.getByRole('button', { name: `Account of ${first.name}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(title(page, 'Log in')).toBeVisible()
  await page.goBack()
  await eventually(counts(own)).toEqual(['1', '0'])
  await page.goForward()
  await signIn(page, second)
  await expect(page.getByText('No votes yet. Start voting on personalities!')).toBeVisible()
  await page.goto('/personalities/candidate-6')
  await side(own, 'Oppose').click()
  await eventually(counts(own)).toEqual(['1', '*1'])
})

test.describe('counts kept in the browser', () => {
  const list = async (openPage: OpenPage, kept: (now: number) => string) => {
    const { page } = await openPage(site.origin)
    // Its first event has the current counts, which replace the browser's.
    await blockEventStream(page)
    await page.addInitScript((text) => localStorage.setItem('vote-cache', text), kept(Date.now()))
    await page.goto('/personalities')
    return counts(control(page, 'Ada Lovelace'))
  }
  const entry = (timestamp: number) =>
    JSON.stringify({ [ada.id]: { upvotes: 40, downvotes: 7, timestamp } })

  test('override those of a list for five minutes', async ({ openPage }) => {
    const read = await list(openPage, (now) => entry(now - 4 * 60_000))
    await eventually(read).toEqual(['40', '7'])
  })

  test('are ignored after five minutes', async ({ openPage }) => {
    const read = await list(openPage, (now) => entry(now - 5 * 60_000 - 1))
    await eventually(read).toEqual(['3', '2'])
  })

  test('are ignored when they are invalid', async ({ openPage }) => {
    for (const broken of [
      '{"',
      '[]',
      '"x"',
      JSON.stringify({ [ada.id]: { upvotes: 'many', downvotes: -1, timestamp: 1 } }),
    ]) {
      const read = await list(openPage, () => broken)
      await eventually(read).toEqual(['3', '2'])
    }
  })
})

test('fetches the votes on all personalities of a page with one request', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session })
  const calls = recordCalls(page)
  await blockEventStream(page)
  await page.goto('/personalities')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expectQuiet(page)
  expect(calls.filter((call) => call.startsWith('GET /votes'))).toEqual(['GET /votes/status'])
})

test.describe('votes in My Votes', () => {
  test('can be searched, filtered, sorted and removed', async ({ openPage }) => {
    const { session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session })
    await page.goto('/my-votes')
    await expect(page.getByRole('heading', { name: 'No votes found' })).toBeVisible()
    await page.goto('/personalities?sort=name&order=asc')
    const votes = [
      ['Ada Lovelace', 'Support'],
      ['Candidate 10', 'Oppose'],
      ['Candidate 2', 'Support'],
    ] as const
    for (const [index, [name, word]] of votes.entries()) {
      await side(control(page, name), word).click()
      await expect(voteOutcome(page, 'Vote recorded!')).toHaveCount(index + 1)
    }
    await page.goto('/my-votes')
    const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    const statistics = () => page.getByRole('main').getByRole('definition').allInnerTexts()
    await eventually(names).toEqual(['Candidate 2', 'Candidate 10', 'Ada Lovelace'])
    await eventually(statistics).toEqual(['3', '2', '1'])

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
    await expect(page.getByRole('heading', { name: 'No votes found' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all votes' }).click()
    await eventually(names).toHaveLength(3)

    await page.getByRole('link', { name: 'View Ada Lovelace' }).click()
    await expect(title(page, 'Ada Lovelace')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Remove the vote on Ada Lovelace' }).click()
    await keepNotice(page, 'Vote removed successfully!')
    await eventually(names).toEqual(['Candidate 2', 'Candidate 10'])
    await eventually(statistics).toEqual(['2', '1', '1'])
    const last = page.getByRole('main').getByRole('listitem').last()
    await expect(last).toContainText('Candidate 10')
    await expect(last).toBeFocused()
    // The vote is cast again, so it is the newest now.
    await button(notice(page, 'Vote removed successfully!'), 'Undo').click()
    await eventually(names).toEqual(['Ada Lovelace', 'Candidate 2', 'Candidate 10'])
    await eventually(statistics).toEqual(['3', '2', '1'])
  })

  test('are shown twelve on each page', async ({ openPage }) => {
    const { session } = await registerUser(site.origin)
    for (let number = 1; number <= 13; number++) {
      const made = await addPersonality(site.origin, { name: `Page of votes ${number}` })
      await splitVotes(site.origin, [session], made, { support: 1, oppose: 0 })
    }
    const { page } = await openPage(site.origin, { session, size: 'phone' })
    await page.goto('/my-votes')
    const rows = page.getByRole('button', { name: /^Remove the vote on/ })
    await expect(rows).toHaveCount(12)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(rows).toHaveCount(1)
    await rows.click()
    await expect(rows).toHaveCount(12)
    await expect(page).toHaveURL(`${site.origin}/my-votes`)
    await expect(page.getByRole('link', { name: 'Page 2' })).toBeHidden()
    await eventually(() => focused(page)).toBe('My Votes')
  })
})

test('saves personalities for later', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session, size: 'phone' })
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await page.goto(`/personalities/${ada.slug}`)
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await save.dblclick()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(save).toHaveText('Saved')
  for (const pressed of ['false', 'true']) {
    // While a change is on its way, the next one waits for it.
    await expect(save).toHaveAttribute('aria-disabled', 'false')
    await holdEnter(save)
    await expect(save).toHaveAttribute('aria-pressed', pressed)
  }
  await choosesNews(page)
  await page.reload()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/saved')
  await expect(control(page, 'Ada Lovelace')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Ada Lovelace from saved' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await eventually(() => focused(page)).toBe('Saved')
  await button(notice(page, 'Ada Lovelace removed from saved'), 'Undo').click()
  await expect(control(page, 'Ada Lovelace')).toBeVisible()
})

/** The bell asks for news, then opens the menu that chooses the kinds or ends them. */
async function choosesNews(page: Page) {
  const bell = page.getByRole('button', { name: 'News', exact: true })
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await bell.click()
  await button(notice(page, 'You get news of Ada Lovelace.'), 'Choose').click()
  const menu = page.getByRole('dialog', { name: 'News of Ada Lovelace' })
  await menu.getByRole('checkbox', { name: 'New posts' }).click()
  await expect(menu.getByRole('checkbox', { name: 'New posts' })).not.toBeChecked()
  await expectNoFindingsInBothThemes(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await bell.click()
  await expect(menu.getByRole('checkbox', { name: 'New posts' })).not.toBeChecked()
  await expect(menu.getByRole('checkbox', { name: 'Support moves' })).toBeChecked()
  await button(menu, 'Get no news').click()
  await expect(menu).toBeHidden()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
}

test('links from a card to the comments', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await page.getByRole('link', { name: 'Comment on Ada Lovelace' }).click()
  await expect(title(page, 'Ada Lovelace')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/personalities/${ada.slug}#comments`)
})

test('counts one vote for each user when ten tabs vote concurrently', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { context, page, allow } = await openPage(site.origin, { session })
  // The site stops before the tabs close; while it does, it rejects what they poll.
  allow(/ERR_(CONNECTION|SOCKET|EMPTY)|503.*\/api\/votes\/status/)
  const tabs = [page, ...(await Promise.all(Array.from({ length: 9 }, () => context.newPage())))]
  // A browser opens six connections to a site. Hidden tabs close their streams, but here all tabs are visible: three
  // connections are left for what all tabs load and send.
  for (const tab of tabs.slice(3)) await blockEventStream(tab)
  const name = 'Candidate 5'
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto('/personalities/candidate-5')
      await expect(tab.getByRole('button', { name: /^Account of/ })).toBeVisible()
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
    const response = await fetch(`${site.origin}/api/personalities/candidate-5`)
    const { upvoteCount, downvoteCount } = (await response.json()) as Personality
    expect(upvoteCount + downvoteCount).toBeLessThanOrEqual(1)
    return `${upvoteCount},${downvoteCount}`
  }
  const shown = (tab: Page) => counts(control(tab, name))().then((said) => said.join())
  await eventually(async () => {
    const [truth, ...said] = await Promise.all([counted(), ...tabs.map(shown)])
    return said.map((text) => text.replace('*', '')).filter((text) => text !== truth)
  }).toEqual([])
  await site.process.stop()
  const recount = spawnSync(
    process.execPath,
    [path.join(projectRoot, 'scripts/voxpop.ts'), 'recount'],
    { env: childEnvironment(site.process.dataSettings), encoding: 'utf8' },
  )
  expect(recount.stdout).toMatch(/^all \d+ counters equal their rows$/m)
})
