import type { Locator, Page } from '@playwright/test'
import type { Post } from '../../contract/posts.ts'
import { expectNoAxeFindings, expectNoFindingsAtBothSizes } from './axe.ts'
import { callAs, commentOn, publish, registerVerified } from './community.ts'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import {
  disconnectCalls,
  eventually,
  expectHydrated,
  goWithin,
  notice,
  recordCalls,
  refuseCalls,
  title,
} from './screen.ts'
import { administratorSettings, type Registered, registerUser } from './users.ts'

const site = useSite({ settings: administratorSettings })
let author: Registered
let reader: Registered

test.beforeAll(async () => {
  ;[author, reader] = await Promise.all([
    registerVerified(site.origin, { name: 'Tilda Aubergine' }),
    registerUser(site.origin, { name: 'Rowan Reader' }),
  ])
})

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const press = (within: Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

/** Texts of the posts, top to bottom. */
const feed = (page: Page) => () =>
  page.getByRole('article').locator('p.whitespace-pre-line').allInnerTexts()

const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `Post ${from - index}`)

const noise = /status of 4|response: 500|status of 5|ERR_INTERNET/

async function openFeed(
  openPage: OpenPage,
  who: Registered | undefined,
  size: 'phone' | 'desktop' = 'desktop',
): Promise<Page> {
  const { page, allow } = await openPage(site.origin, { session: who?.session, size })
  allow(noise)
  await page.goto('/posts')
  await expectHydrated(page)
  if (who) await expect(page.getByRole('form', { name: 'Create a post' })).toBeVisible()
  return page
}

test.describe('the feed', () => {
  test('loads all pages without duplicates or gaps while others post and delete', async ({
    openPage,
  }) => {
    const posts = await publish(site.origin, author.session, numbered(23, 1).toReversed())
    const page = await openFeed(openPage, reader, 'phone')
    await eventually(feed(page)).toEqual(numbered(23, 14))
    const [meanwhile] = await publish(site.origin, author.session, ['Posted meanwhile'])
    // The cursor of the last post is where the next page starts.
    await callAs(site.origin, author.session, 'DELETE', `/posts/${posts[13]?.id}`)
    await press(page.getByRole('main'), 'Load More Posts')
    await eventually(feed(page)).toEqual(numbered(23, 4))
    // The focus moves to the first new post.
    const ofFocus = () => page.evaluate(() => document.activeElement?.textContent)
    await eventually(ofFocus).toContain('Post 13')
    const restore = await refuseCalls(page, '/posts', 500)
    await press(page.getByRole('main'), 'Load More Posts')
    await expect(
      page.getByText('Failed to load posts. Please try again.', { exact: true }),
    ).toBeVisible()
    await restore()
    await press(page.getByRole('main'), 'Load More Posts')
    await eventually(feed(page)).toEqual(numbered(23, 1))
    await expect(
      page.getByText("You've reached the end of the feed", { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load More Posts' })).toHaveCount(0)
    await page.reload()
    await eventually(feed(page)).toEqual(['Posted meanwhile', ...numbered(23, 15)])
    await callAs(site.origin, author.session, 'DELETE', `/posts/${meanwhile?.id}`)
  })

  test('loads more after ten posts in a plain list, until a page has fewer', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin, { session: reader.session })
    await page.route('**/api/posts?*', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: data })
    })
    const arrived = page.waitForResponse(/\/api\/posts\?/)
    await page.goto('/posts')
    await arrived
    const count = async () => (await feed(page)()).length
    for (const shown of [10, 20]) {
      await eventually(count).toBe(shown)
      await press(page.getByRole('main'), 'Load More Posts')
    }
    await eventually(count).toBe(22)
    await expect(
      page.getByText("You've reached the end of the feed", { exact: true }),
    ).toBeVisible()
  })

  test('shows why it cannot load, and can be retried', async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin)
    allow(noise)
    const toFeed = async () => {
      await page.goto('/terms')
      await expectHydrated(page)
      await goWithin(page, '/posts')
      await expect(title(page, 'Community Posts')).toBeVisible()
    }
    const failures: [number, object, string | undefined][] = [
      [400, { message: ['The first reason.', 'Another.'] }, 'The first reason.'],
      [403, {}, undefined],
      [404, {}, undefined],
      [500, { message: 'Why it broke.' }, 'Why it broke.'],
      [500, {}, undefined],
    ]
    for (const [status, body, detail] of failures) {
      const restore = await refuseCalls(page, '/posts', status, body)
      await toFeed()
      await expect(
        page.getByText('Failed to load posts. Please try again.', { exact: true }),
      ).toBeVisible()
      if (detail) await expect(page.getByText(detail, { exact: true })).toBeVisible()
      await restore()
    }
    const reconnect = await disconnectCalls(page, '/posts')
    await toFeed()
    await expect(
      page.getByText('Failed to load posts. Please try again.', { exact: true }),
    ).toBeVisible()
    await expectNoAxeFindings(page)
    await reconnect()
    await press(page.getByRole('main'), 'Try Again')
    await eventually(feed(page)).toHaveLength(10)
  })

  test('shows an expired session once, and opens the login page', async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin, { session: reader.session })
    allow(noise)
    await refuseCalls(page, '/posts', 401, { message: 'Session expired. Please login again.' })
    await page.goto('/posts')
    await expect(notice(page, 'Session expired. Please login again.')).toBeVisible()
    await expect(title(page, 'Log in')).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  })
})

