import type { Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import { startTranslator } from '../translator.ts'
import { expectNoFindingsAtBothSizes } from './axe.ts'
import { registerVerified } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonality, postComment } from './personalities.ts'
import { button } from './screen.ts'
import { administratorSettings, type Session } from './users.ts'

let translator: Awaited<ReturnType<typeof startTranslator>>
const settings = { ...administratorSettings, TRANSLATE_URL: '' }

test.beforeAll(async () => {
  translator = await startTranslator()
  settings.TRANSLATE_URL = translator.url
})
const site = useSite({ settings })
test.afterAll(() => translator.close())

/** The paragraph of a text, which says its language. */
const paragraph = (page: Page, text: string) => page.locator('p[lang]').filter({ hasText: text })

const spanish = 'Nunca responde a las preguntas de los vecinos.'
const english = 'The council voted against the new road.'
let ada: Personality
let author: Session

test.beforeAll(async () => {
  const bio = 'El pleno votó anoche en contra de la carretera, y ella estaba presente.'
  ada = await addPersonality(site.origin, { name: 'Ada Lovelace', bio })
  author = (await registerVerified(site.origin)).session
  await postComment(site.origin, author, ada.id, spanish)
  await postComment(site.origin, author, ada.id, english)
})

test('a visitor has a text in another language translated, and sees the original again', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await page.goto(`/personalities/${ada.slug}`)
  const comment = page.locator('#comments li').filter({ hasText: spanish })
  await expect(paragraph(page, spanish)).toHaveAttribute('lang', 'es')
  await expect(paragraph(page, english)).toHaveAttribute('lang', 'en')
  // Of the biography and of one of the comments.
  await expect(button(page, 'Translate')).toHaveCount(2)
  await button(comment, 'Translate').click()
  const translated = page.locator('#comments li').filter({ hasText: '<b>' })
  await expect(translated.getByText(/^<b>en<\/b>: /)).toHaveAttribute('lang', 'en')
  await expect(translated.getByText('Translated by machine.')).toBeVisible()
  await expect(translated.locator(`[lang=es]`)).toHaveCount(0)
  await expectNoFindingsAtBothSizes(page)
  await button(translated, 'Show original').click()
  await expect(paragraph(page, spanish)).toHaveAttribute('lang', 'es')
  await expect(page.getByText('Translated by machine.')).toHaveCount(0)
})

test('a visitor reads in one sentence that a text could not be translated, and tries again', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(/503/)
  await page.goto(`/personalities/${ada.slug}`)
  const about = page.locator('article').first()
  translator.answerWith((response) => response.writeHead(500).end())
  await button(about, 'Translate').click()
  await expect(about.getByText(/could not be translated/)).toBeVisible()
  translator.answerAgain()
  await button(about, 'Translate').click()
  await expect(about.getByText(/^<b>en<\/b>: /)).toBeVisible()
})

test('an author says in which language a comment is', async ({ openPage }) => {
  const { page } = await openPage(site.origin, { session: author })
  await page.goto(`/personalities/${ada.slug}`)
  const comment = page.locator('#comments li').filter({ hasText: spanish })
  await button(comment, /Edit comment/).click()
  const language = page.getByLabel('Language', { exact: true })
  await expect(language).toHaveValue('es')
  await language.selectOption('Galician')
  await button(comment, 'Save changes').click()
  await expect(paragraph(page, spanish)).toHaveAttribute('lang', 'gl')
  await expect(comment.getByText('edited')).toHaveCount(0)
})
