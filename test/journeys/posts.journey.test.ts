import type { Locator, Page } from '@playwright/test'
import { picture } from '../pictures.ts'
import { expectNoAxeFindings } from './axe.ts'
import {
  approve,
  commentOn,
  publish,
  readPost,
  registerVerified,
  requestVerification,
} from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonalities } from './personalities.ts'
import {
  closeNotice,
  delayCalls,
  disconnectCalls,
  eventually,
  expectHydrated,
  focused,
  holdEnter,
  keepNotice,
  loginSheet,
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

const refusal = 'Only verified users can create posts. Please request verification.'

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const composer = (page: Page) => page.getByRole('form', { name: 'Create a post' })
const postField = (page: Page) => page.getByLabel('What would you like to share?')
const postButton = (page: Page) => composer(page).getByRole('button', { name: 'Post', exact: true })
const like = (within: Locator) => within.getByRole('button', { name: /^Like,/ })
const comments = (within: Locator) => within.getByRole('button', { name: /^Comments,/ })

/** Count of a like button: `*3` if pressed, otherwise `3`. */
const likeState = (within: Locator) => async () => {
  const button = like(within)
  const count = (await button.getAttribute('title'))?.split(' ')[0] ?? ''
  return ((await button.getAttribute('aria-pressed')) === 'true' ? '*' : '') + count
}

const png = async () => ({
  name: 'view.png',
  mimeType: 'image/png',
  buffer: await picture({ width: 900, height: 600 }),
})

test('shows visitors and users of an empty feed what to do next', async ({ openPage }) => {
  const hints = [
    [undefined, 'Sign in to see posts from the community.'],
    [author.session, 'Be the first to share something with the community!'],
    [
      reader.session,
      'Only verified users can create posts. You can still read and interact with posts.',
    ],
  ] as const
  for (const [session, hint] of hints) {
    const { page } = await openPage(site.origin, { session })
    await page.goto('/posts')
    await expect(title(page, 'Community Posts')).toBeVisible()
    await expect(page.getByText('Share your thoughts and engage with the community')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible()
    await expect(page.getByText(hint, { exact: true })).toBeVisible()
    if (session) await expect(composer(page)).toBeVisible()
    else await expect(composer(page)).toHaveCount(0)
    await expectNoAxeFindings(page)
  }
})

test.describe('the composer', () => {
  test('lets only verified users post, and refetches the verification', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session: member.session, size: 'phone' })
    await page.goto('/posts')
    await expect(page.getByText(refusal, { exact: true })).toBeVisible()
    await expect(composer(page).getByRole('button', { name: 'Get Verified' })).toBeVisible()
    await postField(page).fill('My first words')
    const calls = recordCalls(page)
    await postButton(page).click()
    await eventually(() => focused(page)).toContain(refusal)
    expect(calls).toContain('GET /auth/me')
    expect(calls).not.toContain('POST /posts')
    const request = await requestVerification(site.origin, member.session)
    await postButton(page).click()
    await expect(composer(page).getByText('Verification Pending')).toBeVisible()
    await approve(site.origin, request)
    await postButton(page).click()
    await expect(card(page, 'My first words')).toBeVisible()
    await expect(page.getByText(refusal)).toBeHidden()
    await expect(postField(page)).toHaveValue('')
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('ARTICLE')
  })

  test('notices within thirty seconds that the user was verified', async ({ openPage }) => {
    const member = await registerUser(site.origin)
    const request = await requestVerification(site.origin, member.session)
    const { page } = await openPage(site.origin, { session: member.session })
    await page.clock.install()
    await page.goto('/posts')
    await expect(composer(page).getByText('Verification Pending')).toBeVisible()
    await approve(site.origin, request)
    await page.clock.runFor(31_000)
    await expect(page.getByText(refusal)).toBeHidden()
  })

  test('shows what is wrong with a text, and keeps it', async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin, { session: author.session })
    allow(/status of [45]|response: 500|ERR_INTERNET/)
    await page.goto('/posts')
    await postButton(page).click()
    await expect(page.getByText('Please write something to post.', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
    const counter = composer(page).getByText(/^\d+\/5000$/)
    const colour = () => counter.evaluate((element) => getComputedStyle(element).color)
    await postField(page).fill(` ${'a'.repeat(4500)} `)
    await expect(composer(page).getByText('4500/5000', { exact: true })).toBeVisible()
    const calm = await colour()
    await postField(page).fill('a'.repeat(4501))
    await expect(composer(page).getByText('4501/5000', { exact: true })).toBeVisible()
    await eventually(colour).not.toBe(calm)
    await postField(page).fill('a'.repeat(5001))
    await expect(
      page.getByText('Post must not exceed 5,000 characters', { exact: true }),
    ).toBeVisible()

    await postField(page).fill('A stubborn post')
    const calls = recordCalls(page)
    const alert = composer(page).getByRole('alert')
    const failures: [number, object, string][] = [
      [400, { message: ['The first reason.', 'Another.'] }, 'The first reason.'],
      [404, {}, 'Failed to create post. Please try again.'],
      [500, { message: 'Why it broke.' }, 'Why it broke.'],
      [500, {}, 'Failed to create post. Please try again.'],
    ]
    for (const [status, body, text] of failures) {
      const restore = await refuseCalls(page, '/posts', status, body)
      await postButton(page).click()
      await expect(alert.filter({ hasText: text })).toBeVisible()
      await expect(postField(page)).toHaveValue('A stubborn post')
      await restore()
    }
    const reconnect = await disconnectCalls(page, '/posts')
    await postButton(page).click()
    await expect(
      alert.filter({ hasText: 'Failed to create post. Please try again.' }),
    ).toBeVisible()
    await reconnect()
    // The draft survives navigation.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
    await page.goBack()
    await expect(postField(page)).toHaveValue('A stubborn post')
    await postButton(page).dblclick()
    await expect(card(page, 'A stubborn post')).toBeVisible()
    expect(calls.filter((call) => call === 'POST /posts')).toHaveLength(6)
  })

  test('offers people to mention after an @, and links them and web addresses', async ({
    openPage,
  }) => {
    await addPersonalities(site.origin, [{ name: 'Zelda Quince', party: 'Fruit Party' }])
    const { page } = await openPage(site.origin, { session: author.session })
    await page.goto('/posts')
    await postField(page).click()
    await postField(page).pressSequentially('With @quin')
    const options = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
    await eventually(() => options.allInnerTexts()).toEqual([
      expect.stringContaining('Zelda Quince'),
    ])
    await expectNoAxeFindings(page)
    await expect(postField(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options.getAttribute('id')) ?? '',
    )
    // Enter that ends a composition is the input method's; Safari sends it later, with another key code.
    for (const ofInputMethod of [{ isComposing: true }, { keyCode: 229 }]) {
      const enter = { key: 'Enter', bubbles: true, cancelable: true, ...ofInputMethod }
      await postField(page).dispatchEvent('keydown', enter)
    }
    await expect(postField(page)).toHaveValue('With @quin')
    await page.keyboard.press('Enter')
    await expect(postField(page)).toHaveValue('With @zelda-quince ')
    await postField(page).pressSequentially('and @tild')
    await options.filter({ hasText: 'Tilda Aubergine' }).click()
    await postField(page).pressSequentially('and @nobody-known: https://example.org/a.')
    await postButton(page).click()
    const links = page.getByRole('paragraph').filter({ hasText: '@nobody-known' }).getByRole('link')
    const found = () =>
      links.evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
      )
    const expected = [
      ['Zelda Quince', '/personalities/zelda-quince', null],
      [`@${author.username}`, `/users/${author.username}`, null],
      ['https://example.org/a', 'https://example.org/a', 'nofollow ugc noopener'],
    ]
    await eventually(found).toEqual(expected)
    await page.reload()
    await eventually(found).toEqual(expected)
    await links.first().click()
    await expect(title(page, 'Zelda Quince')).toBeVisible()
  })

  test('shows the people to mention above the tab bar', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { session: author.session, size: 'phone' })
    await page.setViewportSize({ width: 390, height: 440 })
    await page.goto('/posts')
    await postField(page).click()
    await postField(page).pressSequentially('With @tild')
    const list = page.getByRole('listbox', { name: 'People to mention' })
    await expect(list.getByRole('option')).toHaveCount(1)
    const bottom = async () => {
      const { y = 0, height = 0 } = (await list.boundingBox()) ?? {}
      return y + height
    }
    const bar = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox()
    await eventually(bottom).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  test('uploads a picture with progress, and can cancel, remove and retry it', async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin, { session: author.session, size: 'phone' })
    allow(/status of 5|response: 500/)
    await page.goto('/posts')
    await expect(composer(page)).toBeVisible()
    const input = composer(page).locator('input[type=file]')
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(
      page.getByText('Only JPEG, PNG, and GIF images are allowed', { exact: true }),
    ).toBeVisible()
    const tooLarge = { ...(await png()), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
    await input.setInputFiles(tooLarge)
    await expect(page.getByText('File size exceeds 5MB limit', { exact: true })).toBeVisible()

    const release = await delayCalls(page, '/upload/post-image')
    await input.setInputFiles(await png())
    const preview = composer(page).getByRole('img', { name: 'Preview' })
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(preview).toBeVisible()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(preview).toBeHidden()
    await expect(page.getByRole('progressbar')).toBeHidden()
    await release()

    await postField(page).fill('With a view')
    const accept = await refuseCalls(page, '/upload/post-image', 500)
    await input.setInputFiles(await png())
    await expect(notice(page, 'Failed to upload image. Please try again.')).toBeVisible()
    await expect(
      composer(page).getByText('Failed to upload image. Please try again.', { exact: true }),
    ).toBeVisible()
    await expect(preview).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload again' })).toBeVisible()
    await postButton(page).click()
    await expect(notice(page, 'Failed to upload image. Please try again.')).toHaveCount(2)
    await expect(card(page, 'With a view')).toHaveCount(0)
    await accept()
    // The picture, so far only previewed, is uploaded with the post.
    await postButton(page).click()
    const shown = card(page, 'With a view').getByRole('img', { name: `Posted by ${author.name}` })
    await expect(shown).toBeVisible()
    await expect(shown).toHaveAttribute('srcset', /\/160\.webp 160w, .*\/900\.webp 900w$/)
    await eventually(() =>
      shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
    ).toBe(true)
    await expect(preview).toBeHidden()
  })
})

