import type { Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import { setTextSize, sidewaysScroll } from '../page-checks.ts'
import { expectNoFindingsAtBothSizes } from './axe.ts'
import {
  expectNotices,
  expectSessionEnd,
  failCalls,
  failInTurn,
  failureNoise,
  failures,
  recordNotices,
  resume,
  triesOf,
} from './failures.ts'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import { addPersonality, postComment } from './personalities.ts'
import {
  alert,
  blockEventStream,
  button,
  closeNotice,
  delayCalls,
  eventually,
  expectHydrated,
  focused,
  goWithin,
  keepNotice,
  loginSheet,
  notice,
  recordCalls,
  title,
} from './screen.ts'
import { administratorSettings, registerUser } from './users.ts'

const site = useSite({ settings: administratorSettings })
let ada: Personality
let address: string

test.beforeAll(async () => {
  ada = await addPersonality(site.origin, { name: 'Ada Lovelace', bio: 'A biography. '.repeat(80) })
  address = `/personalities/${ada.slug}`
})

const deleted = 'Comment deleted successfully!'

const section = (page: Page) => page.locator('#comments')
const heading = (page: Page) => page.locator('#comments-heading')
// By tag name, because elements behind a dialog are hidden from roles.
const items = (page: Page) => section(page).locator('li')
const newComment = (page: Page) => page.getByLabel('Your comment', { exact: true })
const commentCount = (page: Page) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText('Comments', { exact: true }) })
    .getByRole('definition')
    .textContent()

/** Contents of the comments that the API lists. */
async function listed({ id }: Personality): Promise<string[]> {
  const response = await fetch(`${site.origin}/api/comments/${id}`)
  const { data } = (await response.json()) as { data: { content: string }[] }
  return data.map(({ content }) => content)
}

/** Opens the page of a personality as a new user, and records its notices. */
async function openDiscussion(openPage: OpenPage, personality: Personality) {
  const member = await registerUser(site.origin)
  const visitor = await openPage(site.origin, { session: member.session })
  const notices = await recordNotices(visitor.page)
  // Counts that were read before an anonymous comment may arrive after it, and stay until the next interval.
  await blockEventStream(visitor.page)
  await visitor.page.goto(`/personalities/${personality.slug}`)
  await expect(newComment(visitor.page)).toBeVisible()
  return { ...visitor, member, notices }
}

