import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoFindingsInBothThemes, openPage } from './browser.ts'
import { callAs, publish, registerVerified } from './community.ts'
import { failCalls, failureNoise } from './failures.ts'
import { addPersonality, postComment, registerVoters } from './personalities.ts'
import { eventually, expectHidden, expectHydrated, expectShown, notice, title } from './screen.ts'
import { startSite } from './site.ts'
import {
  administrator,
  administratorSettings,
  type Registered,
  registerUser,
  signIn,
} from './users.ts'

const { origin } = await startSite({ settings: administratorSettings })
let ada: Registered
let quiet: Registered

const secret = 'What only followers read.'

beforeAll(async () => {
  ada = await registerVerified(origin, { name: 'Ada Verified' })
  quiet = await registerVerified(origin, { name: 'Quentin Quiet' })
  await publish(origin, ada.session, ['The first post of Ada.', 'The second post of Ada.'])
  await publish(origin, quiet.session, [secret])
})

const pathOf = ({ username }: { username: string }) => `/users/${username}`
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const rows = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading'),
    })

async function visit(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expectShown(title(page, name))
  await expectHydrated(page)
}

describe('a public profile', () => {
  it('can be followed and unfollowed, which its owner sees', async () => {
    const ben = await registerUser(origin, { name: 'Ben Reader' })
    await callAs(origin, ben.session, 'PATCH', '/users/profile', { bio: 'I read budgets.' })
    const other = await openPage(origin, { session: ben.session, size: 'phone' })
    await visit(other.page, pathOf(ada), `${ada.name} Verified`)
    await expectShown(
      other.page.getByText(`@${ada.username}`, { exact: true }).first(),
      other.page.getByText(/^Joined /),
      other.page.getByText('The first post of Ada.'),
      other.page.getByText('0 followers', { exact: true }),
    )
    await button(other.page, /^Follow/).click()
    await expectShown(
      button(other.page, /^Unfollow/),
      other.page.getByText('1 follower', { exact: true }),
    )

    const own = await openPage(origin, { session: ada.session })
    await visit(own.page, `${pathOf(ada)}?tab=followers`, `${ada.name} Verified`)
    const row = rows(own.page)
    await expectShown(
      row.getByRole('link', { name: 'Ben Reader' }),
      row.getByText(`@${ben.username}`),
      row.getByText('I read budgets.'),
      row.getByText('1 following', { exact: true }),
    )
    // Followers of a public account cannot be removed.
    await expectHidden(button(own.page, /^Remove/))
    await row.getByRole('link', { name: 'Ben Reader' }).click()
    await expectShown(title(own.page, 'Ben Reader'))
    // The lists of unverified users are not shown.
    expect(await own.page.getByRole('tab').allInnerTexts()).toEqual(['Posts'])
    await expectShown(own.page.getByText("Ben Reader hasn't posted anything yet."))
    await own.page.goBack()
    await expectShown(row)

    await button(other.page, /^Unfollow/).click()
    await expectShown(other.page.getByText('0 followers', { exact: true }))
    await own.page.reload()
    await expectShown(heading(own.page, 'No followers yet'))
    await tab(own.page, 'Following').click()
    await expectShown(heading(own.page, 'Not following anyone yet'))
    expect(own.page.url()).toBe(`${origin}${pathOf(ada)}?tab=following`)
  })

  it('shows posts as a list or a grid, and own posts with edit buttons', async () => {
    const { page } = await openPage(origin, { session: ada.session })
    await visit(page, pathOf(ada), `${ada.name} Verified`)
    await expectShown(page.getByRole('link', { name: 'Edit Profile' }), button(page, 'Public'))
    await button(page, 'Grid view').click()
    const tile = page.getByRole('link', { name: /^Post of .*: The first post of Ada\.$/ })
    await tile.click()
    await eventually(() => new URL(page.url()).pathname).toMatch(/^\/posts\/./)
    await page.goBack()
    // Back restores the view of the posts.
    await expectShown(tile)
    await button(page, 'List view').click()
    await expectShown(page.getByRole('article').getByText('The first post of Ada.'))
    expect(await button(page, 'Edit post').count()).toBe(2)
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expectShown(title(page, 'My Profile'))
    await page.getByRole('link', { name: 'View public profile' }).click()
    await expectShown(title(page, `${ada.name} Verified`))
  })

  it('loads many followers page by page, and continues after an error', async () => {
    const { page, allow } = await openPage(origin)
    allow(failureNoise)
    const popular = await registerVerified(origin, { name: 'Pia Popular' })
    const path = `/follow/${popular.session.user.id}`
    for (const follower of await registerVoters(origin, 22)) {
      await callAs(origin, follower, 'POST', path)
    }
    await visit(page, pathOf(popular), 'Pia Popular Verified')
    const restore = await failCalls(page, ['GET /follow/:userId/followers'], { status: 500 })
    await tab(page, 'Followers').click()
    await expectShown(page.getByText('Failed to load followers'))
    await restore()
    await button(page, 'Try again').click()
    await eventually(() => rows(page).count()).toBe(20)
    const restoreMore = await failCalls(page, ['GET /follow/:userId/followers'], { status: 0 })
    await button(page, 'Load more').click()
    await expectShown(page.getByText('Failed to load followers'))
    await restoreMore()
    await button(page, 'Load more').click()
    await eventually(() => rows(page).count()).toBe(22)
    await expectShown(page.getByText('That is everybody.'))
  })
})

