import type { Page } from '@playwright/test'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { callAs, publish, registerVerified } from './community.ts'
import { failCalls, failureNoise } from './failures.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonality, postComment, registerVoters } from './personalities.ts'
import { button, eventually, expectHydrated, holdEnter, notice, tab, title } from './screen.ts'
import {
  administrator,
  administratorSettings,
  type Registered,
  registerUser,
  signIn,
} from './users.ts'

const site = useSite({ settings: administratorSettings })
let ada: Registered
let quiet: Registered

const secret = 'What only followers read.'

test.beforeAll(async () => {
  ada = await registerVerified(site.origin, { name: 'Ada Vega' })
  quiet = await registerVerified(site.origin, { name: 'Quentin Quiet' })
  await publish(site.origin, ada.session, ['The first post of Ada.', 'The second post of Ada.'])
  await publish(site.origin, quiet.session, [secret])
})

const pathOf = ({ username }: { username: string }) => `/users/${username}`
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
  await expect(title(page, name)).toBeVisible()
  await expectHydrated(page)
}

test.describe('a public profile', () => {
  test('can be followed and unfollowed, which its owner sees', async ({ openPage }) => {
    const ben = await registerUser(site.origin, { name: 'Ben Reader' })
    await callAs(site.origin, ben.session, 'PATCH', '/users/profile', { bio: 'I read budgets.' })
    const other = await openPage(site.origin, { session: ben.session, size: 'phone' })
    await visit(other.page, pathOf(ada), `${ada.name} Verified`)
    await expect(other.page.getByText(`@${ada.username}`, { exact: true }).first()).toBeVisible()
    await expect(other.page.getByText(/^Joined /)).toBeVisible()
    await expect(other.page.getByText('The first post of Ada.')).toBeVisible()
    await expect(other.page.getByText('0 followers', { exact: true })).toBeVisible()
    await button(other.page, /^Follow/).click()
    await expect(button(other.page, /^Unfollow/)).toBeVisible()
    await expect(other.page.getByText('1 follower', { exact: true })).toBeVisible()

    const own = await openPage(site.origin, { session: ada.session })
    await visit(own.page, `${pathOf(ada)}?tab=followers`, `${ada.name} Verified`)
    const row = rows(own.page)
    await expect(row.getByRole('link', { name: 'Ben Reader' })).toBeVisible()
    await expect(row.getByText(`@${ben.username}`)).toBeVisible()
    await expect(row.getByText('I read budgets.')).toBeVisible()
    await expect(row.getByText('1 following', { exact: true })).toBeVisible()
    // Followers of a public account cannot be removed.
    await expect(button(own.page, /^Remove/)).toBeHidden()
    await row.getByRole('link', { name: 'Ben Reader' }).click()
    await expect(title(own.page, 'Ben Reader')).toBeVisible()
    // The lists of unverified users are not shown.
    await eventually(() => own.page.getByRole('tab').allInnerTexts()).toEqual(['Posts'])
    await expect(own.page.getByText("Ben Reader hasn't posted anything yet.")).toBeVisible()
    await own.page.goBack()
    await expect(row).toBeVisible()

    await button(other.page, /^Unfollow/).click()
    await expect(other.page.getByText('0 followers', { exact: true })).toBeVisible()
    await visit(other.page, pathOf(ben), 'Ben Reader')
    await expect(other.page.getByText("You haven't posted anything yet.")).toBeVisible()
    await own.page.reload()
    await expect(heading(own.page, 'No followers yet')).toBeVisible()
    await tab(own.page, 'Following').click()
    await expect(heading(own.page, 'Not following anyone yet')).toBeVisible()
    await expect(own.page).toHaveURL(`${site.origin}${pathOf(ada)}?tab=following`)
  })

  test('shows posts as a list or a grid, and own posts with edit buttons', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { session: ada.session })
    await visit(page, pathOf(ada), `${ada.name} Verified`)
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
    await expect(button(page, 'Public')).toBeVisible()
    await button(page, 'Grid view').click()
    const tile = page.getByRole('link', { name: /^Post of .*: The first post of Ada\.$/ })
    await tile.click()
    await eventually(() => new URL(page.url()).pathname).toMatch(/^\/posts\/./)
    await page.goBack()
    // Back restores the view of the posts.
    await expect(tile).toBeVisible()
    await button(page, 'List view').click()
    await expect(page.getByRole('article').getByText('The first post of Ada.')).toBeVisible()
    await expect(button(page, 'Edit post')).toHaveCount(2)
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(title(page, 'My Profile')).toBeVisible()
    await page.getByRole('link', { name: 'View public profile' }).click()
    await expect(title(page, `${ada.name} Verified`)).toBeVisible()
  })

  test('loads many followers page by page, and continues after an error', async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin)
    allow(failureNoise)
    const popular = await registerVerified(site.origin, { name: 'Pia Popular' })
    const path = `/follow/${popular.session.user.id}`
    for (const follower of await registerVoters(site.origin, 22)) {
      await callAs(site.origin, follower, 'POST', path)
    }
    await visit(page, pathOf(popular), 'Pia Popular Verified')
    const restore = await failCalls(page, ['GET /follow/:userId/followers'], { status: 500 })
    await tab(page, 'Followers').click()
    await expect(page.getByText('Failed to load followers')).toBeVisible()
    await restore()
    await button(page, 'Try again').click()
    await expect(rows(page)).toHaveCount(20)
    const restoreMore = await failCalls(page, ['GET /follow/:userId/followers'], { status: 0 })
    await button(page, 'Load more').click()
    await expect(page.getByText('Failed to load followers')).toBeVisible()
    await restoreMore()
    await button(page, 'Load more').click()
    await expect(rows(page)).toHaveCount(22)
    await expect(page.getByText('No more members.')).toBeVisible()
  })
})