test.describe('a visitor who is not signed in', () => {
  test('can open the discussion by its URL, and sees how to join it', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { size: 'phone' })
    await page.goto(`${address}#comments`)
    await expectHydrated(page)
    const isInSight = () =>
      heading(page).evaluate((element) => {
        const { top } = element.getBoundingClientRect()
        return top >= 0 && top < innerHeight
      })
    await eventually(isInSight).toBe(true)
    await expect(
      section(page).getByText('Please log in to join the discussion', { exact: true }),
    ).toBeVisible()
    await section(page).getByRole('link', { name: 'Login to Comment' }).click()
    await expect(title(page, 'Log in')).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/login`)
    await page.goto('/personalities')
    await expectHydrated(page)
    await button(page, 'Feed view').click()
    await page.getByRole('link', { name: 'Write a comment…' }).click()
    await expect(notice(page, 'Please login to comment')).toBeVisible()
    await expect(title(page, 'Log in')).toBeVisible()
  })
})

test.describe('a signed-in user', () => {
  test('comments by name and anonymously, edits and deletes comments', async ({ openPage }) => {
    const about = await addPersonality(site.origin, { name: 'Talked About' })
    const { page, member, notices } = await openDiscussion(openPage, about)
    const post = button(page, 'Post comment')
    const hint = (text: string) => section(page).getByText(text, { exact: true })
    await expect(hint('0/500 characters')).toBeVisible()
    await expect(section(page).getByText('No comments yet')).toBeVisible()
    await expect(post).toBeDisabled()
    await newComment(page).fill('  \n ')
    await expect(post).toBeDisabled()
    await newComment(page).fill('😀'.repeat(501))
    await expect(hint('501/500 characters')).toBeVisible()
    await expect(alert(page, 'Shorten it to 500 characters.')).toBeVisible()
    await expect(post).toBeDisabled()
    await newComment(page).fill('😀'.repeat(500))
    await expect(hint('500/500 characters')).toBeVisible()
    await expect(post).toBeEnabled()

    await newComment(page).fill('First of all.')
    const release = await delayCalls(page, '/comments')
    await post.click()
    await expect(button(page, 'Posting…')).toBeVisible()
    await expect(newComment(page)).not.toBeEditable()
    await release()
    await expectNotices(notices, 'Comment posted successfully!')
    await expect(newComment(page)).toHaveValue('')
    await expect(heading(page)).toHaveText('Comments (1)')
    await page.getByText('counted in public.').click()
    await eventually(() => commentCount(page)).toBe('1')
    await page.getByLabel('Comment anonymously').check()
    await newComment(page).fill('Said in secret.')
    await post.click()
    await expectNotices(notices, 'Comment posted successfully!')
    const said = async () =>
      (await items(page).allInnerTexts()).map((text) => text.split(/\n+/).join('|'))
    await eventually(said).toEqual([
      expect.stringMatching(/^You, anonymously\|.*\|Said in secret\.\|Reply$/),
      expect.stringMatching(new RegExp(`\\|${member.name}\\|.*\\|First of all\\.\\|Reply$`)),
    ])
    await expect(heading(page)).toHaveText('Comments (2)')

    const visitor = await openPage(site.origin)
    await visitor.page.goto(`/personalities/${about.slug}`)
    const secret = items(visitor.page).filter({ hasText: 'Said in secret.' })
    await expect(secret.getByText('Anonymous', { exact: true })).toBeVisible()

    const first = items(page).filter({ hasText: 'First of all.' })
    await button(first, `Edit comment on ${about.name}`).click()
    await eventually(() => focused(page)).toBe('Edit comment')
    await page.getByLabel('Edit comment', { exact: true }).fill('Second thoughts.')
    await button(page, 'Save changes').click()
    await expectNotices(notices, 'Comment updated successfully!')
    const second = items(page).filter({ hasText: 'Second thoughts.' })
    await expect(second.getByText(/edited/)).toBeVisible()
    await page.reload()
    await expect(second.getByText(/edited/)).toBeVisible()
    await page.getByText('counted in public.').click()
    const remove = button(second, `Delete comment on ${about.name}`)
    await remove.click()
    await expectNotices(notices, deleted)
    await keepNotice(page, deleted)
    await eventually(said).toHaveLength(1)
    await expect(heading(page)).toHaveText('Comments (1)')
    await eventually(() => commentCount(page)).toBe('1')
    await eventually(() => focused(page)).toMatch(/Said in secret\.\s*Reply$|^Comments/)
    await closeNotice(page, deleted, 'Undo')
    await expectNotices(notices, 'Comment restored')
    await eventually(() => focused(page)).toMatch(/Second thoughts\.\s*Reply$/)
    await expect(heading(page)).toHaveText('Comments (2)')
    await page.reload()
    await eventually(said).toHaveLength(2)

    await remove.click()
    await expectNotices(notices, deleted)
    await eventually(said).toHaveLength(1)
    await page.reload()
    await eventually(() => listed(about)).toEqual(['Said in secret.'])
    await page.reload()
    await eventually(said).toEqual([expect.stringMatching(/Said in secret\.\|Reply$/)])
  })

  test('answers a comment by keyboard, loads further replies and opens the link to one', async ({
    openPage,
  }) => {
    const about = await addPersonality(site.origin, { name: 'Discussed' })
    const { session } = await registerUser(site.origin, { name: 'First Speaker' })
    const first = await postComment(site.origin, session, about.id, 'A bold claim.')
    for (const number of [1, 2, 3, 4]) {
      await postComment(site.origin, session, about.id, `Answer ${number}.`, first)
    }
    const last = await postComment(site.origin, session, about.id, 'The last word.', first)
    const { page, member, notices } = await openDiscussion(openPage, about)
    await button(items(page).first(), 'Reply to First Speaker').first().focus()
    await page.keyboard.press('Enter')
    await eventually(() => focused(page)).toBe('Your reply to First Speaker')
    await page.keyboard.type('I disagree.')
    await button(page, 'Post reply').press('Enter')
    await expectNotices(notices, 'Comment posted successfully!')
    await eventually(() => focused(page)).toContain('I disagree.')
    await expect(heading(page)).toHaveText('Comments (7)')
    await button(page, 'Show 2 more replies').press('Enter')
    await eventually(() => focused(page)).toContain('Answer 4.')
    const replies = section(page).getByRole('list', { name: 'Replies to First Speaker' })
    await expect(replies).toMatchAriaSnapshot(`
      - list "Replies to First Speaker":
        - listitem:
          - link "First Speaker"
          - link /Link to this comment/
          - button "Report the comment by First Speaker"
          - button "More about First Speaker"
          - paragraph: Answer 1.
          - button "Agree with First Speaker"
          - button "Reply to First Speaker": Reply
        - listitem:
          - paragraph: Answer 2.
        - listitem:
          - paragraph: Answer 3.
        - listitem:
          - paragraph: Answer 4.
        - listitem:
          - paragraph: The last word.
        - listitem:
          - link "${member.name}"
          - link /Link to this comment/
          - button "Edit comment on Discussed"
          - button "Delete comment on Discussed"
          - paragraph: I disagree.
          - button "Reply to ${member.name}": Reply
    `)
    await expectNoFindingsAtBothSizes(page)

    const agree = button(items(page).first(), 'Agree with First Speaker').first()
    await agree.click()
    await expect(agree).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Sort by').last().selectOption('Agreed across camps')
    await expect(agree).toHaveAttribute('aria-pressed', 'true')
    await expect(section(page).getByText('First what both supporters and opponents')).toBeVisible()
    await button(page, 'More about First Speaker').first().click()
    await button(page, 'Mute First Speaker').click()
    await expectNotices(notices, 'You have muted First Speaker.')
    await expect(items(page)).toHaveCount(0)
    // The focus does not fall out of the page with the menu.
    await eventually(() => focused(page)).toBe(about.name)
    await closeNotice(page, 'You have muted First Speaker.', 'Undo')
    await expect(section(page).getByText('A bold claim.')).toBeVisible()

    const guest = await openPage(site.origin, { size: 'smallPhone' })
    await guest.page.goto(`/personalities/${about.slug}?comment=${last}#comment-${last}`)
    await eventually(() => focused(guest.page)).toContain('The last word.')
    await expect(button(guest.page, 'Show 2 more replies')).toBeVisible()
    expect(await sidewaysScroll(guest.page)).toEqual([])
    await button(guest.page, 'Reply to First Speaker').first().click()
    await expect(loginSheet(guest.page)).toBeVisible()
  })

  test('gets from the comment box of the feed to the form', async ({ openPage }) => {
    const { session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session, size: 'phone' })
    await page.goto('/personalities?q=ada')
    await expectHydrated(page)
    await button(page, 'Feed view').click()
    await page.getByRole('link', { name: 'Write a comment…' }).click()
    await expect(title(page, 'Ada Lovelace')).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}${address}#comments`)
    await eventually(() => focused(page)).toContain('Your comment')
  })

  test('sees why a comment could not be posted, edited or deleted, and keeps the text', async ({
    openPage,
  }) => {
    const about = await addPersonality(site.origin, { name: 'Hard To Reach' })
    const { page, member, notices, allow } = await openDiscussion(openPage, about)
    allow(failureNoise)
    const reopen = async () => {
      await resume(page, member.session, `/personalities/${about.slug}`)
      await expect(newComment(page)).toBeVisible()
    }
    await newComment(page).fill('To be kept')
    await failInTurn(page, 'POST /comments', 'Failed to post comment', async (text) => {
      await button(page, 'Post comment').click()
      await expectNotices(notices, text)
      await expect(newComment(page)).toHaveValue('To be kept')
      await expect(items(page)).toHaveCount(0)
    })
    await expectSessionEnd(page, notices, ['POST /comments'], () =>
      button(page, 'Post comment').click(),
    )
    await reopen()
    await newComment(page).fill('To be changed')
    await button(page, 'Post comment').click()
    await expectNotices(notices, 'Comment posted successfully!')

    await button(page, `Edit comment on ${about.name}`).click()
    const editor = page.getByLabel('Edit comment', { exact: true })
    await editor.fill('Changed')
    await failInTurn(page, 'PATCH /comments/:id', undefined, async (text) => {
      await button(page, 'Save changes').click()
      await expectNotices(notices, text)
      await expect(editor).toHaveValue('Changed')
    })
    await expectSessionEnd(page, notices, ['PATCH /comments/:id'], () =>
      button(page, 'Save changes').click(),
    )
    await reopen()

    const remove = async () => {
      await button(page, `Delete comment on ${about.name}`).click()
      await expectNotices(notices, deleted)
      await expect(items(page)).toHaveCount(0)
      await closeNotice(page, deleted)
    }
    const key = 'DELETE /comments/:id'
    await failInTurn(page, key, 'Failed to delete comment', async (text) => {
      await remove()
      await expectNotices(notices, text)
      await expect(items(page).getByText('To be changed', { exact: true })).toBeVisible()
      await expect(heading(page)).toHaveText('Comments (1)')
    })
    await expectSessionEnd(page, notices, [key], remove)
  })
})