describe('a private account', () => {
  it('shows its posts to followers only, until they are removed', async () => {
    const eve = await registerUser(origin, { name: 'Eve Stranger' })
    const own = await openPage(origin, { session: quiet.session })
    own.allow(failureNoise)
    await visit(own.page, pathOf(quiet), 'Quentin Quiet Verified')
    const settings = own.page.getByRole('dialog', { name: 'Privacy Settings' })
    await button(own.page, 'Public').click()
    const restore = await failCalls(own.page, ['PUT /follow/privacy'], { status: 500 })
    await button(settings, 'Make Private').click()
    await expectShown(notice(own.page, 'Server error. Please try again later.'))
    await restore()
    await button(settings, 'Make Private').click()
    await expectHidden(settings)
    await expectShown(title(own.page, 'Quentin Quiet Verified Private account'))
    await eventually(() => own.page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Private',
    )

    const visitor = await openPage(origin)
    await visitor.page.goto(pathOf(quiet))
    await expectShown(
      heading(visitor.page, 'This account is private'),
      visitor.page.getByText('Follow Quentin Quiet to see their posts and activity.'),
    )
    expect(await visitor.page.content()).not.toContain(secret)
    await visitor.page.getByRole('link', { name: /^Follow/ }).click()
    await expectShown(title(visitor.page, 'Sign in'))

    const { page } = await openPage(origin, { session: eve.session, size: 'phone' })
    const isPrivate = heading(page, 'This account is private')
    await page.goto(`${pathOf(quiet)}?tab=followers`)
    await expectShown(isPrivate)
    await button(page.getByRole('tabpanel'), /^Follow/).click()
    await expectShown(page.getByRole('link', { name: 'Eve Stranger' }))
    await tab(page, 'Posts').click()
    await expectShown(page.getByText(secret))

    await tab(own.page, 'Followers').click()
    await button(rows(own.page), /^Remove/).click()
    const question = own.page.getByRole('dialog', {
      name: 'Remove Eve Stranger from your followers?',
    })
    await button(question, 'Remove').click()
    await expectShown(heading(own.page, 'No followers yet'))
    await expectShown(own.page.getByText('0 followers', { exact: true }))

    await page.reload()
    await expectShown(isPrivate)
    await expectHidden(page.getByText(secret))
    // A removed follower is blocked until the owner unblocks.
    await expectHidden(button(page, /^Follow/))
    await own.page.getByRole('link', { name: 'Manage followers' }).click()
    await tab(own.page, 'Blocked').click()
    await button(own.page, /^Unblock/).click()
    await expectShown(notice(own.page, 'Eve Stranger can follow you again.'))
    await own.page.goBack()
    await own.page.goBack()
    await page.reload()
    await button(page.getByRole('tabpanel'), /^Follow/).click()
    await expectShown(page.getByText(secret))
    // Unfollowing hides them too, without a reload.
    await button(page, /^Unfollow/).click()
    await expectShown(isPrivate)
    await expectHidden(page.getByText(secret))

    // If the owner approves followers, following sends a request.
    await button(own.page, 'Private').click()
    await settings.getByRole('checkbox', { name: 'Approve new followers' }).check()
    await eventually(() => settings.getByRole('checkbox').isChecked()).toBe(true)
    await button(settings, 'Cancel').click()
    await button(page.getByRole('tabpanel'), /^Follow/).click()
    await expectShown(button(page.getByRole('tabpanel'), /^Requested/))
    await expectHidden(page.getByText(secret))
    await own.page.goto('/notifications')
    await own.page.getByRole('link', { name: 'Follow request' }).click()
    await expectShown(tab(own.page, 'Requests (1)'))
    await expectNoFindingsInBothThemes(own.page)
    await button(own.page, /^Accept/).click()
    await expectShown(heading(own.page, 'No requests'))
    await page.reload()
    await expectShown(page.getByText(secret))
    await visit(own.page, pathOf(quiet), 'Quentin Quiet Verified Private account')

    await button(own.page, 'Private').click()
    await button(settings, 'Make Public').click()
    await expectShown(title(own.page, 'Quentin Quiet Verified'))
    await page.reload()
    await expectShown(page.getByText(secret))
  })
})

