import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../contract/posts.ts'
import { expectNoAxeFindings, expectNoFindingsInBothThemes, openPage } from './browser.ts'
import { callAs, commentOn, publish, registerVerified } from './community.ts'
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
import { administratorSettings, type Registered, registerUser } from './users.ts'

const { origin } = await startSite({ settings: administratorSettings })
let author: Registered
let reader: Registered

beforeAll(async () => {
  ;[author, reader] = await Promise.all([
    registerVerified(origin, { name: 'Tilda Aubergine' }),
    registerUser(origin, { name: 'Rowan Reader' }),
  ])
})

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const act = (within: Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

/** Texts of the posts, top to bottom. */
const feed = (page: Page) => () =>
  page.getByRole('article').locator('p.whitespace-pre-line').allInnerTexts()

const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `Post ${from - index}`)

const noise = /status of 4|response: 500|status of 5|ERR_INTERNET/

async function openFeed(
  who: Registered | undefined,
  size: 'phone' | 'desktop' = 'desktop',
): Promise<Page> {
  const { page, allow } = await openPage(origin, { session: who?.session, size })
  allow(noise)
  await page.goto('/posts')
  await expectHydrated(page)
  if (who) await expectShown(page.getByRole('form', { name: 'Create a post' }))
  return page
}

describe('the feed', () => {
  it('loads all pages without duplicates or gaps while others post and delete', async () => {
    const posts = await publish(origin, author.session, numbered(23, 1).toReversed())
    const page = await openFeed(reader, 'phone')
    await eventually(feed(page)).toEqual(numbered(23, 14))
    const [meanwhile] = await publish(origin, author.session, ['Posted meanwhile'])
    // The cursor of the last post is where the next page starts.
    await callAs(origin, author.session, 'DELETE', `/posts/${posts[13]?.id}`)
    await act(page.getByRole('main'), 'Load More Posts')
    await eventually(feed(page)).toEqual(numbered(23, 4))
    // The focus moves to the first new post.
    const ofFocus = () => page.evaluate(() => document.activeElement?.textContent)
    await eventually(ofFocus).toContain('Post 13')
    await page.route('**/api/posts?*', (route) => route.fulfill({ status: 500, json: {} }))
    await act(page.getByRole('main'), 'Load More Posts')
    await expectShown(page.getByText('Failed to load posts. Please try again.', { exact: true }))
    await page.unroute('**/api/posts?*')
    await act(page.getByRole('main'), 'Load More Posts')
    await eventually(feed(page)).toEqual(numbered(23, 1))
    await expectShown(page.getByText("You've reached the end of the feed", { exact: true }))
    expect(await page.getByRole('button', { name: 'Load More Posts' }).count()).toBe(0)
    await page.reload()
    await eventually(feed(page)).toEqual(['Posted meanwhile', ...numbered(23, 15)])
    await callAs(origin, author.session, 'DELETE', `/posts/${meanwhile?.id}`)
  })

  it('loads more after ten posts in a plain list, until a page has fewer', async () => {
    const { page } = await openPage(origin, { session: reader.session })
    await page.route('**/api/posts?*', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: data })
    })
    const answered = page.waitForResponse(/\/api\/posts\?/)
    await page.goto('/posts')
    await answered
    const count = async () => (await feed(page)()).length
    for (const shown of [10, 20]) {
      await eventually(count).toBe(shown)
      await act(page.getByRole('main'), 'Load More Posts')
    }
    await eventually(count).toBe(22)
    await expectShown(page.getByText("You've reached the end of the feed", { exact: true }))
  })

  it('shows why it cannot load, and can be retried', async () => {
    const { page, allow } = await openPage(origin)
    allow(noise)
    const toFeed = async () => {
      await page.goto('/')
      await expectHydrated(page)
      // Navigates in the browser, so that the page is rendered there.
      await page.evaluate(() => {
        window.history.pushState({}, '', '/posts')
        window.dispatchEvent(new PopStateEvent('popstate'))
      })
      await expectShown(title(page, 'Community Posts'))
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
      await expectShown(page.getByText('Failed to load posts. Please try again.', { exact: true }))
      if (detail) await expectShown(page.getByText(detail, { exact: true }))
      await restore()
    }
    await page.route('**/api/posts?*', (route) => route.abort('internetdisconnected'))
    await toFeed()
    await expectShown(page.getByText('Failed to load posts. Please try again.', { exact: true }))
    await expectNoAxeFindings(page)
    await page.unroute('**/api/posts?*')
    await act(page.getByRole('main'), 'Try Again')
    await eventually(feed(page)).toHaveLength(10)
  })

  it('shows an expired session once, and opens the login page', async () => {
    const { page, allow } = await openPage(origin, { session: reader.session })
    allow(noise)
    await refuseCalls(page, '/posts', 401, { message: 'Session expired. Please login again.' })
    await page.goto('/posts')
    await expectShown(notice(page, 'Session expired. Please login again.'), title(page, 'Sign in'))
    expect(await page.locator('[data-sonner-toast]').count()).toBe(1)
  })
})

