import type { Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import { expectNoFindingsAtBothSizes, expectNoFindingsInBothThemes } from './axe.ts'
import { callAs, commentOn, publish, registerVerified } from './community.ts'
import { failCalls, failureNoise } from './failures.ts'
import { expect, type OpenPage, type PageOptions, test, useSite } from './fixtures.ts'
import { intercept } from './intercept.ts'
import { addPersonality, postComment } from './personalities.ts'
import {
  button,
  clickTwice,
  eventually,
  expectHydrated,
  focused,
  notice,
  tab,
  title,
} from './screen.ts'
import {
  administrator,
  administratorSettings,
  type Registered,
  registerUser,
  type Session,
  signIn,
} from './users.ts'

const site = useSite({ settings: administratorSettings })
let boss: Session
let deputy: Session
let author: Registered
let about: Personality

const insult = 'You are all fools, and your children too.'

test.beforeAll(async () => {
  boss = await signIn(site.origin, administrator)
  const second = await registerUser(site.origin, { name: 'Dora Deputy' })
  const path = `/users/${second.session.user.id}/role`
  await callAs(site.origin, boss, 'PUT', path, { role: 'ADMIN' })
  deputy = await signIn(site.origin, second)
  author = await registerUser(site.origin, { name: 'Otto Author' })
  about = await addPersonality(site.origin, { name: 'Ana Talked-About' })
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const card = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

async function visit(openPage: OpenPage, path: string, name: string, options: PageOptions = {}) {
  const visitor = await openPage(site.origin, options)
  await visitor.page.goto(path)
  await expect(title(visitor.page, name)).toBeVisible()
  await expectHydrated(visitor.page)
  return visitor
}

const report = (session: Session, type: string, id: string, reason = 'abuse') =>
  callAs(site.origin, session, 'POST', '/reports', { type, id, reason })

/** The id of the newest open case of a type of target. */
async function newestCase(type: string): Promise<string> {
  const path = `/admin/moderation?type=${type}`
  const { data } = (await callAs(site.origin, deputy, 'GET', path)) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

const decide = (session: Session, caseId: string, action: 'hide' | 'suspend', rule: string) =>
  callAs(site.origin, session, 'POST', `/admin/moderation/${caseId}/decision`, { action, rule })

test('a visitor’s notice names a law, and its author reads the statement of reasons', async ({
  openPage,
}) => {
  const law = 'Criminal Code, section 241'
  const text = 'I know where you live.'
  const writer = await registerUser(site.origin, { name: 'Nora Notified' })
  await postComment(site.origin, writer.session, about.id, text)
  const path = `/personalities/${about.slug}`
  const { page } = await visit(openPage, path, about.name, { size: 'phone' })
  await button(page, `Report the comment by ${writer.name}`).click()
  const form = dialog(page, `Report the comment by ${writer.name}`)
  await button(form, 'Send notice').click()
  await expect(form.getByText('Say what is wrong', { exact: true })).toBeVisible()
  await expectNoFindingsInBothThemes(page)
  await form.getByLabel('What kind of content is it?').selectOption('Violence')
  await form.getByLabel('Which law?').fill(law)
  await form.getByLabel('What is wrong with it?').fill('It threatens a member of the council.')
  await button(form, 'Send notice').click()
  await expect(notice(page, 'Thank you. A person will look at it.')).toBeVisible()
  await page.close()

  const desk = await visit(openPage, '/admin/moderation', 'Moderation', { session: boss })
  const waiting = card(desk.page, text)
  await expect(waiting.getByText('Said to be illegal', { exact: true })).toBeVisible()
  await expect(waiting.getByText('It threatens a member of the council.')).toBeVisible()
  await expectNoFindingsAtBothSizes(desk.page)
  await button(waiting, 'Hide').click()
  const decision = dialog(desk.page, `Hide the comment by ${writer.name}?`)
  await expect(decision.getByLabel('Ground')).toHaveValue('law')
  await expect(decision.getByLabel('Which law?')).toHaveValue(law)
  await expectNoFindingsInBothThemes(desk.page)
  await button(decision, 'Hide').click()
  await expect(notice(desk.page, 'Decision saved. Everyone involved has been told.')).toBeVisible()
  await desk.page.close()

  const own = await visit(openPage, '/my-comments', 'My Comments', { session: writer.session })
  await expect(
    own.page.getByText(`An administrator decided that it breaks this law: ${law}`),
  ).toBeVisible()
  await own.page.getByText('Why was this hidden?', { exact: true }).click()
  await expect(own.page.getByText(law, { exact: true })).toBeVisible()
  await expect(own.page.getByText('A notice that somebody sent', { exact: true })).toBeVisible()
  await expectNoFindingsInBothThemes(own.page)
})

test.describe('a comment that breaks a rule', () => {
  test('is reported by two, hidden by one administrator, and shown again by another', async ({
    openPage,
  }) => {
    const id = await postComment(site.origin, author.session, about.id, insult)
    const [one, two] = [await registerUser(site.origin), await registerUser(site.origin)]
    const flagName = `Report the comment by ${author.name}`
    const path = `/personalities/${about.slug}`

    const visitor = await visit(openPage, path, about.name)
    await button(visitor.page, flagName).click()
    // Visitors send a notice instead.
    await expect(button(dialog(visitor.page, flagName), 'Send notice')).toBeVisible()
    await visitor.page.close()

    const reader = await visit(openPage, path, about.name, { session: one.session, size: 'phone' })
    await button(reader.page, flagName).click()
    const form = dialog(reader.page, `Report the comment by ${author.name}`)
    // The buttons stay at the end of the dialog, and cover what follows them.
    await expect(form.getByRole('button').last()).toHaveText('Send report')
    await button(form, 'Send report').click()
    await expect(form.getByText('Please choose a rule', { exact: true })).toBeVisible()
    await expectNoFindingsInBothThemes(reader.page)
    await form.getByRole('radio', { name: /^Abuse/ }).check()
    await form.getByRole('textbox').fill('x'.repeat(501))
    await button(form, 'Send report').click()
    await expect(
      form.getByText('Note must not exceed 500 characters', { exact: true }),
    ).toBeVisible()
    await form.getByRole('textbox').fill('This is about children.')
    await button(form, 'Send report').click()
    await expect(
      notice(reader.page, 'Thank you for your report. We will tell you the outcome.'),
    ).toBeVisible()
    await expect(form).toBeHidden()
    await button(reader.page, flagName).click()
    await form.getByRole('radio', { name: /^Spam/ }).check()
    await button(form, 'Send report').click()
    await expect(
      notice(reader.page, 'You have already reported this. We will tell you the outcome.'),
    ).toBeVisible()
    await report(two.session, 'comment', id)

    // With the keyboard only.
    const desk = await visit(openPage, '/admin/moderation', 'Moderation', { session: boss })
    const reported = card(desk.page, insult)
    await expect(reported.getByText('Reported by 2 members', { exact: true })).toBeVisible()
    await expect(reported.getByRole('link', { name: author.name })).toBeVisible()
    await expect(reported.getByRole('link', { name: about.name })).toBeVisible()
    const sections = desk.page.getByRole('navigation', { name: 'Administration' })
    await expect(sections.getByRole('link', { name: 'Moderation 1 task' })).toBeVisible()
    await desk.page.keyboard.press('j')
    await expect(reported).toBeFocused()
    await expect(reported).toHaveCSS('outline-style', 'solid')
    await button(desk.page, 'Turn off').press('Enter')
    await desk.page.keyboard.press('j')
    await expect(button(desk.page, 'Turn on')).toBeFocused()
    await button(desk.page, 'Turn on').press('Enter')
    await desk.page.keyboard.press('j')
    await desk.page.keyboard.press('h')
    const question = dialog(desk.page, `Hide the comment by ${author.name}?`)
    await desk.page.keyboard.press('d')
    await expect(question.getByRole('radio', { name: /^Abuse/ })).toBeChecked()
    await button(question, 'Hide').focus()
    await desk.page.keyboard.press('Enter')
    await expect(desk.page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
    await eventually(() => focused(desk.page)).toBe('Moderation')
    await expect(sections.getByRole('link', { name: 'Moderation', exact: true })).toBeVisible()

    await reader.page.goto('/notifications')
    await expect(
      reader.page.getByText('Your report has been reviewed. The comment has been hidden.', {
        exact: true,
      }),
    ).toBeVisible()
    await reader.page.goto(path)
    await expect(reader.page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()

    const own = await visit(openPage, '/my-comments', 'My Comments', {
      session: author.session,
      size: 'phone',
    })
    await expect(own.page.getByText(/it breaks the rule “Abuse”/)).toBeVisible()
    await button(own.page, 'Appeal the decision on this comment').click()
    const appeal = dialog(own.page, 'Appeal the decision on your comment')
    await button(appeal, 'Send appeal').click()
    await expect(appeal.getByText('Say why it should be shown', { exact: true })).toBeVisible()
    await expectNoFindingsInBothThemes(own.page)
    await appeal.getByRole('textbox').fill('It was a quotation.')
    await button(appeal, 'Send appeal').click()
    await expect(
      own.page.getByText('You have appealed. We will tell you the outcome.', { exact: true }),
    ).toBeVisible()
    await expect(button(own.page, /^Appeal/)).toBeHidden()

    // The administrator who hid it cannot decide the appeal.
    await tab(desk.page, 'Appeals').click()
    await expect(card(desk.page, 'It was a quotation.')).toBeVisible()
    await expect(button(desk.page, 'Grant')).toBeHidden()
    await expectNoFindingsInBothThemes(desk.page)
    const other = await visit(openPage, '/admin/moderation?tab=appeals', 'Moderation', {
      session: deputy,
      size: 'phone',
    })
    await button(card(other.page, 'It was a quotation.'), 'Grant').click()
    const granting = dialog(other.page, `Show the comment by ${author.name} again?`)
    // A second decision would be refused, and its failure be in the log of the browser.
    await clickTwice(button(granting, 'Grant'))
    await expect(notice(other.page, 'Appeal granted.')).toBeVisible()
    await expect(other.page.getByRole('heading', { name: 'No appeals' })).toBeVisible()

    await own.page.goto('/notifications')
    await expect(
      own.page.getByText('Your appeal has been decided. Your comment is visible to others again.', {
        exact: true,
      }),
    ).toBeVisible()
    await own.page.goto(path)
    await expect(own.page.getByText(insult, { exact: true })).toBeVisible()
  })
})

test.describe('a hidden post', () => {
  test('is hidden from others, and marked for its author with the rule', async ({ openPage }) => {
    const writer = await registerVerified(site.origin, { name: 'Vera Writer' })
    const reader = await registerUser(site.origin)
    const [post] = await publish(site.origin, writer.session, ['Buy my votes!'])
    const path = `/posts/${post?.id}`
    const { page } = await visit(openPage, path, `Post by ${writer.name}`, {
      session: reader.session,
    })
    await button(page, `Report the post by ${writer.name}`).click()
    const form = dialog(page, `Report the post by ${writer.name}`)
    await form.getByRole('radio', { name: /^Spam/ }).check()
    await button(form, 'Send report').click()
    await expect(form).toBeHidden()

    const desk = await visit(openPage, '/admin/moderation?type=post', 'Moderation', {
      session: deputy,
      size: 'phone',
    })
    const reported = card(desk.page, 'Buy my votes!')
    await expect(reported).toBeVisible()
    await expectNoFindingsInBothThemes(desk.page)
    await button(reported, 'Hide').click()
    const question = dialog(desk.page, `Hide the post by ${writer.name}?`)
    await expect(question).toBeVisible()
    await expectNoFindingsInBothThemes(desk.page)
    await clickTwice(button(question, 'Hide'))
    await expect(desk.page.getByRole('heading', { name: 'No cases found' })).toBeVisible()

    const later = await openPage(site.origin, { session: reader.session })
    later.allow(/404/)
    await later.page.goto(path)
    await expect(title(later.page, 'Post Not Found')).toBeVisible()
    const own = await openPage(site.origin, { session: writer.session })
    // The page is rendered for a visitor, who cannot see it.
    own.allow(/404/)
    await own.page.goto(path)
    await expect(own.page.getByText('Buy my votes!', { exact: true })).toBeVisible()
    await expect(
      own.page.getByText('Hidden. Only you can see this post.', { exact: true }),
    ).toBeVisible()
    await expect(own.page.getByText(/it breaks the rule “Spam”/)).toBeVisible()
    await expect(button(own.page, 'Appeal the decision on this post')).toBeVisible()

    await tab(desk.page, 'Decided').click()
    await button(card(desk.page, 'Buy my votes!'), 'Restore').click()
    await button(dialog(desk.page, `Restore the post by ${writer.name}?`), 'Restore').click()
    await expect(
      card(desk.page, 'Buy my votes!').getByText('Restored', { exact: true }),
    ).toBeVisible()
    await later.page.goto(path)
    await expect(title(later.page, `Post by ${writer.name}`)).toBeVisible()
  })
})

test.describe('a comment on a post', () => {
  test('is reported, hidden, appealed by its author, and shown to others again', async ({
    openPage,
  }) => {
    const text = 'What a silly post.'
    const writer = await registerVerified(site.origin, { name: 'Paula Poster' })
    const [post] = await publish(site.origin, writer.session, ['A post to talk about'])
    await commentOn(site.origin, author.session, post?.id ?? '', text)
    const path = `/posts/${post?.id}`
    const { page } = await visit(openPage, path, `Post by ${writer.name}`, {
      session: writer.session,
      size: 'phone',
    })
    await button(page, `Report the comment by ${author.name}`).click()
    const form = dialog(page, `Report the comment by ${author.name}`)
    await form.getByRole('radio', { name: /^Abuse/ }).check()
    await button(form, 'Send report').click()
    await expect(form).toBeHidden()
    await decide(boss, await newestCase('postComment'), 'hide', 'abuse')
    await page.reload()
    await expect(page.getByText('No comments yet.')).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(0)

    const own = await visit(openPage, path, `Post by ${writer.name}`, { session: author.session })
    await expect(own.page.getByText(text, { exact: true })).toBeVisible()
    await button(own.page, 'Appeal the decision on this comment').click()
    const appeal = dialog(own.page, 'Appeal the decision on your comment')
    await appeal.getByRole('textbox').fill('It was a joke.')
    await button(appeal, 'Send appeal').click()
    await expect(own.page.getByText(/^You have appealed\./)).toBeVisible()

    const desk = await visit(openPage, '/admin/moderation?tab=appeals', 'Moderation', {
      session: deputy,
    })
    const appealed = card(desk.page, 'It was a joke.')
    await expect(appealed.getByRole('link', { name: 'a post' })).toHaveAttribute(
      'href',
      `${path}#comments`,
    )
    await button(appealed, 'Grant').click()
    await button(dialog(desk.page, `Show the comment by ${author.name} again?`), 'Grant').click()
    await expect(notice(desk.page, 'Appeal granted.')).toBeVisible()
    await page.reload()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  })
})

test.describe('a decision that suspends the author', () => {
  const suspend = (page: Page, text: string) => button(card(page, text), 'Suspend author')
  const choiceOfVotes = 'What happens to their votes?'

  test('keeps or withdraws the votes of a named author, as the administrator chooses', async ({
    openPage,
  }) => {
    const text = 'Everyone who votes for her is a fool.'
    const writer = await registerUser(site.origin, { name: 'Rudi Rude' })
    const reader = await registerUser(site.origin)
    const id = await postComment(site.origin, writer.session, about.id, text)
    await report(reader.session, 'comment', id)
    const { page } = await visit(openPage, '/admin/moderation', 'Moderation', {
      session: boss,
      size: 'phone',
    })
    await suspend(page, text).click()
    const question = dialog(page, `Suspend ${writer.name}?`)
    const votes = question.getByRole('group', { name: choiceOfVotes })
    await expect(votes.getByRole('radio', { name: /^Keep counting them/ })).toBeChecked()
    await expectNoFindingsInBothThemes(page)
    await votes.getByRole('radio', { name: /^Keep counting them/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(votes.getByRole('radio', { name: /^Withdraw them/ })).toBeChecked()
    await button(question, 'Suspend').focus()
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Decision saved. Everyone involved has been told.')).toBeVisible()
    const path = `/admin/audit?targetId=${writer.session.user.id}`
    const { data } = (await callAs(site.origin, boss, 'GET', path)) as { data: unknown[] }
    const changes = [
      { field: 'status', before: 'ACTIVE', after: 'SUSPENDED' },
      { field: 'votes', before: null, after: 'withdraw' },
    ]
    expect(data[0]).toMatchObject({
      action: 'USER_STATUS_CHANGED',
      changes: expect.arrayContaining(changes),
    })
  })

  test('always keeps the votes of an anonymous author', async ({ openPage }) => {
    const text = 'An anonymous insult.'
    const writer = await registerUser(site.origin)
    const reader = await registerUser(site.origin)
    const comment = { personalityId: about.id, content: text, isAnonymous: true }
    const made = await callAs(site.origin, writer.session, 'POST', '/comments', comment)
    await report(reader.session, 'comment', (made as { id: string }).id)
    const { page } = await visit(openPage, '/admin/moderation', 'Moderation', { session: deputy })
    await suspend(page, text).click()
    const question = dialog(page, 'Suspend the anonymous author?')
    await expect(question.getByRole('group', { name: 'Which rule is broken?' })).toBeVisible()
    await expect(question.getByRole('group', { name: choiceOfVotes })).toBeHidden()
    await button(question, 'Suspend').click()
    await expect(notice(page, 'Decision saved. Everyone involved has been told.')).toBeVisible()
  })
})

test.describe('the moderation pages', () => {
  test('finds a suspension by its reference, shows load errors, and accepts decisions of other administrators', async ({
    openPage,
  }) => {
    const [reader, somebody] = [await registerUser(site.origin), await registerUser(site.origin)]
    await report(reader.session, 'user', somebody.session.user.id, 'impersonation')
    const { page, allow } = await openPage(site.origin, { session: boss })
    allow(failureNoise)
    const restore = await failCalls(page, ['GET /admin/moderation'], { status: 500 })
    await page.goto('/admin/moderation')
    await expect(button(page, 'Try again')).toBeVisible()
    await restore()
    await button(page, 'Try again').click()
    const item = page.getByRole('listitem').filter({ hasText: somebody.name })
    await button(item, 'Suspend').click()
    const question = dialog(page, `Suspend ${somebody.name}?`)
    await expect(question).toBeVisible()
    const id = await newestCase('user')
    await decide(deputy, id, 'suspend', 'impersonation')
    await button(question, 'Suspend').click()
    await expect(notice(page, 'Another administrator has already decided this.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
    await expect(page.getByText('Keys', { exact: true })).toBeHidden()
    await tab(page, 'Decided').click()
    const reference = page.getByRole('textbox', { name: 'Suspension reference' })
    await reference.fill('no reference')
    await button(page, 'Find').click()
    await expect(page.getByText(/^This is not a valid reference/)).toBeVisible()
    await reference.fill(id)
    await button(page, 'Find').click()
    await expect(page.getByText(`Reference ${id}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show all' })).toBeVisible()
    await button(item, 'Restore').click()
    await button(dialog(page, `Restore ${somebody.name}?`), 'Restore').click()
    await expect(item.getByText('Restored', { exact: true })).toBeVisible()
    await signIn(site.origin, somebody)
  })

  test('shows contact messages and marks them as handled', async ({ openPage }) => {
    const message = 'Please add my mayor.'
    await callAs(site.origin, author.session, 'POST', '/contact', {
      name: author.name,
      email: author.email,
      message,
    })
    const { page } = await visit(openPage, '/admin', 'Admin Dashboard', {
      session: boss,
      size: 'phone',
    })
    // A site without votes has steps of its setup instead of charts.
    await expect(page.getByRole('heading', { name: 'Set up your site' })).toBeVisible()
    await expect(page.getByText('1 of 5 done')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Last 30 days' })).toBeHidden()
    await expectNoFindingsInBothThemes(page)
    await page.getByRole('link', { name: `Message by ${author.name}` }).click()
    await expect(title(page, 'Messages')).toBeVisible()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('link', { name: author.email })).toBeVisible()
    await expectNoFindingsInBothThemes(page)
    await button(page, /^Mark as handled/).click()
    await expect(page.getByRole('heading', { name: 'No open messages' })).toBeVisible()
    await tab(page, 'Handled').click()
    await expect(page.getByText(message)).toBeVisible()
    await button(page, /^Reopen/).click()
    await expect(page.getByRole('heading', { name: 'No handled messages' })).toBeVisible()
  })

  test('shows how many mails wait and why, and sends them again', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { session: boss, size: 'phone' })
    const oldestAt = new Date().toISOString()
    let waiting = [
      { group: 'CONFIRMATION', failure: 'certificate', count: 2, oldestAt },
      { group: 'NOTICE', failure: 'certificate', count: 1, oldestAt },
    ]
    const restore = await intercept(page, ({ method, pathname }) => {
      if (!/^\/api\/admin\/mail(\/send-again)?$/.test(pathname)) return undefined
      if (method === 'POST') waiting = []
      return { status: 200, json: { hasServer: true, waiting } }
    })
    await page.goto('/admin/mail')
    const says = '3 mails wait: the certificate of the server is not trusted'
    await expect(page.getByRole('heading', { name: says })).toBeVisible()
    await expect(page.getByText('2 emails to confirm an address', { exact: true })).toBeVisible()
    await expectNoFindingsInBothThemes(page)
    await button(page, 'Send again').click()
    await expect(page.getByRole('heading', { name: 'No mail waits' })).toBeVisible()
    await restore()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No mail is sent' })).toBeVisible()
    await expect(page.getByText(/^SMTP_URL is not set/)).toBeVisible()
    const reports = page.getByRole('checkbox', { name: 'Reports' })
    await expect(reports).toBeChecked()
    await reports.click()
    await expect(reports).not.toBeChecked()
    await page.reload()
    await expect(reports).not.toBeChecked()
  })
})

test('publishes counts of decisions, also without JavaScript, and explains them', async ({
  openPage,
}) => {
  const plain = await openPage(site.origin, { javaScript: false })
  await plain.page.goto('/')
  await plain.page.getByRole('contentinfo').getByRole('link', { name: 'Trust' }).click()
  await plain.page.getByRole('link', { name: /Transparency/ }).click()
  await expect(title(plain.page, 'Transparency')).toBeVisible()
  await expect(plain.page.getByText('No full month has a decision yet.')).toBeVisible()
  await expect(plain.page.getByText(/^Fewer than 5 of each: .*Spam/)).toBeVisible()
  await expect(
    plain.page.getByRole('heading', { name: 'What the columns mean', exact: true }),
  ).toBeVisible()
  const { page } = await visit(openPage, '/transparency', 'Transparency', { size: 'phone' })
  await expectNoFindingsAtBothSizes(page) // Its table of months hydrates without an error.
  await page.goto('/integrity')
  await expectHydrated(page)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})