describe('verification', () => {
  const review = async (requestId: string, body: { decision: string; comment?: string }) => {
    const boss = await signIn(origin, administrator)
    await callAs(origin, boss, 'POST', `/verification/admin/review/${requestId}`, body)
  }
  const pendingOf = async (member: Registered) => {
    const answer = await fetch(`${origin}/api/verification/status`, {
      headers: { authorization: `Bearer ${member.session.access_token}` },
    })
    return ((await answer.json()) as { request: { id: string } }).request.id
  }

  it('can be requested, rejected with a comment, requested again, and takes effect without signing in again', async () => {
    const cleo = await registerUser(origin, { name: 'Cleo Candidate' })
    const { page, allow } = await openPage(origin, { session: cleo.session })
    allow(failureNoise)
    await page.clock.install()
    await visit(page, pathOf(cleo), 'Cleo Candidate')
    await button(page, 'Get Verified').click()
    const dialog = page.getByRole('dialog', { name: 'Request Verification' })
    const send = button(dialog, 'Submit Request')
    const reason = dialog.getByLabel('Reason (optional)')
    const pending = page.getByRole('main').getByText('Verification Pending', { exact: true })
    await send.click()
    await expectShown(dialog.getByText('Please fill in the reason field'))
    await reason.fill('x'.repeat(501))
    await expectShown(dialog.getByText('501/500', { exact: true }))
    await send.click()
    await expectShown(dialog.getByText('Reason must not exceed 500 characters'))
    await reason.fill('Mayor of Oriel.')
    // The input survives closing the dialog.
    await page.keyboard.press('Escape')
    await expectHidden(dialog)
    await button(page, 'Get Verified').click()
    expect(await reason.inputValue()).toBe('Mayor of Oriel.')
    const restore = await failCalls(page, ['POST /verification/request'], { status: 500 })
    await send.click()
    await expectShown(dialog.getByText('Failed to submit verification request'))
    await restore()
    await send.click()
    const submitted = page.getByText(
      'Verification request submitted! You will be notified when reviewed.',
    )
    await expectShown(submitted, pending)
    await expectHidden(dialog, button(page, 'Get Verified'))
    await page.clock.runFor(5_100)
    await expectHidden(submitted)

    await review(await pendingOf(cleo), { decision: 'reject', comment: 'Please name your office.' })
    await page.clock.runFor(60_100)
    await expectShown(
      page.getByText('Your verification request was not approved.'),
      page.getByText('Please name your office.'),
    )
    // The composer has the same dialog, which does not submit the post.
    await page.goto('/posts')
    await button(page, 'Get Verified').click()
    await reason.fill('Mayor of Oriel, town hall, room 4.')
    await send.click()
    await expectShown(pending)
    await expectHidden(dialog, page.getByText('Please write something to post.'))
    await visit(page, pathOf(cleo), 'Cleo Candidate')

    await review(await pendingOf(cleo), { decision: 'approve' })
    await page.clock.runFor(60_100)
    await expectShown(
      title(page, 'Cleo Candidate Verified'),
      tab(page, 'Followers'),
      button(page, 'Public'),
    )
    await expectHidden(pending)
  })
})