test.describe('a deleted comment', () => {
  /** Opens a new personality with two comments of a new user, and deletes the first. */
  async function openAndDelete(openPage: OpenPage, name: string) {
    const about = await addPersonality(site.origin, { name })
    const { session } = await registerUser(site.origin)
    await postComment(site.origin, session, about.id, 'To stay')
    await postComment(site.origin, session, about.id, 'To go')
    // Without routes, because Playwright does not continue their requests after the page was left.
    const { page } = await openPage(site.origin, { session })
    await page.goto(`/personalities/${about.slug}`)
    await button(
      items(page).filter({ hasText: 'To go' }),
      `Delete comment on ${about.name}`,
    ).click()
    await keepNotice(page, deleted)
    await expect(items(page)).toHaveCount(1)
    expect(await listed(about)).toEqual(['To go', 'To stay'])
    return { page, about }
  }

  test('is deleted when the notice with Undo ends by itself, and not while the notice has the focus', async ({
    openPage,
  }) => {
    const about = await addPersonality(site.origin, { name: 'Soon Forgotten' })
    const { page, member } = await openDiscussion(openPage, about)
    await postComment(site.origin, member.session, about.id, 'To go')
    await page.clock.install()
    await page.reload()
    await button(page, `Delete comment on ${about.name}`).click()
    const undo = button(notice(page, deleted), 'Undo')
    await undo.focus()
    await page.clock.runFor(60_000)
    await expect(undo).toBeVisible()
    expect(await listed(about)).toEqual(['To go'])
    await undo.blur()
    await page.clock.runFor(7_000)
    await expect(undo).toBeHidden()
    await eventually(() => listed(about)).toEqual([])
    await expect(items(page)).toHaveCount(0)
    await expect(heading(page)).toHaveText('Comments (0)')
  })

  test('can be restored from another page of the site', async ({ openPage }) => {
    const { page, about } = await openAndDelete(openPage, 'Left Behind')
    await page.getByRole('link', { name: 'All politicians' }).press('Enter')
    await expect(title(page, 'Personalities')).toBeVisible()
    await closeNotice(page, deleted, 'Undo')
    await expect(notice(page, 'Comment restored')).toBeVisible()
    await page.getByRole('link', { name: about.name, exact: true }).first().click()
    await expect(title(page, about.name)).toBeVisible()
    await expect(items(page)).toHaveCount(2)
    expect(await listed(about)).toEqual(['To go', 'To stay'])
  })

  test('can be restored in text of 200 % on a screen of 320 pixels', async ({ openPage }) => {
    const about = await addPersonality(site.origin, { name: 'Large' })
    const { session } = await registerUser(site.origin)
    await postComment(site.origin, session, about.id, 'To stay')
    const { page } = await openPage(site.origin, { session, size: 'phone' })
    await setTextSize(page, 2)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/my-comments')
    await button(page, 'Delete comment on Large').click()
    const deletedFromList = 'Comment deleted successfully'
    await expect(button(notice(page, deletedFromList), 'Undo')).toBeInViewport({ ratio: 1 })
    await closeNotice(page, deletedFromList, 'Undo')
    await expect(page.getByText('To stay', { exact: true })).toBeVisible()
  })

  test('is deleted when the tab is closed or leaves the site', async ({ openPage }) => {
    const closed = await openAndDelete(openPage, 'Closed Too Early')
    await closed.page.close()
    await eventually(() => listed(closed.about)).toEqual(['To stay'])
    const left = await openAndDelete(openPage, 'Left Too Early')
    await left.page.goto('about:blank')
    await eventually(() => listed(left.about)).toEqual(['To stay'])
  })

  test('is not shown after a reload, nor counted', async ({ openPage }) => {
    const { page, about } = await openAndDelete(openPage, 'Loaded Again')
    // Sends the deletion, which may arrive after what the page reads.
    await page.reload()
    await eventually(() => listed(about)).toEqual(['To stay'])
    await page.reload()
    // The page may have been rendered before the deletion; the list is fetched again for the signed-in user.
    await expect(items(page)).toHaveText([/To stay/])
    await expect(heading(page)).toHaveText('Comments (1)')
  })

  test('is deleted when the tab is hidden, and can no longer be restored', async ({ openPage }) => {
    const { page, about } = await openAndDelete(openPage, 'Out of Sight')
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await eventually(() => listed(about)).toEqual(['To stay'])
    await expect(notice(page, deleted)).toBeHidden()
  })

  test('is deleted before its author signs out', async ({ openPage }) => {
    const { page, about } = await openAndDelete(openPage, 'Signed Off')
    await button(page, /^Account of/).click()
    await button(page, 'Logout').click()
    await expect(notice(page, 'Logged out successfully')).toBeVisible()
    await eventually(() => listed(about)).toEqual(['To stay'])
    await expect(notice(page, deleted)).toBeHidden()
  })
})