test.describe('a private account', () => {
  test('shows its posts to followers only, until they are removed', async ({ openPage }) => {
    const eve = await registerUser(site.origin, { name: 'Eve Stranger' })
    const own = await openPage(site.origin, { session: quiet.session })
    own.allow(failureNoise)
    await visit(own.page, pathOf(quiet), 'Quentin Quiet Verified')
    const settings = own.page.getByRole('dialog', { name: 'Privacy Settings' })
    await button(own.page, 'Public').click()
    const restore = await failCalls(own.page, ['PUT /follow/privacy'], { status: 500 })
    await button(settings, 'Make Private').click()
    await expect(notice(own.page, 'Server error. Please try again later.')).toBeVisible()
    await restore()
    const approval = settings.getByRole('checkbox', { name: 'Approve new followers' })
    await expect(approval).toBeChecked()
    await expect(settings.getByText(/anyone with an account can follow you/)).toBeVisible()
    await approval.uncheck()
    await settings.press('Escape')
    await button(own.page, 'Public').click()
    // Switched on whenever the dialog opens.
    await expect(approval).toBeChecked()
    await button(settings, 'Make Private').click()
    await expect(settings).toBeHidden()
    expect(await callAs(site.origin, quiet.session, 'GET', '/auth/me')).toMatchObject({
      user: { isPrivate: true, approvesFollowers: true },
    })
    await expect(title(own.page, 'Quentin Quiet Verified Private account')).toBeVisible()
    await eventually(() => own.page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Private',
    )
    await button(own.page, 'Private').click()
    const saved = own.page.waitForResponse('**/api/follow/privacy')
    await approval.click()
    await saved
    await expect(approval).not.toBeChecked()
    // The dialog stays open while it saves.
    await expect(async () => {
      await button(settings, 'Cancel').click({ timeout: 1_000 })
      await expect(settings).toBeHidden({ timeout: 1_000 })
    }).toPass()

    const visitor = await openPage(site.origin)
    await visitor.page.goto(pathOf(quiet))
    await expect(heading(visitor.page, 'This account is private')).toBeVisible()
    await expect(
      visitor.page.getByText('Follow Quentin Quiet to see their posts and activity.'),
    ).toBeVisible()
    expect(await visitor.page.content()).not.toContain(secret)
    await visitor.page.getByRole('link', { name: /^Follow/ }).click()
    await expect(title(visitor.page, 'Log in')).toBeVisible()

    const { page } = await openPage(site.origin, { session: eve.session, size: 'phone' })
    const isPrivate = heading(page, 'This account is private')
    await page.goto(`${pathOf(quiet)}?tab=followers`)
    await expect(isPrivate).toBeVisible()
    await holdEnter(button(page.getByRole('tabpanel'), /^Follow/))
    await expect(page.getByRole('link', { name: 'Eve Stranger' })).toBeVisible()
    await tab(page, 'Posts').click()
    await expect(page.getByText(secret)).toBeVisible()

    await tab(own.page, 'Followers').click()
    await button(rows(own.page), /^Remove/).click()
    const question = own.page.getByRole('dialog', {
      name: 'Remove Eve Stranger from your followers?',
    })
    await button(question, 'Remove').click()
    await expect(heading(own.page, 'No followers yet')).toBeVisible()
    await expect(own.page.getByText('0 followers', { exact: true })).toBeVisible()

    await page.reload()
    await expect(isPrivate).toBeVisible()
    await expect(page.getByText(secret)).toBeHidden()
    // A removed follower is blocked until the owner unblocks.
    await expect(button(page, /^Follow/)).toBeHidden()
    await own.page.getByRole('link', { name: 'Manage followers' }).click()
    await tab(own.page, 'Blocked').click()
    await button(own.page, /^Unblock/).click()
    await expect(notice(own.page, 'Eve Stranger can follow you again.')).toBeVisible()
    await own.page.goBack()
    await own.page.goBack()
    await page.reload()
    await button(page.getByRole('tabpanel'), /^Follow/).click()
    await expect(page.getByText(secret)).toBeVisible()
    // Unfollowing hides them too, without a reload.
    await button(page, /^Unfollow/).click()
    await expect(isPrivate).toBeVisible()
    await expect(page.getByText(secret)).toBeHidden()

    // If the owner approves followers, following sends a request.
    await button(own.page, 'Private').click()
    const approved = own.page.waitForResponse('**/api/follow/privacy')
    await settings.getByRole('checkbox', { name: 'Approve new followers' }).click()
    await approved
    await expect(settings.getByRole('checkbox')).toBeChecked()
    await button(settings, 'Cancel').click()
    await button(page.getByRole('tabpanel'), /^Follow/).click()
    await expect(button(page.getByRole('tabpanel'), /^Requested/)).toBeVisible()
    await expect(page.getByText(secret)).toBeHidden()
    await own.page.goto('/notifications')
    await own.page.getByRole('link', { name: 'Follow request' }).click()
    await expect(tab(own.page, 'Requests (1)')).toBeVisible()
    await expectNoFindingsInBothThemes(own.page)
    await button(own.page, /^Accept/).click()
    await expect(heading(own.page, 'No requests')).toBeVisible()
    await page.reload()
    await expect(page.getByText(secret)).toBeVisible()
    await visit(own.page, pathOf(quiet), 'Quentin Quiet Verified Private account')

    await button(own.page, 'Private').click()
    await button(settings, 'Make Public').click()
    await expect(title(own.page, 'Quentin Quiet Verified')).toBeVisible()
    await page.reload()
    await expect(page.getByText(secret)).toBeVisible()
  })
})

