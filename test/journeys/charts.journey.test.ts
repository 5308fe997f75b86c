import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Personality } from '../../contract/personalities.ts'
import { updateHistory } from '../../server/history/service.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/open.ts'
import { day, insertVotes, manyVotes } from '../past-votes.ts'
import { expectNoFindingsAtBothSizes } from './axe.ts'
import { callAs } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonalities, addPersonality, castVote } from './personalities.ts'
import { eventually, expectHydrated, title } from './screen.ts'
import {
  demoAdministrator,
  demoMember,
  type Session,
  signIn,
  signInAdministrator,
} from './users.ts'

const site = useSite({ demo: true })
let member: Session
let fresh: Personality
let reviewed: Personality
let backbenchers: Personality[]

test.beforeAll(async () => {
  member = await signIn(site.origin, demoMember)
  fresh = await addPersonality(site.origin, { name: 'Fresh Face' }, demoAdministrator)
  const seats = Array.from({ length: 20 }, (_, seat) => ({
    name: `Backbencher ${seat + 1}`,
    party: seat < 12 ? 'Old Party' : 'New Party',
    position: 'MP for the Isles',
  }))
  backbenchers = await addPersonalities(site.origin, seats, demoAdministrator)
  await addPast()
})

/** Adds votes of the last ten days: on one who moves, on one whose votes were under review, and on a backbencher. */
async function addPast() {
  const [moved, other] = await addPersonalities(
    site.origin,
    [{ name: 'Mona Moved' }, { name: 'Rita Reviewed' }],
    demoAdministrator,
  )
  if (!moved || !other) throw new Error('there is nobody to vote on')
  reviewed = other
  const { DATABASE_URL, DATA_DIR } = site.process.dataSettings
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  await insertVotes(database, moved.id, [
    ...manyVotes(10, 'UPVOTE', 10 * day),
    ...manyVotes(30, 'DOWNVOTE', 10 * day),
    ...manyVotes(80, 'UPVOTE', day / 2),
  ])
  // One vote fewer than a share needs.
  await insertVotes(database, backbenchers[0]?.id ?? '', manyVotes(19, 'UPVOTE', 10 * day))
  await insertVotes(
    database,
    reviewed.id,
    [9, 6, 3, 1].flatMap((days) => [
      ...manyVotes(20, 'UPVOTE', days * day),
      ...manyVotes(10, 'DOWNVOTE', days * day),
    ]),
  )
  await sql`
    insert into held_points (personality_id, hour, held)
    select ${reviewed.id}, date_trunc('day', now()) - make_interval(days => days, hours => 1), held
    from (values (7, 34), (4, 63), (1, 0)) as point (days, held)
  `.execute(database.db)
  await updateHistory({ db: database.db, clock: systemClock })
  await database.close()
}

const known = 'ingrid-solvang-achterberg'
const knownName = 'Ingrid Solvang-Achterberg'

async function visit(page: Page, path: string) {
  await page.goto(path)
  await expectHydrated(page)
}