describe('an own post', () => {
  it('can be edited by its author, is marked as edited, and deleted after a confirmation', async () => {
    const [post] = await publish(origin, author.session, ['As it was at first'])
    const path = `/posts/${post?.id}`
    const page = await openFeed(author)
    const own = card(page, 'As it was at first')
    await act(own, 'Edit post')
    const field = page.getByRole('textbox', { name: 'Edit post' })
    await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(
      true,
    )
    expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
    await field.fill(' ')
    await act(page.getByRole('main'), 'Save changes')
    await expectShown(page.getByText('Please write something to post.', { exact: true }))
    await field.fill('As it is now\nin two lines')
    const restore = await refuseCalls(page, path, 500)
    await act(page.getByRole('main'), 'Save changes')
    await expectShown(notice(page, 'Failed to save the post. Please try again.'))
    await restore()
    await page.getByRole('link', { name: 'Voxpop, home' }).first().click()
    const leaving = page.getByRole('dialog', { name: 'Leave this page?' })
    await act(leaving, 'Stay')
    await act(page.getByRole('main'), 'Save changes')
    const changed = card(page, 'As it is now')
    await expectShown(changed.getByText('edited'))
    await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Edit post')
    // Everybody sees the mark, also on the page of the post.
    const other = await openFeed(reader, 'phone')
    await expectShown(card(other, 'As it is now').getByText('edited'))
    expect(await other.getByRole('button', { name: /^(Edit|Delete) post$/ }).count()).toBe(0)
    await other.goto(path)
    await expectShown(card(other, 'in two lines').getByText('edited'))

    const calls = recordCalls(page)
    await act(changed, 'Delete post')
    const dialog = page.getByRole('dialog')
    await expectShown(dialog.getByText('Are you sure you want to delete this post?'))
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expectHidden(dialog)
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
    await act(changed, 'Delete post')
    const stop = await refuseCalls(page, path, 500, { message: 'Why it broke.' })
    await act(dialog, 'Delete')
    await expectShown(notice(page, 'Why it broke.'))
    await stop()
    await act(dialog, 'Delete')
    await expectShown(notice(page, 'Post deleted successfully!'))
    await expectHidden(dialog, changed)
    await page.goto(path)
    await expectShown(title(page, 'Post Not Found'))
  })

  it('can be deleted on its own page, which returns to the feed', async () => {
    const [post] = await publish(origin, author.session, ['Soon to be gone'])
    const page = await openFeed(author, 'phone')
    await card(page, 'Soon to be gone')
      .getByRole('link', { name: /ago|just now|minute/ })
      .click()
    await expectShown(title(page, `Post by ${author.name}`))
    expect(page.url()).toBe(`${origin}/posts/${post?.id}`)
    await act(page.getByRole('main'), 'Delete post')
    await act(page.getByRole('dialog'), 'Delete')
    await expectShown(title(page, 'Community Posts'), notice(page, 'Post deleted successfully!'))
    expect(await card(page, 'Soon to be gone').count()).toBe(0)
  })
})

