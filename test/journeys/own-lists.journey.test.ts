import type { Page } from '@playwright/test'
import type { EndpointKey } from '../../contract/client.ts'
import type { Personality } from '../../contract/personalities.ts'
import { callAs } from './community.ts'
import {
  expectNotices,
  expectSessionEnd,
  failCalls,
  failInTurn,
  failureNoise,
  failures,
  recordNotices,
  resume,
} from './failures.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonalities, castVote, moderateComment, postComment } from './personalities.ts'
import {
  alert,
  button,
  closeNotice,
  delayCalls,
  eventually,
  focused,
  keepNotice,
  title,
} from './screen.ts'
import { administratorSettings, registerUser } from './users.ts'

const deleted = 'Comment deleted successfully'

const site = useSite({ settings: administratorSettings })
let people: Personality[]

test.beforeAll(async () => {
  people = await addPersonalities(
    site.origin,
    ['Ada Lovelace', 'Bruno Kessler', 'Cleo Marchetti'].map((name) => ({ name })),
  )
})

const statistics = (page: Page) => () =>
  page.getByRole('main').getByRole('definition').allInnerTexts()

/** Loads a list under every failure of its calls, and expects the error and a successful retry. */
async function expectLoadFailures(page: Page, path: string, keys: EndpointKey[], ownText: string) {
  for (const failure of failures) {
    const restore = await failCalls(page, keys, failure)
    await page.goto(path)
    await expect(alert(page, failure.text(ownText))).toBeVisible()
    await eventually(statistics(page)).toEqual(['–', '–', '–'])
    await restore()
  }
  await button(page, 'Try again').click()
  await expect(button(page, 'Try again')).toBeHidden()
}

