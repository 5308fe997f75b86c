import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Personality } from '../../contract/personalities.ts'
import { texts } from '../../web/lib/texts.ts'
import { expectNoFindingsInBothThemes, openPage, type PageOptions } from './browser.ts'
import { callAs, publish, registerVerified } from './community.ts'
import { failCalls, failureNoise } from './failures.ts'
import { addPersonality, postComment } from './personalities.ts'
import { expectHidden, expectHydrated, expectShown, focused, notice, title } from './screen.ts'
import { startSite } from './site.ts'
import {
  administrator,
  administratorSettings,
  type Registered,
  registerUser,
  type Session,
  signIn,
} from './users.ts'

const { origin } = await startSite({ settings: administratorSettings })
let boss: Session
let deputy: Session
let author: Registered
let about: Personality

const insult = 'You are all fools, and your children too.'

beforeAll(async () => {
  boss = await signIn(origin, administrator)
  const second = await registerUser(origin, { name: 'Dora Deputy' })
  const path = `/users/${second.session.user.id}/role`
  await callAs(origin, boss, 'PUT', path, { role: 'ADMIN' })
  deputy = await signIn(origin, second)
  author = await registerUser(origin, { name: 'Otto Author' })
  about = await addPersonality(origin, { name: 'Ana Talked-About' })
})

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const card = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

async function visit(path: string, name: string, options: PageOptions = {}) {
  const visitor = await openPage(origin, options)
  await visitor.page.goto(path)
  await expectShown(title(visitor.page, name))
  await expectHydrated(visitor.page)
  return visitor
}

const report = (session: Session, type: string, id: string, reason = 'abuse') =>
  callAs(origin, session, 'POST', '/reports', { type, id, reason })

describe('a comment that breaks a rule', () => {
  it('is reported by two, hidden by one administrator, and shown again by another', async () => {
    const id = await postComment(origin, author.session, about.id, insult)
    const [one, two] = [await registerUser(origin), await registerUser(origin)]
    const flagName = `Report the comment by ${author.name}`
    const path = `/personalities/${about.slug}`

    const visitor = await visit(path, about.name)
    await button(visitor.page, flagName).click()
    await expectShown(notice(visitor.page, texts.loginRequired))
    await visitor.context.close()

    const reader = await visit(path, about.name, { session: one.session, size: 'phone' })
    await button(reader.page, flagName).click()
    const form = dialog(reader.page, `Report the comment by ${author.name}`)
    await button(form, 'Send report').click()
    await expectShown(form.getByText('Please choose a rule', { exact: true }))
    await expectNoFindingsInBothThemes(reader.page)
    await form.getByRole('radio', { name: /^Abuse/ }).check()
    await form.getByRole('textbox').fill('x'.repeat(501))
    await button(form, 'Send report').click()
    await expectShown(form.getByText('Note must not exceed 500 characters', { exact: true }))
    await form.getByRole('textbox').fill('This is about children.')
    await button(form, 'Send report').click()
    await expectShown(
      notice(reader.page, 'Thank you for your report. We will tell you what comes of it.'),
    )
    await expectHidden(form)
    await button(reader.page, flagName).click()
    await form.getByRole('radio', { name: /^Spam/ }).check()
    await button(form, 'Send report').click()
    await expectShown(
      notice(reader.page, 'You have reported this already. We will tell you what comes of it.'),
    )
    await report(two.session, 'comment', id)

    // With the keyboard only.
    const desk = await visit('/admin/moderation', 'Moderation', { session: boss })
    const reported = card(desk.page, insult)
    await expectShown(
      reported.getByText('Reported by 2 members', { exact: true }),
      reported.getByRole('link', { name: author.name }),
      reported.getByRole('link', { name: about.name }),
    )
    await button(reported, 'Hide').focus()
    await desk.page.keyboard.press('Enter')
    const question = dialog(desk.page, `Hide the comment by ${author.name}?`)
    expect(await question.getByRole('radio', { name: /^Abuse/ }).isChecked()).toBe(true)
    await button(question, 'Hide').focus()
    await desk.page.keyboard.press('Enter')
    await expectShown(desk.page.getByRole('heading', { name: 'Nothing to decide' }))
    await expect.poll(() => focused(desk.page)).toBe('Moderation')

    await reader.page.goto('/notifications')
    await expectShown(
      reader.page.getByText('A report of yours has been reviewed. The comment has been hidden.', {
        exact: true,
      }),
    )
    await reader.page.goto(path)
    await expectShown(reader.page.getByRole('heading', { name: 'No comments yet' }))

    const own = await visit('/my-comments', 'My Comments', {
      session: author.session,
      size: 'phone',
    })
    await expectShown(own.page.getByText(/it breaks the rule “Abuse”/))
    await button(own.page, 'Appeal against the hiding of this comment').click()
    const appeal = dialog(own.page, 'Appeal against the hiding of your comment')
    await button(appeal, 'Send appeal').click()
    await expectShown(appeal.getByText('Please say why', { exact: true }))
    await expectNoFindingsInBothThemes(own.page)
    await appeal.getByRole('textbox').fill('It was a quotation.')
    await button(appeal, 'Send appeal').click()
    await expectShown(
      own.page.getByText('You have appealed. We will tell you what comes of it.', { exact: true }),
    )
    await expectHidden(button(own.page, /^Appeal/))

    // The administrator who hid it cannot decide the appeal.
    await tab(desk.page, 'Appeals').click()
    await expectShown(card(desk.page, 'It was a quotation.'))
    await expectHidden(button(desk.page, 'Grant'))
    await expectNoFindingsInBothThemes(desk.page)
    const other = await visit('/admin/moderation?tab=appeals', 'Moderation', {
      session: deputy,
      size: 'phone',
    })
    await button(card(other.page, 'It was a quotation.'), 'Grant').click()
    await button(dialog(other.page, `Show the comment by ${author.name} again?`), 'Grant').click()
    await expectShown(
      notice(other.page, 'Appeal granted.'),
      other.page.getByRole('heading', { name: 'No appeals' }),
    )

    await own.page.goto('/notifications')
    await expectShown(
      own.page.getByText('Your appeal has been decided. Your comment is shown to others again.', {
        exact: true,
      }),
    )
    await own.page.goto(path)
    await expectShown(own.page.getByText(insult, { exact: true }))
  })
})