test.describe('a long discussion', () => {
  test('loads twenty comments at a time, and continues after errors', async ({ openPage }) => {
    const about = await addPersonality(site.origin, { name: 'Much Discussed' })
    const { session } = await registerUser(site.origin)
    for (let number = 1; number <= 41; number++) {
      await postComment(site.origin, session, about.id, `Remark ${number}`)
    }
    const { page, allow } = await openPage(site.origin)
    allow(failureNoise)
    await page.goto(`/personalities/${about.slug}`)
    await expectHydrated(page)
    const more = button(page, 'Load more')
    await expect(items(page)).toHaveCount(20)
    const calls = recordCalls(page)
    const key = 'GET /comments/:personalityId/threads'
    await failInTurn(page, key, 'Failed to fetch comments', async (text, failure) => {
      const before = calls.length
      await more.click()
      await eventually(() => calls.length).toBe(before + triesOf(failure))
      await expect(more).toHaveAttribute('aria-disabled', 'false')
      await expect(alert(page, text)).toBeVisible()
    })
    await more.click()
    await expect(items(page)).toHaveCount(40)
    await eventually(() => focused(page)).toContain('Remark 21')
    await more.click()
    await expect(items(page)).toHaveCount(41)
    await expect(section(page).getByText('No earlier comments.')).toBeVisible()
    await expect(more).toBeHidden()
    const remarks = async () =>
      (await items(page).locator('p').allTextContents()).filter((text) => text.startsWith('Remark'))
    await eventually(remarks).toEqual(
      Array.from({ length: 41 }, (_, index) => `Remark ${41 - index}`),
    )
  })
})