test.describe('the opinion field', () => {
  test('is a figure with its names as links, and a table of the best known', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await visit(page, '/charts')
    const field = page.getByRole('figure', { name: 'Opinion at a glance', exact: true })
    await expect(field).toMatchAriaSnapshot(`
      - figure "Opinion at a glance":
        - heading "Opinion at a glance" [level=2]
        - paragraph: "Each dot is a person. Across: the share of support. Upwards: the number of votes."
        - link "Aurelio Bastianelli"
    `)
    // From now on links at all dots take the place of the names, as soon as their code is there.
    await field.getByText('Show as a table').click()
    const table = field.getByRole('table', {
      name: /^The 4 with the most votes, of \d+ in the picture/,
    })
    await expect(table).toMatchAriaSnapshot(`
      - table:
        - rowgroup:
          - row "Name Party Support Votes"
        - rowgroup:
          - row /${knownName} Civic Union \\d+% \\d+/:
            - rowheader "${knownName}":
              - link "${knownName}"
            - cell "Civic Union"
            - cell /\\d+%/
            - cell /\\d+/
    `)
  })

  test('is one tab stop, moves along the axes with arrow keys, and opens a person with Enter', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await visit(page, '/charts')
    const field = page.getByRole('figure', { name: 'Opinion at a glance', exact: true })
    // The only label in the tab order; the links at all dots take its place.
    await field.locator('.plot-label:not([tabindex])').focus()
    const points = field.getByRole('group', { name: 'People by support and votes' })
    await expect(points.locator(':focus')).toHaveCount(1)
    await expect(points.locator('[tabindex="0"]')).toHaveCount(1)

    const current = page.locator(':focus')
    const [best, second] = await byShare(page)
    await page.keyboard.press('End')
    await expect(current).toHaveAccessibleName(best ?? '')
    await page.keyboard.press('ArrowLeft')
    await expect(current).toHaveAccessibleName(second ?? '')
    await expect(current).toContainText(nameIn(second))
    await page.keyboard.press('ArrowUp')
    await expect(current).not.toHaveAccessibleName(second ?? '')
    const name = nameIn((await current.getAttribute('aria-label')) ?? '')
    await page.keyboard.press('Enter')
    await expect(title(page, name)).toBeVisible()
    await page.goBack()
    await expect(title(page, 'Charts')).toBeVisible()
  })

  test('names the person at the pointer and opens them with a click', async ({ openPage }) => {
    const { page } = await openPage(site.origin)
    await visit(page, '/charts')
    const plot = page.locator('.field-plot')
    const label = plot.getByRole('link', { name: 'Aurelio Bastianelli' })
    await label.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0 } = (await label.boundingBox()) ?? {}
    // The dot is at the beginning of its label, or at the end. The first move only loads what responds.
    const isBefore = (await label.getAttribute('class'))?.includes('plot-label-before')
    const dot = isBefore ? x + width : x
    await expect(async () => {
      for (const step of [0, 1]) await page.mouse.move(dot + step, y + 12)
      const card = plot.locator('.point-card')
      await expect(card).toContainText('Aurelio Bastianelli', { timeout: 500 })
    }).toPass()
    await page.mouse.down()
    await page.mouse.up()
    await expect(title(page, 'Aurelio Bastianelli')).toBeVisible()
  })
})

/** Accessible names of the dots, from the right, where support is highest. */
async function byShare(page: Page): Promise<string[]> {
  const dots = await page
    .locator('.field-plot .point')
    .evaluateAll((links) =>
      links.map((link) => ({ label: link.ariaLabel ?? '', x: link.getBoundingClientRect().x })),
    )
  return dots.sort((a, b) => b.x - a.x).map(({ label }) => label)
}

/** The name in an accessible name such as 'Ada Lovelace, Old Party: 75% support, 4 votes'. */
const nameIn = (label = '') => label.split(',')[0] ?? ''

test('leaders are three lists that say who leads in what, and lead to the people', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await visit(page, '/charts')
  const leaders = page.locator('.leaders')
  await expect(leaders).toMatchAriaSnapshot(`
    - heading "Most approved" [level=3]
    - list:
      - listitem:
        - link "Lakshmi Venkataraghavan"
        - paragraph: 94% support
        - paragraph: Labour and Land
    - heading "Most opposed" [level=3]
    - list:
      - listitem:
        - link "Aurelio Bastianelli"
        - paragraph: 83% oppose
        - paragraph: Civic Union
    - heading "Most divisive" [level=3]
    - list:
      - listitem:
        - link "Björn Håkansgård"
        - paragraph: 49% support
        - paragraph: National Covenant
  `)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await leaders
      .locator('a, p')
      .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth))
    expect(cut, `cut at ${width} px`).toEqual([])
  }
  await leaders.getByRole('link', { name: 'Lakshmi Venkataraghavan' }).click()
  await expect(title(page, 'Lakshmi Venkataraghavan')).toBeVisible()

  const dashboard = (await openPage(site.origin, { session: member })).page
  await visit(dashboard, '/dashboard')
  await dashboard.locator('.leaders').getByRole('link', { name: 'Aurelio Bastianelli' }).click()
  await expect(title(dashboard, 'Aurelio Bastianelli')).toBeVisible()
})

