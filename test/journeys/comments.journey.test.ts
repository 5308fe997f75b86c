import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Personality } from '../../contract/personalities.ts'
import { openPage } from './browser.ts'
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
import { addPersonality, postComment } from './personalities.ts'
import {
  delayCalls,
  eventually,
  expectHidden,
  expectHydrated,
  expectShown,
  focused,
  notice,
  recordCalls,
  title,
} from './screen.ts'
import { startSite } from './site.ts'
import { administratorSettings, registerUser } from './users.ts'

const { origin } = await startSite({ settings: administratorSettings })
let ada: Personality
let address: string

beforeAll(async () => {
  ada = await addPersonality(origin, { name: 'Ada Lovelace', bio: 'A biography. '.repeat(80) })
  address = `/personalities/${ada.slug}`
})

const section = (page: Page) => page.locator('#comments')
const heading = (page: Page) => page.locator('#comments-heading')
// By tag name, because elements behind a dialog are hidden from roles.
const items = (page: Page) => section(page).locator('li')
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })
const newComment = (page: Page) => page.getByLabel('Your comment', { exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const figure = (page: Page) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText('Comments', { exact: true }) })
    .getByRole('definition')
    .textContent()

/** Opens the page of a personality as a new user, and records its notices. */
async function openDiscussion(personality: Personality) {
  const member = await registerUser(origin)
  const visitor = await openPage(origin, { session: member.session })
  const notices = await recordNotices(visitor.page)
  await visitor.page.goto(`/personalities/${personality.slug}`)
  await expectShown(newComment(visitor.page))
  return { ...visitor, member, notices }
}

describe('a visitor who is not signed in', () => {
  it('can open the discussion by its URL, and sees how to join it', async () => {
    const { page } = await openPage(origin, { size: 'phone' })
    await page.goto(`${address}#comments`)
    await expectHydrated(page)
    const isInSight = () =>
      heading(page).evaluate((element) => {
        const { top } = element.getBoundingClientRect()
        return top >= 0 && top < innerHeight
      })
    await eventually(isInSight).toBe(true)
    await expectShown(
      section(page).getByText('Please log in to join the discussion', { exact: true }),
    )
    await section(page).getByRole('link', { name: 'Login to Comment' }).click()
    await expectShown(title(page, 'Sign in'))
    expect(page.url()).toBe(`${origin}/login`)
    await page.goto('/personalities')
    await expectHydrated(page)
    await button(page, 'Feed view').click()
    await page.getByRole('link', { name: 'Write a comment…' }).click()
    await expectShown(notice(page, 'Please login to comment'), title(page, 'Sign in'))
  })
})

describe('a signed-in user', () => {
  it('comments by name and anonymously, edits and deletes comments', async () => {
    const about = await addPersonality(origin, { name: 'Talked About' })
    const { page, member, notices } = await openDiscussion(about)
    const post = button(page, 'Post comment')
    const hint = (text: string) => section(page).getByText(text, { exact: true })
    await expectShown(hint('0/500 characters'), section(page).getByText('No comments yet'))
    expect(await post.isDisabled()).toBe(true)
    await newComment(page).fill('  \n ')
    expect(await post.isDisabled()).toBe(true)
    await newComment(page).fill('😀'.repeat(501))
    await expectShown(hint('501/500 characters'), alert(page, 'Shorten it to 500 characters.'))
    expect(await post.isDisabled()).toBe(true)
    await newComment(page).fill('😀'.repeat(500))
    await expectShown(hint('500/500 characters'))
    expect(await post.isDisabled()).toBe(false)

    await newComment(page).fill('First of all.')
    const answer = await delayCalls(page, '/comments')
    await post.click()
    await expectShown(button(page, 'Posting…'))
    expect(await newComment(page).isEditable()).toBe(false)
    answer()
    await expectNotices(notices, 'Comment posted successfully!')
    await eventually(() => newComment(page).inputValue()).toBe('')
    await eventually(() => heading(page).textContent()).toBe('Comments (1)')
    await eventually(() => figure(page)).toBe('1')
    await page.getByLabel('Comment anonymously').check()
    await newComment(page).fill('Said in secret.')
    await post.click()
    await expectNotices(notices, 'Comment posted successfully!')
    const said = async () =>
      (await items(page).allInnerTexts()).map((text) => text.split(/\n+/).join('|'))
    await eventually(said).toEqual([
      expect.stringMatching(/^You, anonymously\|.*\|Said in secret\.$/),
      expect.stringMatching(new RegExp(`\\|${member.name}\\|.*\\|First of all\\.$`)),
    ])
    await eventually(() => heading(page).textContent()).toBe('Comments (2)')

    const visitor = await openPage(origin)
    await visitor.page.goto(`/personalities/${about.slug}`)
    const secret = items(visitor.page).filter({ hasText: 'Said in secret.' })
    await expectShown(secret.getByText('Anonymous', { exact: true }))

    const first = items(page).filter({ hasText: 'First of all.' })
    await button(first, `Edit comment on ${about.name}`).click()
    await eventually(() => focused(page)).toBe('Edit comment')
    await page.getByLabel('Edit comment', { exact: true }).fill('Second thoughts.')
    await button(page, 'Save changes').click()
    await expectNotices(notices, 'Comment updated successfully!')
    const second = items(page).filter({ hasText: 'Second thoughts.' })
    await expectShown(second.getByText(/edited/))
    await page.reload()
    await expectShown(second.getByText(/edited/))
    await button(second, `Delete comment on ${about.name}`).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this comment?' })
    await expectShown(dialog.getByText('Second thoughts.'))
    await button(dialog, 'Cancel').click()
    await expectHidden(dialog)
    await button(second, `Delete comment on ${about.name}`).click()
    await button(dialog, 'Delete').click()
    await expectNotices(notices, 'Comment deleted successfully!')
    await eventually(said).toHaveLength(1)
    await eventually(() => heading(page).textContent()).toBe('Comments (1)')
    await page.reload()
    await eventually(said).toEqual([expect.stringMatching(/Said in secret\.$/)])
  })

  it('gets from the comment box of the feed to the form', async () => {
    const { session } = await registerUser(origin)
    const { page } = await openPage(origin, { session, size: 'phone' })
    await page.goto('/personalities?q=ada')
    await expectHydrated(page)
    await button(page, 'Feed view').click()
    await page.getByRole('link', { name: 'Write a comment…' }).click()
    await expectShown(title(page, 'Ada Lovelace'))
    expect(page.url()).toBe(`${origin}${address}#comments`)
    await eventually(() => focused(page)).toContain('Your comment')
  })

  it('sees why a comment could not be posted, edited or deleted, and keeps the text', async () => {
    const about = await addPersonality(origin, { name: 'Hard To Reach' })
    const { page, member, notices, allow } = await openDiscussion(about)
    allow(failureNoise)
    const reopen = async () => {
      await resume(page, member.session, `/personalities/${about.slug}`)
      await expectShown(newComment(page))
    }
    await newComment(page).fill('To be kept')
    await failInTurn(page, 'POST /comments', 'Failed to post comment', async (text) => {
      await button(page, 'Post comment').click()
      await expectNotices(notices, text)
      expect(await newComment(page).inputValue()).toBe('To be kept')
      expect(await items(page).count()).toBe(0)
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
      expect(await editor.inputValue()).toBe('Changed')
    })
    await expectSessionEnd(page, notices, ['PATCH /comments/:id'], () =>
      button(page, 'Save changes').click(),
    )
    await reopen()

    const dialog = page.getByRole('dialog', { name: 'Delete this comment?' })
    const remove = async () => {
      // A 404 closes the dialog, because the comment no longer exists.
      if (!(await dialog.isVisible())) {
        await button(page, `Delete comment on ${about.name}`).click()
      }
      await button(dialog, 'Delete').click()
    }
    const key = 'DELETE /comments/:id'
    await failInTurn(page, key, 'Failed to delete comment', async (text) => {
      await remove()
      await expectNotices(notices, text)
      await expectShown(items(page).getByText('To be changed', { exact: true }))
      await eventually(() => button(page, 'Deleting…').count()).toBe(0)
    })
    await expectSessionEnd(page, notices, [key], remove)
  })
})