test.describe('verification', () => {
  const review = async (requestId: string, body: { decision: string; comment?: string }) => {
    const boss = await signIn(site.origin, administrator)
    await callAs(site.origin, boss, 'POST', `/verification/admin/review/${requestId}`, body)
  }
  const pendingOf = async (member: Registered) => {
    const status = await callAs(site.origin, member.session, 'GET', '/verification/status')
    return (status as { request: { id: string } }).request.id
  }

  test('can be requested, rejected with a comment, requested again, and takes effect without signing in again', async ({
    openPage,
  }) => {
    const cleo = await registerUser(site.origin, { name: 'Cleo Candidate' })
    const { page, allow } = await openPage(site.origin, { session: cleo.session })
    allow(failureNoise)
    await page.clock.install()
    await visit(page, pathOf(cleo), 'Cleo Candidate')
    await button(page, 'Get Verified').click()
    const dialog = page.getByRole('dialog', { name: 'Request Verification' })
    const send = button(dialog, 'Submit Request')
    const reason = dialog.getByLabel('Reason (optional)')
    const pending = page.getByRole('main').getByText('Verification Pending', { exact: true })
    await send.click()
    await expect(dialog.getByText('Please fill in the reason field')).toBeVisible()
    await reason.fill('x'.repeat(501))
    await expect(dialog.getByText('501/500', { exact: true })).toBeVisible()
    await send.click()
    await expect(dialog.getByText('Reason must not exceed 500 characters')).toBeVisible()
    await reason.fill('Mayor of Oriel.')
    // The input survives closing the dialog.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await button(page, 'Get Verified').click()
    await expect(reason).toHaveValue('Mayor of Oriel.')
    const restore = await failCalls(page, ['POST /verification/request'], { status: 500 })
    await send.click()
    await expect(dialog.getByText('Failed to submit verification request')).toBeVisible()
    await restore()
    await send.click()
    const submitted = page.getByText(
      'Verification request submitted! You will be notified when reviewed.',
    )
    await expect(submitted).toBeVisible()
    await expect(pending).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Get Verified')).toBeHidden()
    await page.clock.runFor(5_100)
    await expect(submitted).toBeHidden()

    await review(await pendingOf(cleo), { decision: 'reject', comment: 'Please name your office.' })
    await page.clock.runFor(60_100)
    await expect(page.getByText('Your verification request was not approved.')).toBeVisible()
    await expect(page.getByText('Please name your office.')).toBeVisible()
    // The composer has the same dialog, which does not submit the post.
    await page.goto('/posts')
    await button(page, 'Get Verified').click()
    await reason.fill('Mayor of Oriel, town hall, room 4.')
    await send.click()
    await expect(pending).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Please write something to post.')).toBeHidden()
    await visit(page, pathOf(cleo), 'Cleo Candidate')

    await review(await pendingOf(cleo), { decision: 'approve' })
    await page.clock.runFor(60_100)
    await expect(title(page, 'Cleo Candidate Verified')).toBeVisible()
    await expect(tab(page, 'Followers')).toBeVisible()
    await expect(button(page, 'Public')).toBeVisible()
    await expect(pending).toBeHidden()
  })
})

