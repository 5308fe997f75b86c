import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import type { Language } from '../../messages/languages.ts'
import { projectRoot } from '../config.ts'
import { callAs } from './community.ts'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import { addPersonality, postComment } from './personalities.ts'
import { button, expectHydrated, notice } from './screen.ts'
import { administratorSettings, registerUser, type Session, signInAdministrator } from './users.ts'

// What people do most, done in a language that is read from left to right, and in one from right to left.
const inLanguages: Language[] = ['es', 'ar']

const site = useSite({ settings: administratorSettings })
let administrator: Session
let ada: Personality

test.beforeAll(async () => {
  administrator = await signInAdministrator(site.origin)
  await callAs(site.origin, administrator, 'PATCH', '/admin/site-settings', {
    otherLanguages: inLanguages,
  })
  ada = await addPersonality(site.origin, { name: 'Ada Lovelace' })
})

/** Messages without arguments of a file. */
const messagesOf = (language: Language, file: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(projectRoot, `messages/${language}/${file}.json`), 'utf8'))

const textIn = (language: Language, file: string, key: string): string => {
  const text = messagesOf(language, file)[key]
  if (!text || text.includes('{')) throw new Error(`${file}.${key} is not a text in ${language}`)
  return text
}

/** The name of the button that reports a comment. */
const reportOf = (language: Language, name: string): string =>
  /\bcomment \{(.*?\{name\}.*?)\}/
    .exec(messagesOf(language, 'reports').reportTarget ?? '')?.[1]
    ?.replace('{name}', name) ?? ''

async function visit(openPage: OpenPage, address: string, session: Session): Promise<Page> {
  const { page } = await openPage(site.origin, { size: 'phone', session })
  await page.goto(address)
  await expectHydrated(page)
  return page
}

const card = (page: Page, text: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

for (const language of inLanguages) {
  const say = (file: string, key: string) => textIn(language, file, key)

  test.describe(`in ${language}`, () => {
    test('a member votes, and comments', async ({ openPage }) => {
      const member = await registerUser(site.origin)
      const page = await visit(openPage, `/${language}/personalities/${ada.slug}`, member.session)
      const oppose = page
        .locator('main .vote-button')
        .filter({ hasText: say('vote-control', 'oppose') })
      await oppose.click()
      await expect(oppose).toHaveAttribute('aria-pressed', 'true')
      const comment = `${say('vote-control', 'support')} 123`
      await page.getByLabel(say('comments', 'yourComment'), { exact: true }).fill(comment)
      await button(page, say('comments', 'postComment')).click()
      await expect(notice(page, say('comments', 'commentPosted'))).toBeVisible()
      await page.reload()
      await expect(page.getByText(comment, { exact: true })).toBeVisible()
      await expect(oppose).toHaveAttribute('aria-pressed', 'true')
    })

    test('a member reports a comment, and an administrator hides it', async ({ openPage }) => {
      const [author, reader] = [await registerUser(site.origin), await registerUser(site.origin)]
      const insult = `Fools, says ${author.username}.`
      await postComment(site.origin, author.session, ada.id, insult)
      const page = await visit(openPage, `/${language}/personalities/${ada.slug}`, reader.session)
      await button(page, reportOf(language, author.name)).click()
      const form = page.getByRole('dialog')
      await form.getByRole('radio').first().check()
      await button(form, say('reports', 'sendReport')).click()
      await expect(notice(page, say('reports', 'thankYouYourReport'))).toBeVisible()
      await page.close()

      const desk = await visit(openPage, `/${language}/admin/moderation`, administrator)
      await button(card(desk, insult), say('moderation', 'hide')).click()
      await button(desk.getByRole('dialog'), say('moderation', 'hide')).click()
      await expect(notice(desk, say('moderation', 'decisionSavedEveryoneInvolved'))).toBeVisible()
    })

    test('an administrator imports a file, and changes the settings', async ({ openPage }) => {
      const name = `Zoë ${language}`
      const page = await visit(openPage, `/${language}/admin/personalities/import`, administrator)
      await page.getByLabel(say('imports', 'chooseAFile')).setInputFiles({
        name: 'one.csv',
        mimeType: 'text/plain',
        buffer: Buffer.from(`name,party\n${name},Left\n`),
      })
      await button(page, say('imports', 'preview')).click()
      await expect(page.getByText(name).first()).toBeVisible()
      await page.locator('main .button-primary').last().click()
      await expect(button(page, say('imports', 'importAnotherFile'))).toBeVisible()
      await page.goto(`/${language}/admin/personalities?search=${language}`)
      await expect(page.getByText(name).first()).toBeVisible()

      await page.goto(`/${language}/admin/settings`)
      await expectHydrated(page)
      const preview = page.getByRole('region', { name: say('site-settings', 'preview') })
      await expect(preview).toContainText(say('server/site', 'tagline'))
      await page
        .getByRole('textbox', { name: say('site-settings', 'nameField'), exact: true })
        .fill(name)
      await button(page, say('site-settings', 'saveSettings')).click()
      await expect(notice(page, say('site-settings', 'settingsHaveBeenSaved'))).toBeVisible()
      await expect(preview).toContainText(say('server/site', 'tagline'))
      await page.goto(`/${language}`)
      await expect(page.getByRole('contentinfo')).toContainText(name)
    })
  })
}