const compared = ['ingrid-solvang-achterberg', 'bjorn-hakansgard', 'samir-haddad-lindqvist']

for (const { width, names } of [
  { width: 390, names: ['Achterberg', 'B. Håkansgård', 'Lindqvist'] },
  {
    width: 1280,
    names: ['Ingrid Solvang-Achterberg', 'Björn Håkansgård', 'Samir Haddad-Lindqvist'],
  },
]) {
  test(`the lines of a comparison have names at their ends that do not overlap, at ${width} px`, async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await page.setViewportSize({ width, height: 900 })
    await visit(page, `/compare?people=${compared.join()}`)
    const labels = page.locator('.end-label')
    await expect(labels).toHaveCount(names.length)
    for (const [index, name] of names.entries()) {
      expect(await labels.nth(index).innerText()).toMatch(new RegExp(`^${name}(\\s+\\d+%)?$`))
    }
    const boxes = await labels.evaluateAll((all) =>
      all
        .map((label) => label.getBoundingClientRect())
        .map(({ top, bottom, right }) => ({ top, bottom, right }))
        .sort((a, b) => a.top - b.top),
    )
    for (const [index, { bottom, right }] of boxes.entries()) {
      expect(right).toBeLessThanOrEqual(width)
      expect(boxes[index + 1]?.top ?? Infinity).toBeGreaterThanOrEqual(bottom)
    }
    await expect(page.getByRole('img', { name: /Support of Björn Håkansgård from/ })).toBeVisible()
    await expect(
      page.getByText(/^Published counts up to [A-Z][a-z]{2} \d\d, \d{4}\.$/),
    ).toBeVisible()
  })
}

test('a list names the people whose support has moved in seven days, and leads to them', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await visit(page, '/charts')
  await expect(page.locator('.leaders')).toMatchAriaSnapshot(`
    - heading "Moving" [level=3]
    - list:
      - listitem:
        - link "Mona Moved"
        - paragraph: Up 50 points in 7 days, to 75% support
  `)
  await expect(page.locator('.moving li').first().locator('b')).toHaveText(['50 points', '75%'])
  await expectNoFindingsAtBothSizes(page)
  await page.locator('.leaders').getByRole('link', { name: 'Mona Moved' }).click()
  await expect(title(page, 'Mona Moved')).toBeVisible()
})

test('party strips say how many there are, filter the list, and the address and Back keep it', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await visit(page, '/personalities')
  const parties = page.getByRole('navigation', { name: 'Parties' })
  await expect(parties).toMatchAriaSnapshot(`
    - navigation "Parties":
      - list:
        - listitem:
          - link "Old Party 12 people"
        - listitem:
          - link /New Party 8 people|Civic Union 8 people, half of them above \\d+% support/
  `)
  const cards = page.getByRole('article')
  const link = parties.getByRole('link', { name: /^Harbour Liberals/ })
  await link.click()
  await expect(page).toHaveURL(`${site.origin}/personalities?party=Harbour+Liberals`)
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(cards).toHaveCount(5)
  await eventually(() => cards.getByText('Harbour Liberals', { exact: true }).count()).toBe(5)
  await page.reload()
  await expect(cards).toHaveCount(5)
  await page.goBack()
  await expect(page).toHaveURL(`${site.origin}/personalities`)
  await expect(cards).toHaveCount(12)
  await expect(link).not.toHaveAttribute('aria-current')

  const others = parties.getByRole('link', { name: /^Others/ })
  const count = Number(await others.locator('.strip-count > [aria-hidden]').textContent())
  await link.click()
  await others.click()
  await expect(page).toHaveURL(`${site.origin}/personalities?parties=smaller`)
  await expect(others).toHaveAttribute('aria-current', 'true')
  await expect(cards).toHaveCount(count)
  await expect(page.getByRole('link', { name: 'Remove the filter Other parties' })).toBeVisible()
})