describe('the page of a post', () => {
  it('of a private account is visible to followers only, and not found for others', async () => {
    const recluse = await registerVerified(origin, { name: 'Quiet Recluse' })
    const [secret] = await publish(origin, recluse.session, ['For friends only'])
    const path = `/posts/${secret?.id}`
    await callAs(origin, reader.session, 'POST', `/follow/${recluse.session.user.id}`)
    await callAs(origin, recluse.session, 'PUT', '/follow/privacy', { isPrivate: true })
    await commentOn(origin, reader.session, secret?.id ?? '', 'A whisper.')
    const unknown = '/posts/01890000-0000-7000-8000-000000000000'
    const answers = await Promise.all(
      [path, unknown, '/posts/unknown'].map(async (address) => {
        const answer = await fetch(origin + address)
        const text = await answer.text()
        expect(text).not.toContain('For friends only')
        return [answer.status, text.replaceAll(address.slice(7), '')] as const
      }),
    )
    expect(answers.map(([status]) => status)).toEqual([404, 404, 404])
    expect(answers[0]?.[1]).toBe(answers[1]?.[1])

    const follower = await openPage(origin, { session: reader.session })
    follower.allow(noise)
    await follower.page.goto(path)
    await expectShown(
      card(follower.page, 'For friends only'),
      follower.page.getByText('A whisper.'),
    )
    await eventually(() => follower.page.title()).toBe('Quiet Recluse: For friends only · Voxpop')
    const stranger = await openPage(origin, { session: author.session })
    stranger.allow(noise)
    await stranger.page.goto(path)
    await expectShown(title(stranger.page, 'Post Not Found'))
    await stranger.page.getByRole('link', { name: 'Back to the posts' }).click()
    await expectShown(title(stranger.page, 'Community Posts'))
    expect(await card(stranger.page, 'For friends only').count()).toBe(0)
    const sitemap = await (await fetch(`${origin}/sitemap-posts.xml`)).text()
    expect(sitemap).not.toContain(secret?.id)
  })

  it('is complete without JavaScript, with metadata for search engines and messengers', async () => {
    const text = `On the "harbour" & </script><b>ferries</b>.\n${'A long line of it. '.repeat(60)}`
    const [post] = (await publish(origin, author.session, [text])) as [Post]
    await commentOn(origin, reader.session, post.id, 'Heard & seen.')
    const { page } = await openPage(origin, { javaScript: false, size: 'phone' })
    const list = await page.goto('/posts')
    expect(list?.status()).toBe(200)
    expect(await page.title()).toBe('Community Posts · Voxpop')
    await expectShown(card(page, 'On the "harbour"').getByText('…'))
    await card(page, 'On the "harbour"').locator('time').click()
    await expectShown(
      page.getByText('</script><b>ferries</b>.'),
      page.getByText('Heard & seen.'),
      card(page, 'On the "harbour"').getByText('Verified'),
    )
    const address = `${origin}/posts/${post.id}`
    expect(page.url()).toBe(address)
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    expect(await page.title()).toMatch(/^Tilda Aubergine: On the "harbour" & .*… · Voxpop$/)
    expect(await meta('description')).toMatch(/^On the "harbour" & <\/script><b>ferries<\/b>\. A/)
    expect(await meta('og:type')).toBe('article')
    expect(await meta('og:url')).toBe(address)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@type': 'SocialMediaPosting',
      url: address,
      articleBody: text.trim(),
      commentCount: 1,
      author: { name: author.name },
    })
    const sitemap = await (await fetch(`${origin}/sitemap-posts.xml`)).text()
    expect(sitemap).toContain(`<loc>${address}</loc>`)
    expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain('/sitemap-posts.xml')
  })

  it('shows why it cannot load, and can be retried', async () => {
    const [post] = await publish(origin, author.session, ['Hard to open'])
    const path = `/posts/${post?.id}`
    const { page, allow } = await openPage(origin, { session: reader.session })
    allow(noise)
    const restore = await refuseCalls(page, path, 500, { message: 'Why it broke.' })
    await page.goto(path)
    await expectShown(page.getByText('Why it broke.', { exact: true }))
    await restore()
    await act(page.getByRole('main'), 'Try Again')
    await expectShown(card(page, 'Hard to open'))
    await page.evaluate(() => Object.assign(navigator, { share: undefined }))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await act(page.getByRole('main'), `Share the post by ${author.name}`)
    await expectShown(notice(page, 'Link copied to clipboard'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin + path)
  })
})

describe.each(['phone', 'desktop'] as const)('axe reports no violations on a %s', (size) => {
  it('on posts and on one of them, in both themes', async () => {
    const [post] = await publish(origin, author.session, [
      `Seen on a ${size}\n${'Long. '.repeat(300)}`,
    ])
    await commentOn(origin, author.session, post?.id ?? '', 'Own words.')
    const page = await openFeed(author, size)
    const addresses = ['/posts', `/posts/${post?.id}`]
    for (const address of addresses) {
      await page.goto(address)
      await expectShown(card(page, `Seen on a ${size}`))
      await eventually(() => page.locator('.skeleton').count()).toBe(0)
      await expectNoFindingsInBothThemes(page)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const tooWide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    expect(await tooWide()).toBe(0)
    await page.goto('/posts')
    await expectShown(card(page, `Seen on a ${size}`))
    expect(await tooWide()).toBe(0)
  })
})