test.describe('a post of the viewer', () => {
  test('can be edited by its author, is marked as edited, and deleted after a confirmation', async ({
    openPage,
  }) => {
    const [post] = await publish(site.origin, author.session, ['As it was at first'])
    const path = `/posts/${post?.id}`
    const page = await openFeed(openPage, author)
    const own = card(page, 'As it was at first')
    await press(own, 'Edit post')
    const field = page.getByRole('textbox', { name: 'Edit post' })
    await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(
      true,
    )
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await field.fill(' ')
    await press(page.getByRole('main'), 'Save changes')
    await expect(page.getByText('Please write something to post.', { exact: true })).toBeVisible()
    await field.fill('As it is now\nin two lines')
    const restore = await refuseCalls(page, path, 500)
    await press(page.getByRole('main'), 'Save changes')
    await expect(notice(page, 'Failed to save the post. Please try again.')).toBeVisible()
    await restore()
    // A second editor, opened later and without changes, does not hide the changes of the first.
    await press(card(page, 'Post 20'), 'Edit post')
    await expect(field).toHaveCount(2)
    await page.getByRole('link', { name: 'Voxpop, home' }).first().click()
    const leaving = page.getByRole('dialog', { name: 'Leave this page?' })
    await press(leaving, 'Stay')
    await page.getByRole('button', { name: 'Cancel', exact: true }).last().click()
    await expect(field).toHaveCount(1)
    await press(page.getByRole('main'), 'Save changes')
    const changed = card(page, 'As it is now')
    await expect(changed.getByText('edited')).toBeVisible()
    await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Edit post')
    // Everybody sees the mark, also on the page of the post.
    const other = await openFeed(openPage, reader, 'phone')
    await expect(card(other, 'As it is now').getByText('edited')).toBeVisible()
    await expect(other.getByRole('button', { name: /^(Edit|Delete) post$/ })).toHaveCount(0)
    await other.goto(path)
    await expect(card(other, 'in two lines').getByText('edited')).toBeVisible()

    const calls = recordCalls(page)
    await press(changed, 'Delete post')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Are you sure you want to delete this post?')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
    await press(changed, 'Delete post')
    const stop = await refuseCalls(page, path, 500, { message: 'Why it broke.' })
    await press(dialog, 'Delete')
    await expect(notice(page, 'Why it broke.')).toBeVisible()
    await stop()
    await press(dialog, 'Delete')
    await expect(notice(page, 'Post deleted successfully!')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(changed).toBeHidden()
    await page.goto(path)
    await expect(title(page, 'Post Not Found')).toBeVisible()
  })

  test('can be deleted on its own page, which returns to the feed', async ({ openPage }) => {
    const [post] = await publish(site.origin, author.session, ['Soon to be gone'])
    const page = await openFeed(openPage, author, 'phone')
    await card(page, 'Soon to be gone')
      .getByRole('link', { name: /ago|just now|minute/ })
      .click()
    await expect(title(page, `Post by ${author.name}`)).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/posts/${post?.id}`)
    await press(page.getByRole('main'), 'Delete post')
    await press(page.getByRole('dialog'), 'Delete')
    await expect(title(page, 'Community Posts')).toBeVisible()
    await expect(notice(page, 'Post deleted successfully!')).toBeVisible()
    await expect(card(page, 'Soon to be gone')).toHaveCount(0)
  })
})

test.describe('the page of a post', () => {
  test('of a private account is visible to followers only, and not found for others', async ({
    openPage,
  }) => {
    const recluse = await registerVerified(site.origin, { name: 'Quiet Recluse' })
    const [secret] = await publish(site.origin, recluse.session, ['For friends only'])
    const path = `/posts/${secret?.id}`
    await callAs(site.origin, reader.session, 'POST', `/follow/${recluse.session.user.id}`)
    await callAs(site.origin, recluse.session, 'PUT', '/follow/privacy', { isPrivate: true })
    await commentOn(site.origin, reader.session, secret?.id ?? '', 'A whisper.')
    const unknown = '/posts/01890000-0000-7000-8000-000000000000'
    const responses = await Promise.all(
      [path, unknown, '/posts/unknown'].map(async (address) => {
        const response = await fetch(site.origin + address)
        const text = await response.text()
        expect(text).not.toContain('For friends only')
        return [response.status, text.replaceAll(address.slice(7), '')] as const
      }),
    )
    expect(responses.map(([status]) => status)).toEqual([404, 404, 404])
    expect(responses[0]?.[1]).toBe(responses[1]?.[1])

    const follower = await openPage(site.origin, { session: reader.session })
    follower.allow(noise)
    await follower.page.goto(path)
    await expect(card(follower.page, 'For friends only')).toBeVisible()
    await expect(follower.page.getByText('A whisper.')).toBeVisible()
    await expect(follower.page).toHaveTitle('Quiet Recluse: For friends only · Voxpop')
    const stranger = await openPage(site.origin, { session: author.session })
    stranger.allow(noise)
    await stranger.page.goto(path)
    await expect(title(stranger.page, 'Post Not Found')).toBeVisible()
    await stranger.page.getByRole('link', { name: 'Back to the posts' }).click()
    await expect(title(stranger.page, 'Community Posts')).toBeVisible()
    await expect(card(stranger.page, 'For friends only')).toHaveCount(0)
    const sitemap = await (await fetch(`${site.origin}/sitemap-posts.xml`)).text()
    expect(sitemap).not.toContain(secret?.id)
  })

  test('is complete without JavaScript, with metadata for search engines and messengers', async ({
    openPage,
  }) => {
    const text = `On the "harbour" & </script><b>ferries</b>.\n${'A long line of it. '.repeat(60)}`
    const [post] = (await publish(site.origin, author.session, [text])) as [Post]
    await commentOn(site.origin, reader.session, post.id, 'Heard & seen.')
    const { page } = await openPage(site.origin, { javaScript: false, size: 'phone' })
    const list = await page.goto('/posts')
    expect(list?.status()).toBe(200)
    await expect(page).toHaveTitle('Community Posts · Voxpop')
    await expect(card(page, 'On the "harbour"')).toContainText(/(A long line of it\.\s*){60}/, {
      useInnerText: true,
    })
    await card(page, 'On the "harbour"').locator('time').click()
    await expect(page.getByText('</script><b>ferries</b>.')).toBeVisible()
    await expect(page.getByText('Heard & seen.')).toBeVisible()
    await expect(card(page, 'On the "harbour"').getByText('Verified')).toBeVisible()
    const address = `${site.origin}/posts/${post.id}`
    await expect(page).toHaveURL(address)
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    await expect(page).toHaveTitle(/^Tilda Aubergine: On the "harbour" & .*… · Voxpop$/)
    expect(await meta('description')).toMatch(/^On the "harbour" & <\/script><b>ferries<\/b>\. A/)
    expect(await meta('og:type')).toBe('article')
    expect(await meta('og:url')).toBe(address)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@type': 'SocialMediaPosting',
      url: address,
      articleBody: text.trim(),
      commentCount: 1,
      author: { name: author.name },
    })
    const sitemap = await (await fetch(`${site.origin}/sitemap-posts.xml`)).text()
    expect(sitemap).toContain(`<loc>${address}</loc>`)
    expect(await (await fetch(`${site.origin}/robots.txt`)).text()).toContain('/sitemap-posts.xml')
  })

  test('shows why it cannot load, and can be retried', async ({ openPage }) => {
    const [post] = await publish(site.origin, author.session, ['Hard to open'])
    const path = `/posts/${post?.id}`
    const { page, allow } = await openPage(site.origin, { session: reader.session })
    allow(noise)
    const restore = await refuseCalls(page, path, 500, { message: 'Why it broke.' })
    await page.goto(path)
    await expect(page.getByText('Why it broke.', { exact: true })).toBeVisible()
    await restore()
    await press(page.getByRole('main'), 'Try Again')
    await expect(card(page, 'Hard to open')).toBeVisible()
    await page.evaluate(() => Object.assign(navigator, { share: undefined }))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page.getByRole('main'), `Share the post by ${author.name}`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(notice(page, 'Link copied to clipboard')).toBeVisible()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await eventually(copied).toBe(site.origin + path)
  })
})

test('axe reports no violations on posts and on one of them, on a phone and on a desktop', async ({
  openPage,
}) => {
  const text = `Seen at each size\n${'Long. '.repeat(300)}`
  const [post] = await publish(site.origin, author.session, [text])
  await commentOn(site.origin, author.session, post?.id ?? '', 'Own words.')
  const page = await openFeed(openPage, author, 'phone')
  const addresses = ['/posts', `/posts/${post?.id}`]
  for (const address of addresses) {
    await page.goto(address)
    await expect(card(page, 'Seen at each size')).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectNoFindingsAtBothSizes(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await tooWide()).toBe(0)
  await page.goto('/posts')
  await expect(card(page, 'Seen at each size')).toBeVisible()
  expect(await tooWide()).toBe(0)
})