test.describe('votes in My Votes', () => {
  test('show why they could not be loaded, or a vote could not be removed', async ({
    openPage,
  }) => {
    const { session } = await registerUser(site.origin)
    await castVote(site.origin, session, people[0]?.id ?? '', 'UPVOTE')
    const { page, allow } = await openPage(site.origin, { session })
    allow(failureNoise)
    const notices = await recordNotices(page)
    const release = await delayCalls(page, /^\/api\/votes\//)
    await page.goto('/my-votes')
    await expect(title(page, 'My Votes')).toBeVisible()
    await expect(page.getByText('Loading votes', { exact: true })).toBeVisible()
    await release()
    const keys: EndpointKey[] = ['GET /votes/me', 'GET /votes/stats']
    await expectLoadFailures(page, '/my-votes', keys, 'Failed to fetch votes')
    await eventually(statistics(page)).toEqual(['–', '–', '–'])
    await page.reload()
    await eventually(statistics(page)).toEqual(['1', '1', '0'])
    expect(notices).toEqual([])

    const remove = button(page, 'Remove the vote on Ada Lovelace')
    const key = 'DELETE /votes/:personalityId'
    await failInTurn(page, key, 'Failed to remove vote', async (text) => {
      await remove.click()
      await expectNotices(notices, text)
      await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
    })
    await expectSessionEnd(page, notices, [key], () => remove.click())
    await resume(page, session, '/my-votes')
    await expect(remove).toBeVisible()
    await expectSessionEnd(page, notices, keys, async () => {
      await page.reload()
    })
  })
})

test('own votes, comments and saved personalities show what others have said since', async ({
  openPage,
}) => {
  const [, , cleo] = people as [Personality, Personality, Personality]
  const [own, other] = [await registerUser(site.origin), await registerUser(site.origin)]
  await castVote(site.origin, own.session, cleo.id, 'DOWNVOTE')
  await callAs(site.origin, own.session, 'PUT', `/saves/${cleo.id}`)
  await postComment(site.origin, own.session, cleo.id, 'Said first')
  const { page } = await openPage(site.origin, { session: own.session })
  await page.goto('/my-comments')
  await expect(page.getByText('Said first')).toBeVisible()
  await expect(page.getByText(/since your comment/)).toHaveCount(0)
  await postComment(site.origin, other.session, cleo.id, 'Said second')
  await postComment(site.origin, other.session, cleo.id, 'Said third')
  for (const [path, since] of [
    ['/my-comments', 'your comment'],
    ['/saved', 'you saved this'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(`2 more comments since ${since}`, { exact: true })).toBeVisible()
  }
  await page.goto('/my-votes')
  await expect(page.getByText('2 more comments', { exact: true })).toBeVisible()
  await expect(page.getByText('Rows show what has changed since your vote.')).toBeVisible()
})

test.describe('comments in My Comments', () => {
  const cards = (page: Page) => page.locator('main li').filter({ has: page.locator('h2') })
  const said = (page: Page) => async () =>
    (await cards(page).allInnerTexts()).map((text) => {
      const [name, status, ...rest] = text.split(/\n+/)
      return [name, status, rest.find((line) => line.startsWith('Said'))].join('|')
    })

  test('can be searched, filtered, sorted, edited and deleted', async ({ openPage }) => {
    const [ada, bruno, cleo] = people as [Personality, Personality, Personality]
    const { session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session })
    const notices = await recordNotices(page)
    await page.goto('/my-comments')
    await expect(title(page, 'My Comments')).toBeVisible()
    await expect(
      page.getByText('View and manage your comment history', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No comments found' })).toBeVisible()
    await expect(
      page.getByText('Start commenting on personalities to see your comments here', {
        exact: true,
      }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Explore Personalities' }).click()
    await expect(title(page, 'Personalities')).toBeVisible()

    await postComment(site.origin, session, bruno.id, 'Said of Bruno')
    const hidden = await postComment(site.origin, session, ada.id, 'Said of Ada')
    const flagged = await postComment(site.origin, session, cleo.id, 'Said of Cleo')
    await moderateComment(site.origin, hidden, 'HIDDEN')
    await moderateComment(site.origin, flagged, 'FLAGGED')
    await page.goto('/my-comments')
    const newest = [
      'Cleo Marchetti|Flagged|Said of Cleo',
      'Ada Lovelace|Hidden|Said of Ada',
      'Bruno Kessler|Active|Said of Bruno',
    ]
    await eventually(said(page)).toEqual(newest)
    await eventually(statistics(page)).toEqual(['3', '2', '1'])
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    await sort.selectOption('Oldest First')
    await eventually(said(page)).toEqual(newest.toReversed())
    await sort.selectOption('By Personality')
    await eventually(said(page)).toEqual([newest[1], newest[2], newest[0]])
    await sort.selectOption('Newest First')
    const filter = page.getByRole('combobox', { name: 'Filter by status' })
    for (const [index, status] of ['Flagged', 'Hidden', 'Active'].entries()) {
      await filter.selectOption(status)
      await eventually(said(page)).toEqual([newest[index]])
    }
    await filter.selectOption('All')
    const search = page.getByRole('searchbox', { name: 'Search comments...' })
    await search.fill('OF BRUNO')
    await search.press('Enter')
    await eventually(said(page)).toEqual([newest[2]])
    await search.fill('nothing like it')
    await expect(page.getByRole('heading', { name: 'No comments found' })).toBeVisible()
    await expect(
      page.getByText('Try adjusting your search or filters', { exact: true }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Show all comments' }).click()
    await eventually(said(page)).toEqual(newest)

    await button(page, 'Edit comment on Cleo Marchetti').click()
    await page.getByLabel('Edit comment', { exact: true }).fill('Said of Cleo, on reflection')
    await button(page, 'Save changes').click()
    await expectNotices(notices, 'Comment updated successfully!')
    await expect(
      cards(page)
        .first()
        .getByText(/edited/),
    ).toBeVisible()
    await button(page, 'Delete comment on Ada Lovelace').click()
    await expectNotices(notices, deleted)
    await keepNotice(page, deleted)
    const edited = 'Cleo Marchetti|Flagged|Said of Cleo, on reflection'
    await eventually(said(page)).toEqual([edited, newest[2]])
    await eventually(statistics(page)).toEqual(['2', '2', '0'])
    await eventually(() => focused(page)).toContain('Said of Bruno')
    await closeNotice(page, deleted, 'Undo')
    await expectNotices(notices, 'Comment restored')
    await eventually(said(page)).toEqual([edited, newest[1], newest[2]])
    await eventually(statistics(page)).toEqual(['3', '2', '1'])
    await eventually(() => focused(page)).toContain('Said of Ada')
    await button(page, 'Delete comment on Ada Lovelace').click()
    await expectNotices(notices, deleted)
    // Sends the deletion, which may arrive after what the page reads.
    await page.reload()
    const left = async () => {
      const { data } = (await callAs(site.origin, session, 'GET', '/comments/me/comments')) as {
        data: unknown[]
      }
      return data.length
    }
    await eventually(left).toBe(2)
    await page.reload()
    await eventually(said(page)).toEqual([edited, newest[2]])
    await eventually(statistics(page)).toEqual(['2', '2', '0'])
    await cards(page).last().getByRole('link', { name: 'View Personality' }).click()
    await expect(title(page, 'Bruno Kessler')).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/personalities/${bruno.slug}`)
  })

  test('are shown twelve on each page; a search returns to the first, and deleting the last comment removes the page', async ({
    openPage,
  }) => {
    const [ada] = people as [Personality]
    const { session } = await registerUser(site.origin)
    for (let number = 1; number <= 13; number++) {
      await postComment(site.origin, session, ada.id, `Said for the ${number}. time`)
    }
    const { page } = await openPage(site.origin, { session, size: 'phone' })
    await page.goto('/my-comments')
    await expect(cards(page)).toHaveCount(12)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await eventually(said(page)).toEqual([expect.stringMatching(/Said for the 1\. time$/)])
    const search = page.getByRole('searchbox')
    await search.fill('13.')
    await search.press('Enter')
    await eventually(said(page)).toEqual([expect.stringMatching(/Said for the 13\. time$/)])
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has('page'))
    await page.goto('/my-comments?page=2')
    await button(page, 'Delete comment on Ada Lovelace').click()
    await keepNotice(page, deleted)
    await expect(cards(page)).toHaveCount(12)
    await expect(page).toHaveURL(`${site.origin}/my-comments`)
    await expect(page.getByRole('link', { name: 'Page 2' })).toBeHidden()
    await eventually(() => focused(page)).toBe('My Comments')
    await closeNotice(page, deleted, 'Undo')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(cards(page)).toHaveCount(1)
    await button(page, 'Delete comment on Ada Lovelace').click()
    await closeNotice(page, deleted)
    await expect(cards(page)).toHaveCount(12)
    await page.reload()
    await expect(cards(page)).toHaveCount(12)
    await expect(page.getByRole('link', { name: 'Page 2' })).toBeHidden()
  })

  test('show why they could not be loaded, edited or deleted', async ({ openPage }) => {
    const [ada] = people as [Personality]
    const { session } = await registerUser(site.origin)
    await postComment(site.origin, session, ada.id, 'Said once')
    const { page, allow } = await openPage(site.origin, { session })
    allow(failureNoise)
    const notices = await recordNotices(page)
    const keys: EndpointKey[] = ['GET /comments/me/comments', 'GET /comments/stats']
    await expectLoadFailures(page, '/my-comments', keys, 'Failed to fetch comments')
    expect(notices).toEqual([])
    await button(page, 'Edit comment on Ada Lovelace').click()
    const editor = page.getByLabel('Edit comment', { exact: true })
    await editor.fill('Said better')
    await failInTurn(page, 'PATCH /comments/:id', undefined, async (text) => {
      await button(page, 'Save changes').click()
      await expectNotices(notices, text)
      await expect(editor).toHaveValue('Said better')
    })
    await button(page, 'Cancel').click()
    const remove = async () => {
      await button(page, 'Delete comment on Ada Lovelace').click()
      await expectNotices(notices, deleted)
      await expect(cards(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'No comments found' })).toBeVisible()
      await closeNotice(page, deleted)
    }
    const key = 'DELETE /comments/:id'
    await failInTurn(page, key, 'Failed to delete comment', async (text) => {
      await remove()
      await expectNotices(notices, text)
      await expect(cards(page).getByText('Said once', { exact: true })).toBeVisible()
    })
    await expectSessionEnd(page, notices, [key], remove)
    await resume(page, session, '/my-comments')
    await expect(cards(page)).toBeVisible()
    await expectSessionEnd(page, notices, keys, async () => {
      await page.reload()
    })
  })

  test('keep a sort order that was chosen just before the search, before the page has rendered it', async ({
    openPage,
  }) => {
    const { session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session })
    await page.goto('/my-comments')
    await expect(page.getByRole('heading', { name: 'No comments found' })).toBeVisible()
    await page.getByRole('searchbox').fill('bruno')
    await page.getByRole('combobox', { name: 'Sort by' }).evaluate(async (select) => {
      ;(select as HTMLSelectElement).value = 'oldest'
      select.dispatchEvent(new Event('change', { bubbles: true }))
      // The URL changes before the next render.
      for (let turn = 0; turn < 1_000 && !location.search; turn++) await Promise.resolve()
      select.closest('form')?.requestSubmit()
    })
    await page.waitForURL('**/my-comments?q=bruno&sort=oldest')
  })
})