test.describe('a profile that cannot be shown', () => {
  test('shows a message for unknown users, and returns to the home page after a load error', async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin)
    allow(/status of 404/)
    allow(failureNoise)
    const response = await page.goto('/users/nobody_at_all')
    expect(response?.status()).toBe(404)
    await expect(title(page, 'User not found')).toBeVisible()
    await expect(page).toHaveTitle('User not found · Voxpop')
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
    await page.goto(`/posts`)
    await expectHydrated(page)
    await failCalls(page, ['GET /users/username/:username'], { status: 500 })
    await page.getByRole('link', { name: 'Ada Vega' }).first().click()
    await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
    await expect(notice(page, 'Server error. Please try again later.')).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/`)
  })
})

test('is complete without JavaScript, and linked from named but not from anonymous comments', async ({
  openPage,
}) => {
  const made = await addPersonality(site.origin, { name: 'Pat Public' })
  await postComment(site.origin, ada.session, made.id, 'Said by name.')
  await callAs(site.origin, ada.session, 'POST', '/comments', {
    personalityId: made.id,
    content: 'Said by nobody.',
    isAnonymous: true,
  })
  const { page } = await openPage(site.origin, { javaScript: false })
  await page.goto(`/personalities/${made.slug}`)
  const anonymous = page.getByRole('listitem').filter({ hasText: 'Said by nobody.' })
  await expect(anonymous).toBeVisible()
  await expect(anonymous.getByRole('link')).toHaveText([/^Link to this comment/])
  await page.getByRole('link', { name: 'Ada Vega' }).click()
  await expect(title(page, 'Ada Vega Verified')).toBeVisible()
  await expect(page.getByText('The second post of Ada.')).toBeVisible()
  await expect(page.getByText('0 following', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`Ada Vega (@${ada.username}) · Voxpop`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${site.origin}${pathOf(ada)}`,
  )
  const jsonLd = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(jsonLd ?? '')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Ada Vega', alternateName: ada.username },
  })
  await tab(page, 'Followers').click()
  await expect(heading(page, 'No followers yet')).toBeVisible()
})