describe('a hidden post', () => {
  it('is hidden from others, and marked for its author with the rule', async () => {
    const writer = await registerVerified(origin, { name: 'Vera Writer' })
    const reader = await registerUser(origin)
    const [post] = await publish(origin, writer.session, ['Buy my votes!'])
    const path = `/posts/${post?.id}`
    const { page } = await visit(path, `Post by ${writer.name}`, { session: reader.session })
    await button(page, `Report the post by ${writer.name}`).click()
    const form = dialog(page, `Report the post by ${writer.name}`)
    await form.getByRole('radio', { name: /^Spam/ }).check()
    await button(form, 'Send report').click()
    await expectHidden(form)

    const desk = await visit('/admin/moderation?type=post', 'Moderation', {
      session: deputy,
      size: 'phone',
    })
    const reported = card(desk.page, 'Buy my votes!')
    await expectShown(reported)
    await expectNoFindingsInBothThemes(desk.page)
    await button(reported, 'Hide').click()
    const question = dialog(desk.page, `Hide the post by ${writer.name}?`)
    await expectShown(question)
    await expectNoFindingsInBothThemes(desk.page)
    await button(question, 'Hide').click()
    await expectShown(desk.page.getByRole('heading', { name: 'No cases found' }))

    const later = await openPage(origin, { session: reader.session })
    later.allow(/404/)
    await later.page.goto(path)
    await expectShown(title(later.page, 'Post Not Found'))
    const own = await openPage(origin, { session: writer.session })
    // The page is rendered for a visitor, who cannot see it.
    own.allow(/404/)
    await own.page.goto(path)
    await expectShown(
      own.page.getByText('Buy my votes!', { exact: true }),
      own.page.getByText('Hidden: nobody but you can see this post.', { exact: true }),
      own.page.getByText(/it breaks the rule “Spam”/),
      button(own.page, 'Appeal against the hiding of this post'),
    )

    await tab(desk.page, 'Decided').click()
    await button(card(desk.page, 'Buy my votes!'), 'Restore').click()
    await button(dialog(desk.page, `Restore the post by ${writer.name}?`), 'Restore').click()
    await expectShown(card(desk.page, 'Buy my votes!').getByText('Restored', { exact: true }))
    await later.page.goto(path)
    await expectShown(title(later.page, `Post by ${writer.name}`))
  })
})