test.describe('a personality’s page', () => {
  test('shows whether the personality or its discussion failed to load, until a retry succeeds', async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin)
    allow(failureNoise)
    const notices = await recordNotices(page)
    const detail = 'GET /personalities/:slug'
    const list = 'GET /comments/:personalityId/threads'
    const again = button(page, 'Try again')
    for (const failure of failures) {
      // Starts on another page, so that the personality is not cached.
      await page.goto('/help')
      await expectHydrated(page)
      const restore = await failCalls(page, [detail], failure)
      const restoreList = await failCalls(page, [list], failure)
      await goWithin(page, address)
      if (failure.status === 404) {
        await expect(title(page, 'Personality Not Found')).toBeVisible()
        await page.getByRole('link', { name: 'Back to all politicians' }).click()
        await expect(title(page, 'Personalities')).toBeVisible()
        await expect(page).toHaveURL(`${site.origin}/personalities`)
      } else {
        await expect(alert(page, 'Failed to load personality details')).toBeVisible()
        await expectNotices(notices, 'Failed to load personality details')
        await restore()
        await again.click()
        await expect(title(page, 'Ada Lovelace')).toBeVisible()
        await expect(alert(page, failure.text('Failed to fetch comments'))).toBeVisible()
        await restoreList()
        await again.click()
        await expect(section(page).getByText('No comments yet')).toBeVisible()
      }
      await restore()
      await restoreList()
    }
  })
})