test.describe('likes', () => {
  test('follow fast clicks, and the last state is saved', async ({ openPage }) => {
    const [post] = await publish(site.origin, author.session, ['Press me often'])
    const id = post?.id ?? ''
    const [mine, theirs, visitor] = await Promise.all([
      openPage(site.origin, { session: reader.session }),
      openPage(site.origin, { session: author.session, size: 'phone' }),
      openPage(site.origin),
    ])
    for (const { page } of [mine, theirs, visitor]) await page.goto('/posts')
    const [own, other] = [card(mine.page, 'Press me'), card(theirs.page, 'Press me')]
    await expect(mine.page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await expect(composer(theirs.page)).toBeVisible()
    await expect(composer(mine.page)).toBeVisible()
    const calls = recordCalls(mine.page)
    const release = await delayCalls(mine.page, `/posts/${id}/like`)
    for (let press = 0; press < 6; press++) await like(own).click()
    await eventually(likeState(own)).toBe('0')
    await like(own).click()
    await eventually(likeState(own)).toBe('*1')
    await release()
    await like(other).click()
    await eventually(likeState(other)).toMatch(/^\*[12]$/)
    await eventually(async () => (await readPost(site.origin, id, reader.session)).isLiked).toBe(
      true,
    )
    await eventually(async () => (await readPost(site.origin, id)).likesCount).toBe(2)
    // Seven clicks made one call, because the last state equals the first.
    expect(calls.filter((call) => call.endsWith('/like'))).toHaveLength(1)
    await mine.page.reload()
    await eventually(likeState(own)).toBe('*2')
    // Also on the page of the post.
    await own.getByRole('link', { name: /ago|just now|minute/ }).click()
    await expect(title(mine.page, `Post by ${author.name}`)).toBeVisible()
    // A held key and a double click are one press each.
    await holdEnter(like(own))
    await eventually(likeState(own)).toBe('1')
    await like(own).dblclick()
    await eventually(likeState(own)).toBe('*2')
    await like(own).dblclick({ delay: 120 })
    await eventually(likeState(own)).toBe('1')
    await mine.page.goBack()
    await eventually(likeState(own)).toBe('1')

    await expectHydrated(visitor.page)
    await like(card(visitor.page, 'Press me')).click()
    await expect(loginSheet(visitor.page)).toBeVisible()
    await expect(visitor.page).toHaveURL(`${site.origin}/posts`)
  })

  test('are rolled back without a message when they cannot be saved', async ({ openPage }) => {
    const [post] = await publish(site.origin, author.session, ['Hard to like'])
    const { page, allow } = await openPage(site.origin, { session: reader.session })
    allow(/status of [45]|response: 500|ERR_INTERNET/)
    await page.goto('/posts')
    await expect(composer(page)).toBeVisible()
    const own = card(page, 'Hard to like')
    const path = `/posts/${post?.id}/like`
    for (const status of [403, 404, 500]) {
      const restore = await refuseCalls(page, path, status, { message: 'No.' })
      const arrived = page.waitForResponse((response) => response.url().endsWith('/like'))
      await like(own).click()
      await arrived
      await eventually(likeState(own)).toBe('0')
      await restore()
    }
    await disconnectCalls(page, path)
    await like(own).click()
    await eventually(likeState(own)).toBe('0')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })
})

test.describe('comments on a post', () => {
  test('can be written, loaded page by page and deleted, oldest first', async ({ openPage }) => {
    const [post] = await publish(site.origin, author.session, ['Talk about this'])
    const id = post?.id ?? ''
    for (let n = 1; n <= 22; n++) await commentOn(site.origin, author.session, id, `Remark ${n}.`)
    const { page, allow } = await openPage(site.origin, { session: reader.session, size: 'phone' })
    allow(/status of [45]|response: 500|ERR_INTERNET/)
    await page.goto('/posts')
    await expect(composer(page)).toBeVisible()
    const own = card(page, 'Talk about this')
    const remarks = async () => own.getByRole('listitem').locator('p').allInnerTexts()

    const restore = await refuseCalls(page, `/posts/${id}/comments`, 500, {
      message: 'Why it broke.',
    })
    await comments(own).click()
    await expect(own.getByText('Why it broke.', { exact: true })).toBeVisible()
    await restore()
    await own.getByRole('button', { name: 'Try Again' }).click()
    await eventually(remarks).toHaveLength(20)
    expect((await remarks())[0]).toBe('Remark 1.')

    const field = own.getByLabel('Write a comment')
    const send = own.getByRole('button', { name: 'Post comment' })
    await field.fill('   ')
    await expect(send).toBeDisabled()
    await field.fill('x'.repeat(1001))
    await expect(own.getByText('1001/1000 characters', { exact: true })).toBeVisible()
    await expect(send).toBeDisabled()
    await field.fill('  Well said.\nIndeed.  ')
    for (const [status, body, text] of [
      [404, {}, 'Failed to post comment'],
      [500, { message: 'Why it broke.' }, 'Why it broke.'],
    ] as const) {
      const stop = await refuseCalls(page, `/posts/${id}/comments`, status, body)
      await send.click()
      await expect(notice(page, text)).toBeVisible()
      await stop()
    }
    await expect(field).toHaveValue('  Well said.\nIndeed.  ')
    await send.dblclick()
    await expect(notice(page, 'Comment posted successfully!')).toBeVisible()
    await expect(field).toHaveValue('')
    // The user's new comment is last, below the button that loads the comments between.
    await eventually(async () => (await remarks()).at(-1)).toBe('Well said.\nIndeed.')
    await expect(comments(own)).toHaveAttribute('title', '23 comments')
    await commentOn(site.origin, author.session, id, 'Said meanwhile.')
    await own.getByRole('button', { name: 'Load more comments' }).click()
    await eventually(remarks).toEqual([
      ...Array.from({ length: 22 }, (_, index) => `Remark ${index + 1}.`),
      'Well said.\nIndeed.',
      'Said meanwhile.',
    ])
    await expect(own.getByRole('button', { name: 'Delete comment' })).toHaveCount(1)
    const deleted = 'Comment deleted successfully!'
    const remove = async () => {
      await own.getByRole('button', { name: 'Delete comment' }).click()
      await keepNotice(page, deleted)
      await expect(own.getByText('Well said.')).toBeHidden()
      await expect(comments(own)).toHaveAttribute('title', '22 comments')
    }
    const accept = await refuseCalls(page, /\/posts\/comments\//, 500)
    await remove()
    await closeNotice(page, deleted)
    await expect(notice(page, 'Failed to delete comment')).toBeVisible()
    await accept()
    await expect(own.getByText('Well said.')).toBeVisible()
    await expect(comments(own)).toHaveAttribute('title', '23 comments')
    await remove()
    await closeNotice(page, deleted, 'Undo')
    await expect(own.getByText('Well said.')).toBeVisible()
    await remove()
    await closeNotice(page, deleted)
    await eventually(remarks).toHaveLength(23)
    await expect(comments(own)).toHaveAttribute('title', '22 comments')
    await page.reload()
    await expect(comments(own)).toHaveAttribute('title', '23 comments')

    const visitor = await openPage(site.origin)
    await visitor.page.goto(`/posts/${id}`)
    await expectHydrated(visitor.page)
    await visitor.page.getByRole('button', { name: 'Write a comment' }).click()
    await expect(loginSheet(visitor.page)).toBeVisible()
  })
})
