import type { Locator, Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import type { Post } from '../../contract/posts.ts'
import { allPages } from '../../web/app/admin-pages.ts'
import type { SitePage } from '../../web/app/pages.ts'
import { isTranslated, translatePages } from './browser-translation.ts'
import { callAs, publish } from './community.ts'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import { addPersonality, castVote, registerVoters } from './personalities.ts'
import { button, eventually, expectHydrated, voteOutcome } from './screen.ts'
import { demoAdministrator, demoMember, demoVerified, type Session, signIn } from './users.ts'

const site = useSite({ demo: true })
let ada: Personality
let post: Post
let member: Session
let author: Session
let others: Session[]

test.beforeAll(async () => {
  ada = await addPersonality(site.origin, { name: 'Ada Lovelace' }, demoAdministrator)
  member = await signIn(site.origin, demoMember)
  author = await signIn(site.origin, demoVerified)
  ;[post] = (await publish(site.origin, author, ['A post to be liked.'])) as [Post]
  others = await registerVoters(site.origin, 3)
})

/** React shows a document that was translated before it started again from scratch, and says so. */
const renderedAnew = /Minified React error #(418|421|422|423|425)/

/** Opens a page in a browser that translates what it shows. */
async function openTranslated(openPage: OpenPage, path: string, session?: Session): Promise<Page> {
  const { page, allow } = await openPage(site.origin, { session })
  allow(renderedAnew)
  await translatePages(page)
  await visit(page, path)
  return page
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectHydrated(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await eventually(() => isTranslated(page)).toBe(true)
}

/** Examples of pages that are not about Ada or the post. */
const examples: Record<string, () => string> = {
  '/areas/:slug': () => '/areas/saltmere',
  '/parties/:slug': () => '/parties/civic-union',
  '/chambers/:slug': () => '/chambers/senate',
  '/admin/personalities/:id': () => `/admin/personalities/${ada.id}`,
}

/** The path of a page, with an example of what it is about. */
const pathOf = ({ path }: SitePage) =>
  examples[path]?.() ??
  path
    .replace(':slug', ada.slug)
    .replace(':id', post.id)
    .replace(':username', demoVerified.username)

const failure = (page: Page) => page.getByText('Something went wrong')
const control = (page: Page) => page.getByRole('group', { name: 'Vote on Ada Lovelace' })
const side = (page: Page, word: 'Support' | 'Oppose') => button(control(page), RegExp(`^${word} `))
const text = (element: Locator) => () => element.innerText()
const unread = (page: Page) => text(page.getByRole('banner').getByRole('link', { name: /^Notif/ }))

for (const access of [undefined, 'visitor', 'user', 'admin'] as const) {
  test(`every page for ${access ?? 'everybody'} is shown and updated`, async ({ openPage }) => {
    const session =
      access === 'visitor'
        ? undefined
        : access === 'admin'
          ? await signIn(site.origin, demoAdministrator)
          : author
    const [own] = (await publish(site.origin, author, ['Another one.'])) as [Post]
    const [fan] = others as [Session]
    const page = await openTranslated(openPage, '/help', session)
    let isLiked = false
    for (const shown of allPages.filter((one) => one.access === access)) {
      await visit(page, pathOf(shown))
      if (session === author) {
        // The first like of a post notifies its author, and the end of it takes the notification away.
        const before = await unread(page)()
        isLiked = !isLiked
        await callAs(site.origin, fan, 'POST', `/posts/${own.id}/like`, { liked: isLiked })
        await eventually(unread(page)).not.toBe(before)
      }
      await expect(failure(page), shown.path).toHaveCount(0)
    }
  })
}

test('a vote, another one, none, and the votes of others', async ({ openPage }) => {
  const page = await openTranslated(openPage, `/personalities/${ada.slug}`, member)
  const summary = text(control(page).locator('.vote-summary'))
  const counts = async () => [
    await side(page, 'Support').innerText(),
    await side(page, 'Oppose').innerText(),
  ]
  const voted = async (word: 'Support' | 'Oppose', result: string) => {
    await side(page, word).click()
    await expect(voteOutcome(page, result)).toBeVisible()
  }
  await voted('Support', 'Vote recorded!')
  await eventually(summary).toContain('100% support')
  await voted('Oppose', 'Vote recorded!')
  await eventually(summary).toContain('100% oppose')
  await voted('Oppose', 'Vote removed')
  await eventually(summary).toContain('No votes yet')
  await voted('Support', 'Vote recorded!')
  for (const other of others) await castVote(site.origin, other, ada.id, 'DOWNVOTE')
  await eventually(summary).toContain('75% oppose')
  await eventually(summary).toContain('4 votes')
  expect((await counts()).map((shown) => shown.match(/\d+$/)?.[0])).toEqual(['1', '3'])
})

test('a comment, a save, a report', async ({ openPage }) => {
  const page = await openTranslated(openPage, `/personalities/${ada.slug}`, member)
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Written on a translated page.')
  await button(page, 'Post comment').click()
  await expect(page.getByText('Written on a translated page.')).toBeVisible()
  await button(page, /^Save/).click()
  await expect(button(page, /^Save/)).toHaveAttribute('aria-pressed', 'true')
  await button(page, /^Report/)
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('likes, comments and follows', async ({ openPage }) => {
  const page = await openTranslated(openPage, `/posts/${post.id}`, member)
  const like = button(page, /^Like,/)
  await like.click()
  await eventually(text(like)).toMatch(/1$/)
  await callAs(site.origin, others[0] as Session, 'POST', `/posts/${post.id}/like`, { liked: true })
  await like.click()
  await eventually(text(like)).toMatch(/1$/)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Translated, too.')
  await button(page, /^Post comment/).click()
  await expect(page.getByText('Translated, too.')).toBeVisible()

  await visit(page, `/users/${demoVerified.username}`)
  // Other buttons name him too, and are there before it is known whether the viewer follows him.
  const follow = button(page, /ollow Dr\. Tobias/)
  for (const state of ['Unfollow', 'Follow', 'Unfollow']) {
    await follow.click()
    await eventually(text(follow)).toContain(state)
    // A click is ignored while the change before it is on its way.
    await expect(follow).toHaveAttribute('aria-disabled', 'false')
  }
})

test('the privacy of the own account', async ({ openPage }) => {
  const page = await openTranslated(openPage, `/users/${demoVerified.username}`, author)
  const dialog = page.getByRole('dialog', { name: 'Privacy Settings' })
  await button(page, 'Public').click()
  await button(dialog, 'Make Private').click()
  await button(page, 'Private').click()
  await button(dialog, 'Make Public').click()
  await expect(button(page, 'Public')).toBeVisible()
})