describe('a profile that cannot be shown', () => {
  it('shows a message for unknown users, and returns to the home page after a load error', async () => {
    const { page, allow } = await openPage(origin)
    allow(/status of 404/)
    allow(failureNoise)
    const answer = await page.goto('/users/nobody_at_all')
    expect(answer?.status()).toBe(404)
    await expectShown(title(page, 'User not found'))
    expect(await page.title()).toBe('User not found · Voxpop')
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expectShown(title(page, 'Your Voice, Your Democracy'))
    await page.goto(`/posts`)
    await expectHydrated(page)
    await failCalls(page, ['GET /users/username/:username'], { status: 500 })
    await page.getByRole('link', { name: 'Ada Verified' }).first().click()
    await expectShown(
      title(page, 'Your Voice, Your Democracy'),
      notice(page, 'Server error. Please try again later.'),
    )
    expect(page.url()).toBe(`${origin}/`)
  })
})

it('is complete without JavaScript, and linked from named but not from anonymous comments', async () => {
  const made = await addPersonality(origin, { name: 'Pat Public' })
  await postComment(origin, ada.session, made.id, 'Said by name.')
  await callAs(origin, ada.session, 'POST', '/comments', {
    personalityId: made.id,
    content: 'Said by nobody.',
    isAnonymous: true,
  })
  const { page } = await openPage(origin, { javaScript: false })
  await page.goto(`/personalities/${made.slug}`)
  const anonymous = page.getByRole('listitem').filter({ hasText: 'Said by nobody.' })
  await expectShown(anonymous)
  expect(await anonymous.getByRole('link').count()).toBe(0)
  await page.getByRole('link', { name: 'Ada Verified' }).click()
  await expectShown(
    title(page, 'Ada Verified Verified'),
    page.getByText('The second post of Ada.'),
    page.getByText('0 following', { exact: true }),
  )
  expect(await page.title()).toBe(`Ada Verified (@${ada.username}) · Voxpop`)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${origin}${pathOf(ada)}`,
  )
  const jsonLd = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(jsonLd ?? '')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Ada Verified', alternateName: ada.username },
  })
  await tab(page, 'Followers').click()
  await expectShown(heading(page, 'No followers yet'))
})

describe('axe reports no violations in both themes', () => {
  const hiddenTitle = 'Hidden Person Verified Private account'
  let hidden: Registered

  beforeAll(async () => {
    hidden = await registerVerified(origin, { name: 'Hidden Person' })
    await callAs(origin, ada.session, 'POST', `/follow/${hidden.session.user.id}`)
    await callAs(origin, hidden.session, 'PUT', '/follow/privacy', { isPrivate: true })
  })

  it.each(['phone', 'desktop'] as const)('in lists and grids on a %s', async (size) => {
    const own = await openPage(origin, { size, session: hidden.session })
    await visit(own.page, `${pathOf(hidden)}?tab=followers`, hiddenTitle)
    await expectShown(button(own.page, /^Remove/))
    await expectNoFindingsInBothThemes(own.page)
    const visitor = await openPage(origin, { size })
    await visit(visitor.page, pathOf(ada), 'Ada Verified Verified')
    await button(visitor.page, 'Grid view').click()
    await expectNoFindingsInBothThemes(visitor.page)
  })

  it('in dialogs and on private accounts', async () => {
    const own = await openPage(origin, { session: hidden.session })
    await visit(own.page, pathOf(hidden), hiddenTitle)
    await button(own.page, 'Private').click()
    await expectShown(own.page.getByRole('dialog', { name: 'Privacy Settings' }))
    await expectNoFindingsInBothThemes(own.page)
    const visitor = await openPage(origin, { size: 'phone' })
    await visit(visitor.page, pathOf(hidden), hiddenTitle)
    await expectNoFindingsInBothThemes(visitor.page)
    const asker = await registerUser(origin)
    const { page } = await openPage(origin, { session: asker.session, size: 'phone' })
    await visit(page, pathOf(asker), asker.name)
    await button(page, 'Get Verified').click()
    await button(page, 'Submit Request').click()
    await expectShown(page.getByText('Please fill in the reason field'))
    await expectNoFindingsInBothThemes(page)
  })
})
