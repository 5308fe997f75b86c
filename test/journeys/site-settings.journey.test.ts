import type { Page } from '@playwright/test'
import { initialSettings } from '../../contract/initial-administrator-settings.ts'
import type { Personality } from '../../contract/personalities.ts'
import { allPages } from '../../web/app/admin-pages.ts'
import { picture } from '../pictures.ts'
import { callAs, publish, registerVerified } from './community.ts'
import { addressOf } from './every-page.ts'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import { addPersonality, postComment } from './personalities.ts'
import { button, eventually, expectHydrated, focused, notice, title } from './screen.ts'
import {
  administrator,
  administratorSettings,
  registerUser,
  type Session,
  signInAdministrator,
} from './users.ts'

const site = useSite({ settings: administratorSettings })
let session: Session
/** A person whose pages exist; other pages with parameters say that there is nothing at the address. */
let ada: Personality

test.beforeAll(async () => {
  session = await signInAdministrator(site.origin)
  ada = await addPersonality(site.origin, { name: 'Ada Lovelace' })
})

test.afterEach(() => change(initialSettings))

const change = (settings: object) =>
  callAs(site.origin, session, 'PATCH', '/admin/site-settings', settings)

async function open(openPage: OpenPage, path = '/admin/settings') {
  const visitor = await openPage(site.origin, { session })
  await visitor.page.goto(path)
  await expectHydrated(visitor.page)
  return visitor
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const save = (page: Page) => button(page, 'Save settings').click()
const saved = 'The settings have been saved.'

/** A form of files, whatever the site that exports them is called. */
const nameOfFiles = 'Exports of Voxpop sites'

test('an administrator gives the site another name, which every page has at once', async ({
  openPage,
}) => {
  const { page } = await open(openPage)
  await field(page, 'Name *').fill('Vox Madrid')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Vox Madrid')
  await expect(page).toHaveTitle('Settings · Admin · Voxpop')
  await save(page)
  await expect(notice(page, saved)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vox Madrid, home' })).toBeVisible()
  await expect(page).toHaveTitle('Settings · Admin · Vox Madrid')
  await expect(page.locator('footer')).toContainText('Vox Madrid. All rights reserved.')
  await expect(page.locator('footer')).not.toContainText('Voxpop')

  for (const { path } of allPages) {
    const html = await (
      await fetch(site.origin + addressOf(path, { personality: ada, session }))
    ).text()
    expect(html, path).toContain('Vox Madrid')
    expect(html, path).not.toContain('Voxpop')
  }
  for (const { path, access } of allPages) {
    if (access === undefined || access === 'visitor') continue
    // The log says what the name was.
    if (path === '/admin/audit') continue
    await page.goto(addressOf(path, { personality: ada, session }))
    await expectHydrated(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect(page.locator('.skeleton'), path).toHaveCount(0)
    const content = (await page.content()).replace(nameOfFiles, '')
    expect(content, path).not.toContain('Voxpop')
  }
})

test('the name is on pages that answer with a failure', async () => {
  await change({ name: 'Vox <Madrid>' })
  const html = await (await fetch(`${site.origin}/nowhere/at-all`)).text()
  expect(html).toContain('Vox &lt;Madrid&gt;')
  expect(html).not.toContain('Vox <Madrid>')
})

test('visitors learn who runs the site, and find its links', async ({ openPage }) => {
  const { page } = await open(openPage, '/admin')
  await expect(page.getByText('Visitors cannot see who runs this site.')).toBeVisible()
  await page.getByRole('link', { name: 'Name the operator' }).click()
  await eventually(() => focused(page)).toBe('Operator')
  await field(page, 'Place (optional)').fill('Comunidad de Madrid')
  await field(page, 'Legal name (optional)').fill('Vox Populi SL')
  await field(page, 'Email (optional)').fill('hola')
  await button(page, 'Add a link').click()
  await eventually(() => focused(page)).toBe('Link 1')
  await page.keyboard.type('Press')
  await field(page, 'Address of link 1').fill('https://madrid.example/press')
  await button(page, 'Add a link').click()
  await page.keyboard.type('Donate')
  await field(page, 'Address of link 2').fill('donate')
  await save(page)
  await expect(page.getByText('Write an email address')).toBeVisible()
  await expect(page.getByText('Write an address that begins with https:// or /')).toBeVisible()
  await field(page, 'Email (optional)').fill('hola@madrid.example')
  await field(page, 'Address of link 2').fill('/contact')
  await button(page, 'Move link 2 up').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Link 1')).toHaveValue('Donate')
  await expect(button(page, 'Move link 1 up')).toBeFocused()
  await save(page)
  await expect(notice(page, saved)).toBeVisible()

  await page.goto('/admin')
  await expect(title(page, 'Admin Dashboard')).toBeVisible()
  await expect(page.getByText('Visitors cannot see who runs this site.')).toHaveCount(0)

  const visitor = await openPage(site.origin)
  await visitor.page.goto('/register')
  await expect(visitor.page.locator('main')).toContainText(
    'Vox Populi SL runs this site and keeps your data.',
  )
  await visitor.page.goto('/help')
  const footer = visitor.page.locator('footer')
  await expect(footer).toContainText('Comunidad de Madrid')
  await expect(footer.getByRole('link', { name: /^(Donate|Press)$/ })).toHaveText([
    'Donate',
    'Press',
  ])
  await footer.getByRole('link', { name: 'Run by Vox Populi SL' }).click()
  const operator = visitor.page.getByRole('region', { name: 'Who runs this site' })
  await expect(operator).toContainText('hola@madrid.example')
  await visitor.page.goto('/privacy#operator')
  await expect(visitor.page.getByRole('region', { name: 'Who is responsible' })).toContainText(
    'Vox Populi SL',
  )
})

test('an administrator closes registration: visitors are told, and members log in', async ({
  openPage,
}) => {
  const { page } = await open(openPage)
  await page.getByRole('radio', { name: /^Nobody/ }).check()
  await save(page)
  await expect(notice(page, saved)).toBeVisible()
  const closed = 'This site takes no new accounts at the moment.'
  const { page: visitor } = await openPage(site.origin, { size: 'phone' })
  await visitor.goto('/register')
  await expect(visitor.getByText(closed)).toBeVisible()
  await expect(visitor.getByRole('textbox')).toHaveCount(0)
  await visitor.goto(`/personalities/${ada.slug}`)
  await expectHydrated(visitor)
  await button(visitor, /^Support /).click()
  const sheet = visitor.getByRole('dialog', { name: 'Please login to vote' })
  await expect(sheet.getByText(closed)).toBeVisible()
  await expect(field(visitor, 'Name')).toHaveCount(0)
  await expect(button(sheet, 'Create account')).toHaveCount(0)
  await field(visitor, 'Email').fill(administrator.email)
  await sheet.getByLabel('Password', { exact: true }).fill(administrator.password)
  await button(sheet, 'Count my vote').click()
  await expect(sheet).toBeHidden()
})

test('an administrator makes the site read-only: a vote is refused with the reason', async ({
  openPage,
}) => {
  const { page } = await open(openPage)
  await page.getByRole('radio', { name: /^Refused/ }).check()
  await save(page)
  await expect(notice(page, saved)).toBeVisible()
  const registered = await registerUser(site.origin)
  const { page: own, allow } = await openPage(site.origin, { session: registered.session })
  allow(/status of 403/)
  await own.goto(`/personalities/${ada.slug}`)
  await expectHydrated(own)
  const support = button(own, /^Support /)
  await support.click()
  await expect(own.getByText(/^The site takes no votes and texts at the moment/)).toBeVisible()
  await expect(support).toHaveAttribute('aria-pressed', 'false')
})

test('an administrator closes the site for maintenance, and everybody else is told why', async ({
  openPage,
}) => {
  const member = await registerUser(site.origin)
  const { page: own, allow } = await openPage(site.origin, {
    session: member.session,
    size: 'phone',
  })
  allow(/status of 503/)
  allow(/response: 503/)
  await own.goto('/personalities')
  await expectHydrated(own)

  const { page } = await open(openPage)
  await page.getByRole('radio', { name: /^Maintenance page/ }).check()
  await field(page, 'Message on the maintenance page (optional)').fill(
    'We move house.\n\nBack on <Monday>.',
  )
  await save(page)
  await expect(notice(page, saved)).toBeVisible()
  await expect(page.getByText('Everybody else sees the maintenance page.')).toBeVisible()
  await page.getByRole('link', { name: 'Personalities', exact: true }).first().click()
  await expect(page.getByText(ada.name).first()).toBeVisible()

  // A tab that was open tells the reason, and a new page is the message alone.
  await button(own, /^Support /)
    .first()
    .click()
  await expect(own.getByText(/^We move house\./)).toBeVisible()
  const response = await own.goto('/')
  expect(response?.status()).toBe(503)
  expect(response?.headers()['retry-after']).toBe('600')
  await expect(title(own, 'Voxpop')).toBeVisible()
  await expect(own.getByText('Back on <Monday>.')).toBeVisible()
  await own.getByRole('link', { name: 'log in' }).click()
  await expect(own).toHaveURL(`${site.origin}/dashboard`)

  await change({ isInMaintenance: false })
  expect((await own.goto('/'))?.status()).toBe(200)
})

test('what another administrator has changed meanwhile is shown, and not lost', async ({
  openPage,
}) => {
  const { page, allow } = await open(openPage)
  allow(/status of 409/)
  allow(/response: 409/)
  await field(page, 'Name *').fill('Mine')
  await change({ name: 'Theirs', place: 'Elsewhere' })
  await save(page)
  await expect(page.getByText('Changed meanwhile to “Theirs”.')).toBeVisible()
  await expect(field(page, 'Name *')).toHaveValue('Mine')
  await expect(field(page, 'Place (optional)')).toHaveValue('Elsewhere')
  await save(page)
  await expect(notice(page, saved)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mine, home' })).toBeVisible()
})

test('what was typed is not lost by leaving the page', async ({ openPage }) => {
  const { page } = await open(openPage)
  await expect(button(page, 'Save settings')).toBeDisabled()
  await field(page, 'Tagline (optional)').fill('Your town')
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await button(page, 'Stay').click()
  await expect(field(page, 'Tagline (optional)')).toHaveValue('Your town')
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await button(page, 'Leave').click()
  await expect(title(page, 'Audit Log')).toBeVisible()
})

test('an operator blocks a domain of email addresses, and a visitor learns it at the field', async ({
  openPage,
}) => {
  const { page } = await open(openPage)
  await field(page, 'Blocked email domains (optional)').fill('blocked')
  await save(page)
  await expect(page.getByText('Write domains such as example.org, one on a line')).toBeVisible()
  await field(page, 'Blocked email domains (optional)').fill('Blocked.example\n')
  await save(page)
  await expect(notice(page, saved)).toBeVisible()
  await expect(field(page, 'Blocked email domains (optional)')).toHaveValue('blocked.example')

  const visitor = await openPage(site.origin)
  visitor.allow(/status of 400/)
  await visitor.page.goto('/register')
  await expectHydrated(visitor.page)
  await field(visitor.page, 'Full Name').fill('Ada Archer')
  await field(visitor.page, 'Username').fill('ada_archer')
  await field(visitor.page, 'Email').fill('ada@mail.blocked.example')
  await visitor.page.getByLabel('Password', { exact: true }).fill('a password of ada')
  await visitor.page.getByLabel('Confirm Password').fill('a password of ada')
  await button(visitor.page, 'Create account').click()
  await expect(
    visitor.page.getByText('This site does not take email addresses of this domain.'),
  ).toHaveCount(1)
})

test('an operator sets how many comments a member may write, and sees what follows', async ({
  openPage,
}) => {
  const { page } = await open(openPage)
  const limit = page.getByRole('spinbutton', { name: 'Comments on politicians an hour' })
  await expect(limit).toHaveValue('60')
  await limit.fill('601')
  await expect(limit).toHaveAccessibleDescription('The default is 60.')
  await save(page)
  await expect(page.getByText('Write a number from 1 to 600')).toBeVisible()
  await limit.fill('1')
  await expect(limit).toHaveAccessibleDescription(
    'In a minute: 1. On an account’s first day: 1 an hour, 1 in a minute. The default is 60.',
  )
  await save(page)
  await expect(notice(page, saved)).toBeVisible()

  await page.reload()
  await expect(limit).toHaveValue('1')
})

test('an administrator closes comments and posts, and opens them again', async ({ openPage }) => {
  const author = await registerVerified(site.origin)
  await postComment(site.origin, author.session, ada.id, 'Written before')
  await publish(site.origin, author.session, ['News of before'])
  const { page } = await open(openPage)
  const save = () => button(page, 'Save settings').click()
  await page.getByRole('checkbox', { name: 'Comments', exact: true }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Replies' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Posts' }).uncheck()
  await save()
  await expect(notice(page, saved)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Posts' })).toHaveCount(0)

  const { page: own } = await openPage(site.origin, { session: author.session })
  await own.goto(`/personalities/${ada.slug}`)
  await expectHydrated(own)
  const comments = own.locator('#comments')
  await expect(comments).toContainText('Written before')
  await expect(comments).toContainText('Comments are closed on this site.')
  await expect(comments.getByRole('textbox')).toHaveCount(0)
  await expect(button(comments, /^(Reply|Edit)/)).toHaveCount(0)
  await expect(button(comments, /^Delete/)).toHaveCount(1)
  await own.goto('/posts')
  await expectHydrated(own)
  await expect(own.getByText('News of before')).toBeVisible()
  await expect(own.getByText('Posts are closed on this site.')).toBeVisible()
  await expect(own.getByRole('form', { name: 'Create a post' })).toHaveCount(0)
  await expect(button(own, /^Edit post/)).toHaveCount(0)
  await expect(own.getByRole('navigation').getByRole('link', { name: 'Posts' })).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Comments', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Anonymous comments' }).uncheck()
  await page.getByRole('checkbox', { name: 'Posts' }).check()
  await page.getByRole('checkbox', { name: 'Verification' }).uncheck()
  await save()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Posts' })).toBeVisible()
  await own.goto(`/personalities/${ada.slug}`)
  await expectHydrated(own)
  await own.getByLabel('Your comment', { exact: true }).fill('Written after')
  await expect(own.getByRole('checkbox', { name: 'Comment anonymously' })).toHaveCount(0)
  await button(own, 'Post comment').click()
  await expect(comments).toContainText('Written after')
  const newcomer = await registerUser(site.origin)
  const { page: asking } = await openPage(site.origin, { session: newcomer.session })
  await asking.goto('/profile')
  await expectHydrated(asking)
  await expect(asking.getByText('This site takes no requests for verification')).toBeVisible()
  await expect(button(asking, 'Get Verified')).toHaveCount(0)
})

test('an administrator gives the site an icon, a logo and a colour, and takes them away', async ({
  openPage,
}) => {
  const { page } = await open(openPage)
  const choose = async (label: string, width: number, height: number) => {
    await page
      .getByLabel(label, { exact: true })
      .and(page.locator('input'))
      .setInputFiles({
        name: 'a.png',
        mimeType: 'image/png',
        buffer: await picture({ width, height }),
      })
  }
  await choose('Choose icon', 512, 512)
  await choose('Choose logo', 600, 150)
  await page.getByRole('checkbox', { name: 'The logo has the name in it' }).check()
  await field(page, 'Accent (optional)').fill('#ffcc00')
  await save(page)
  await expect(page.getByText('The nearest shade that has it is #856900.')).toBeVisible()
  await field(page, 'Accent (optional)').fill('#5b2a86')
  await save(page)
  await expect(notice(page, `${saved} Load the page again to see its new look.`)).toBeVisible()

  for (const theme of ['light', 'dark'] as const) {
    const visitor = await openPage(site.origin, { theme })
    await visitor.page.goto('/')
    await expectHydrated(visitor.page)
    const accent = visitor.page.locator('html')
    await expect(accent).toHaveCSS('--accent', /^light-dark\(#5b2a86, ?#[0-9a-f]{6}\)$/)
    const mark = visitor.page.getByRole('banner').locator('svg').first()
    await expect(mark).toHaveCSS('width', '128px')
    await expect(visitor.page.getByRole('link', { name: 'Voxpop, home' })).toBeVisible()
    const href = await visitor.page.locator('#mark image').getAttribute('href')
    expect(await visitor.page.evaluate(async (url) => (await fetch(url ?? '')).status, href)).toBe(
      200,
    )
    await expect(visitor.page.locator('link[rel=icon]')).toHaveAttribute('href', /icon-48\.png$/)
  }
  const manifest = await (await fetch(`${site.origin}/site.webmanifest`)).json()
  expect(manifest.theme_color).toBe('#5b2a86')
  expect(manifest.icons).toHaveLength(3)
  for (const { src } of manifest.icons) expect((await fetch(site.origin + src)).status).toBe(200)

  await button(page, 'Remove icon').click()
  await button(page, 'Remove logo').click()
  await button(page, 'Use the first colour').click()
  await save(page)
  await expect
    .poll(async () => (await fetch(`${site.origin}/help`)).text())
    .toContain('href="/icon.svg"')
  const html = await (await fetch(`${site.origin}/help`)).text()
  expect(html).not.toContain('<image')
  expect(html).not.toContain('#5b2a86')
})