describe('the moderation pages', () => {
  it('finds a suspension by its reference, shows load errors, and accepts decisions of other administrators', async () => {
    const [reader, somebody] = [await registerUser(origin), await registerUser(origin)]
    await report(reader.session, 'user', somebody.session.user.id, 'impersonation')
    const { page, allow } = await openPage(origin, { session: boss })
    allow(failureNoise)
    const restore = await failCalls(page, ['GET /admin/moderation'], { status: 500 })
    await page.goto('/admin/moderation')
    await expectShown(button(page, 'Try again'))
    await restore()
    await button(page, 'Try again').click()
    const item = page.getByRole('listitem').filter({ hasText: somebody.name })
    await button(item, 'Suspend').click()
    const question = dialog(page, `Suspend ${somebody.name}?`)
    await expectShown(question)
    const path = '/admin/moderation?type=user'
    const queue = await fetch(`${origin}/api${path}`, {
      headers: { authorization: `Bearer ${deputy.access_token}` },
    })
    const { data } = (await queue.json()) as { data: { id: string }[] }
    const id = data[0]?.id
    await callAs(origin, deputy, 'POST', `/admin/moderation/${id}/decision`, {
      action: 'suspend',
      rule: 'impersonation',
    })
    await button(question, 'Suspend').click()
    await expectShown(
      notice(page, 'Another administrator has decided this already.'),
      page.getByRole('heading', { name: 'Nothing to decide' }),
    )
    await tab(page, 'Decided').click()
    const reference = page.getByRole('textbox', { name: 'Reference of a suspension' })
    await reference.fill('no reference')
    await button(page, 'Find').click()
    await expectShown(page.getByText(/^This is no reference/))
    await reference.fill(`${id}`)
    await button(page, 'Find').click()
    await expectShown(
      page.getByText(`Reference ${id}`),
      page.getByRole('link', { name: 'Show all' }),
    )
    await button(item, 'Restore').click()
    await button(dialog(page, `Restore ${somebody.name}?`), 'Restore').click()
    await expectShown(item.getByText('Restored', { exact: true }))
    await signIn(origin, somebody)
  })

  it('shows contact messages and marks them as handled', async () => {
    const message = 'Please add my mayor.'
    await callAs(origin, author.session, 'POST', '/contact', {
      name: author.name,
      email: author.email,
      message,
    })
    const { page } = await visit('/admin/messages', 'Messages', { session: boss, size: 'phone' })
    await expectShown(page.getByText(message), page.getByRole('link', { name: author.email }))
    await expectNoFindingsInBothThemes(page)
    await button(page, /^Mark as handled/).click()
    await expectShown(page.getByRole('heading', { name: 'No open messages' }))
    await tab(page, 'Handled').click()
    await expectShown(page.getByText(message))
    await button(page, /^Reopen/).click()
    await expectShown(page.getByRole('heading', { name: 'No handled messages' }))
  })
})

it('publishes counts of decisions, also without JavaScript, and explains them', async () => {
  const plain = await openPage(origin, { javaScript: false })
  await plain.page.goto('/')
  await plain.page.getByRole('link', { name: 'Transparency', exact: true }).click()
  await expectShown(
    title(plain.page, 'Transparency'),
    plain.page.getByRole('table'),
    plain.page.getByRole('rowheader', { name: 'Abuse', exact: true }),
    plain.page.getByText('fewer than 5 of each', { exact: true }).first(),
    plain.page.getByRole('heading', { name: 'How votes are counted', exact: true }),
  )
  for (const size of ['phone', 'desktop'] as const) {
    const { page } = await visit('/transparency', 'Transparency', { size })
    await expectNoFindingsInBothThemes(page)
  }
})