describe('a long discussion', () => {
  it('loads twenty comments at a time, and continues after errors', async () => {
    const about = await addPersonality(origin, { name: 'Much Discussed' })
    const { session } = await registerUser(origin)
    for (let number = 1; number <= 41; number++) {
      await postComment(origin, session, about.id, `Remark ${number}`)
    }
    const { page, allow } = await openPage(origin)
    allow(failureNoise)
    await page.goto(`/personalities/${about.slug}`)
    await expectHydrated(page)
    const more = button(page, 'Load more')
    await eventually(() => items(page).count()).toBe(20)
    const calls = recordCalls(page)
    const key = 'GET /comments/:personalityId'
    await failInTurn(page, key, 'Failed to fetch comments', async (text, failure) => {
      const before = calls.length
      await more.click()
      await eventually(() => calls.length).toBe(before + triesOf(failure))
      await eventually(() => more.getAttribute('aria-disabled')).toBe('false')
      await expectShown(alert(page, text))
    })
    await more.click()
    await eventually(() => items(page).count()).toBe(40)
    await eventually(() => focused(page)).toContain('Remark 21')
    await more.click()
    await eventually(() => items(page).count()).toBe(41)
    await expectShown(section(page).getByText('That is where it began.'))
    await expectHidden(more)
    const texts = await items(page).locator('p').allTextContents()
    expect(texts.filter((text) => text.startsWith('Remark'))).toEqual(
      Array.from({ length: 41 }, (_, index) => `Remark ${41 - index}`),
    )
  })
})

describe('a personality’s page', () => {
  it('shows whether the personality or its discussion failed to load, until a retry succeeds', async () => {
    const { page, allow } = await openPage(origin)
    allow(failureNoise)
    const notices = await recordNotices(page)
    const detail = 'GET /personalities/:slug'
    const list = 'GET /comments/:personalityId'
    const again = button(page, 'Try again')
    for (const failure of failures) {
      // Starts on another page, so that the personality is not cached.
      await page.goto('/help')
      await expectHydrated(page)
      const restore = await failCalls(page, [detail], failure)
      const restoreList = await failCalls(page, [list], failure)
      await page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, address)
      if (failure.status === 404) {
        await expectShown(title(page, 'Personality Not Found'))
        await page.getByRole('link', { name: 'Back to personalities' }).click()
        await expectShown(title(page, 'Personalities'))
        expect(page.url()).toBe(`${origin}/personalities`)
      } else {
        await expectShown(alert(page, 'Failed to load personality details'))
        await expectNotices(notices, 'Failed to load personality details')
        await restore()
        await again.click()
        await expectShown(title(page, 'Ada Lovelace'))
        await expectShown(alert(page, failure.text('Failed to fetch comments')))
        await restoreList()
        await again.click()
        await expectShown(section(page).getByText('No comments yet'))
      }
      await restore()
      await restoreList()
    }
  })
})