test.describe('axe reports no violations in both themes', () => {
  const hiddenTitle = 'Hidden Person Verified Private account'
  let hidden: Registered

  test.beforeAll(async () => {
    hidden = await registerVerified(site.origin, { name: 'Hidden Person' })
    await callAs(site.origin, ada.session, 'POST', `/follow/${hidden.session.user.id}`)
    await callAs(site.origin, hidden.session, 'PUT', '/follow/privacy', { isPrivate: true })
  })

  for (const size of ['phone', 'desktop'] as const) {
    test(`in lists and grids on a ${size}`, async ({ openPage }) => {
      const own = await openPage(site.origin, { size, session: hidden.session })
      await visit(own.page, `${pathOf(hidden)}?tab=followers`, hiddenTitle)
      await expect(button(own.page, /^Remove/)).toBeVisible()
      await expectNoFindingsInBothThemes(own.page)
      const visitor = await openPage(site.origin, { size })
      await visit(visitor.page, pathOf(ada), 'Ada Vega Verified')
      await button(visitor.page, 'Grid view').click()
      await expectNoFindingsInBothThemes(visitor.page)
    })
  }

  test('in dialogs and on private accounts', async ({ openPage }) => {
    const own = await openPage(site.origin, { session: hidden.session })
    await visit(own.page, pathOf(hidden), hiddenTitle)
    await button(own.page, 'Private').click()
    await expect(own.page.getByRole('dialog', { name: 'Privacy Settings' })).toBeVisible()
    await expectNoFindingsInBothThemes(own.page)
    const visitor = await openPage(site.origin, { size: 'phone' })
    await visit(visitor.page, pathOf(hidden), hiddenTitle)
    await expectNoFindingsInBothThemes(visitor.page)
    const asker = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session: asker.session, size: 'phone' })
    await visit(page, pathOf(asker), asker.name)
    await button(page, 'Get Verified').click()
    await button(page, 'Submit Request').click()
    await expect(page.getByText('Please fill in the reason field')).toBeVisible()
    await expectNoFindingsInBothThemes(page)
  })
})

test('offers after the login whom a visitor wanted to follow, and follows on a click only', async ({
  openPage,
}) => {
  const owner = await registerVerified(site.origin, { name: 'Petra Private' })
  await callAs(site.origin, owner.session, 'PUT', '/follow/privacy', { isPrivate: true })
  const follower = await registerUser(site.origin)
  const { page } = await openPage(site.origin)
  await page.goto(pathOf(owner))
  await expectHydrated(page)
  await page.getByRole('link', { name: /^Follow/ }).click()
  await expect(title(page, 'Log in')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(follower.email)
  await page.getByLabel('Password', { exact: true }).fill(follower.password)
  await button(page, 'Sign in').click()
  const offer = page.getByRole('region', { name: 'Continue where you left off' })
  await expect(offer.getByText('You wanted to follow Petra Private.')).toBeVisible()
  await button(offer, 'Follow now').click()
  await expect(notice(page, 'Followed Petra Private')).toBeVisible()
  await expect(offer).toBeHidden()
  await page.goto(pathOf(owner))
  await expect(button(page, 'Unfollow Petra Private')).toBeVisible()
})