test('the number of people of a large party fits on one line, and the dots of all parties are in line', async ({
  openPage,
}) => {
  for (const size of ['smallPhone', 'phone', 'desktop'] as const) {
    const { page } = await openPage(site.origin, { size })
    await visit(page, '/personalities')
    const boxes = await page.locator('.strips').evaluate((strips) => {
      const boxesOf = (selector: string) =>
        [...strips.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
      const [count] = strips.querySelectorAll('.strip-count')
      const lineHeight = boxesOf('.strip-count')[0]?.height
      if (count?.firstElementChild) count.firstElementChild.textContent = '1,234,567'
      return {
        lineHeight,
        height: boxesOf('.strip-count')[0]?.height,
        plots: new Set(boxesOf('.strip-plot').map(({ left, right }) => `${left} ${right}`)).size,
        isInside: count && count.scrollWidth <= count.clientWidth,
        labelsTouch: [...strips.querySelectorAll('.strip-axis > span')]
          .map((label) => {
            const text = document.createRange()
            text.selectNodeContents(label)
            return text.getBoundingClientRect()
          })
          .filter(({ width }) => width > 0)
          .some(({ left }, index, labels) => left < (labels[index - 1]?.right ?? 0) + 2),
      }
    })
    expect(boxes).toEqual({
      ...boxes,
      height: boxes.lineHeight,
      plots: 1,
      isInside: true,
      labelsTouch: false,
    })
  }
})

test.describe('approval over time', () => {
  test('has a description, a table, and links for its period that Back skips', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await visit(page, '/personalities')
    await visit(page, `/personalities/${known}`)
    const section = page.getByRole('region', { name: 'Approval over time' })
    await section.getByText('Show as a table').click()
    await expect(section).toMatchAriaSnapshot(`
      - region "Approval over time":
        - heading "Approval over time" [level=2]
        - navigation "Period of the chart":
          - list:
            - listitem:
              - link "Week"
            - listitem:
              - link "Month"
            - listitem:
              - link "Year"
            - listitem:
              - link "All"
        - paragraph: Share of support among counted votes.
        - figure "Approval over time":
          - img /^Support from \\d+% on .+ to \\d+% on .+, lowest \\d+%, highest \\d+%$/
          - group:
            - table "At the end of these days (UTC)":
              - rowgroup:
                - row "Day Support Votes Verified"
              - rowgroup:
                - row /\\d{4} \\d+% \\d+/:
                  - rowheader:
                    - time
                  - cell /\\d+%/
                  - cell /\\d+/
    `)
    const picture = section.getByRole('img')
    const year = await picture.getAttribute('aria-label')
    await section.getByRole('link', { name: 'All' }).click()
    await expect(page).toHaveURL(`${site.origin}/personalities/${known}?period=all`)
    await expect(section.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true')
    await expect(picture).not.toHaveAttribute('aria-label', year ?? '')
    const all = await picture.getAttribute('aria-label')
    await page.reload()
    await expect(picture).toHaveAttribute('aria-label', all ?? '')
    await page.goBack()
    await expect(page).toHaveURL(`${site.origin}/personalities`)
  })

  test('shows how many votes were under review, in the picture, its description and the table', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin)
    await visit(page, '/personalities/rita-reviewed')
    const section = page.getByRole('region', { name: 'Approval over time' })
    await section.getByText('Show as a table').click()
    await expect(section).toMatchAriaSnapshot(`
      - figure "Approval over time":
        - img /lowest 67%, highest 67%. Votes under review, at most 60$/
        - group:
          - table "At the end of these days (UTC)":
            - rowgroup:
              - row "Day Support Votes Verified Under review"
            - rowgroup:
              - row /67% 90 – 60$/
              - row /67% 60 – 30$/
              - row /67% 30 – –$/
    `)
    await expect(section.getByText('Votes under review (highest: 60)')).toBeVisible()
    await expectNoFindingsAtBothSizes(page)
    await expect(page.getByRole('note').filter({ hasText: 'under review' })).toHaveCount(0)
    await visit(page, `/personalities/${known}`)
    await section.getByText('Show as a table').click()
    await expect(section.getByText('under review', { exact: false })).toHaveCount(0)
  })

  test('has the notes of administrators as numbered marks and as a list', async ({ openPage }) => {
    const session = await signInAdministrator(site.origin, demoAdministrator)
    const { page } = await openPage(site.origin, { session })
    await visit(page, `/admin/personalities/${reviewed.id}`)
    const notes = page.getByRole('region', { name: 'Notes on the chart' })
    const dialog = page.getByRole('dialog')
    const address = 'https://www.news.example/budget?day=1'
    for (const [daysAgo, text] of [
      [2, 'Resigned from the committee.'],
      [5, 'Presented the budget.'],
    ] as const) {
      const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
      await notes.getByRole('button', { name: 'Add a note' }).click()
      await dialog.getByLabel('Day *').fill(day)
      await dialog.getByLabel('What happened *').fill(text)
      await dialog.getByLabel('Source *').fill('news.example')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(dialog.getByText('Source must be a valid http or https address')).toBeVisible()
      await dialog.getByLabel('Source *').fill(address)
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(notes.getByText(text)).toBeVisible()
    }
    const visitor = await openPage(site.origin, { size: 'phone', javaScript: false })
    await visitor.page.goto(`/personalities/${reviewed.slug}`)
    const chart = visitor.page.getByRole('region', { name: 'Approval over time' })
    const list = chart.getByRole('list', { name: 'Notes on the chart' })
    await expect(list.getByRole('listitem')).toContainText([
      'Presented the budget.',
      'Resigned from the committee.',
    ])
    const source = list.getByRole('link', { name: 'news.example', exact: true })
    await expect(source.first()).toHaveAttribute('href', address)
    await expect(chart.locator('.note-on-chart')).toHaveText(['1', '2'])
    await page.getByRole('button', { name: 'Delete the note Presented the budget.' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    // Behind an open dialog nothing of the section is found.
    await expect(notes).toBeVisible()
    await expect(notes.getByText('Presented the budget.')).toHaveCount(0)
    await visit(page, `/personalities/${reviewed.slug}`)
    await expect(page.locator('.note-on-chart')).toHaveText('1')
    await expectNoFindingsAtBothSizes(page)
  })

  test('is only announced while there are fewer than 20 votes', async ({ openPage }) => {
    await castVote(site.origin, member, fresh.id, 'UPVOTE')
    const { page } = await openPage(site.origin)
    await visit(page, `/personalities/${fresh.slug}`)
    await expect(page.getByRole('region', { name: 'Approval over time' })).toMatchAriaSnapshot(`
      - region "Approval over time":
        - heading "Approval over time" [level=2]
        - paragraph: The chart starts at 20 votes.
    `)
    await expect(page.getByRole('figure')).toHaveCount(0)
  })
})

test('the half circle of a chamber shows votes after a reload, and its seats lead to the people', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await visit(page, '/personalities')
  const table = page.getByRole('table', { name: /^One dot for each seat/ })
  await expect(table).toMatchAriaSnapshot(`
    - table /One dot for each seat/:
      - rowgroup:
        - row "Party in the Parliament Seats"
      - rowgroup:
        - row "New Party 8"
        - row "Old Party 12"
  `)
  const [voted] = backbenchers
  if (!voted) throw new Error('there are no backbenchers')
  await callAs(site.origin, member, 'POST', '/votes', { personalityId: voted.id, type: 'UPVOTE' })
  await expect(async () => {
    await page.reload()
    await expect(table).toMatchAriaSnapshot(
      `
      - table "One dot for each seat; a ring where more oppose than support.":
        - rowgroup:
          - row "Party in the Parliament Seats Mostly supported"
        - rowgroup:
          - row "New Party 8 0"
          - row "Old Party 12 1"
    `,
      { timeout: 1_000 },
    )
  }).toPass()
  await expectHydrated(page)
  await page.locator('.seats-plot .plot-start').focus()
  const seats = page.getByRole('group', { name: 'Seats of the Parliament' })
  await expect(seats.getByRole('link')).toHaveCount(20)
  await expect(seats.locator(':focus')).toHaveCount(1)
  const seat = seats.getByRole('link', {
    name: 'Backbencher 1, Old Party: 100% support, 20 votes',
  })
  await seat.focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Backbencher 1')).toBeVisible()
})
