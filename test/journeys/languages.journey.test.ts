import type { Page } from '@playwright/test'
import { languageHeader } from '../../contract/client.ts'
import { initialSettings } from '../../contract/initial-administrator-settings.ts'
import type { Personality } from '../../contract/personalities.ts'
import arabic from '../../messages/ar/server/languages.json' with { type: 'json' }
import errors from '../../messages/es/contract/errors.json' with { type: 'json' }
import spanish from '../../messages/es/vote-control.json' with { type: 'json' }
import { languages } from '../../messages/languages.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { callAs, registerVerified } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonality, postComment } from './personalities.ts'
import { button, eventually, expectHydrated, goWithin } from './screen.ts'
import { administratorSettings, type Session, signInAdministrator } from './users.ts'

const site = useSite({ settings: administratorSettings })
let administrator: Session
let ada: Personality

test.beforeAll(async () => {
  administrator = await signInAdministrator(site.origin)
  ada = await addPersonality(site.origin, { name: 'Ada Lovelace' })
  const { session } = await registerVerified(site.origin)
  await postComment(site.origin, session, ada.id, 'A comment in English.')
  await change({ otherLanguages: ['es'] })
})

const change = (settings: object) =>
  callAs(site.origin, administrator, 'PATCH', '/admin/site-settings', settings)

const languageOf = (page: Page) =>
  page.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])

/** Texts of what is wider than the screen, if the page can be scrolled sideways. */
const beyondScreen = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const all = scrollWidth > clientWidth ? [...document.querySelectorAll('body *')] : []
    const beyond = all.filter((element) => element.getBoundingClientRect().right > clientWidth)
    return beyond.map(
      ({ tagName, className, textContent }) => `${tagName} ${className} ${textContent}`,
    )
  })

/** Makes the page believe that its browser prefers a language. */
const prefer = (page: Page, tags: string[]) =>
  page.addInitScript((wanted) => {
    Object.defineProperty(navigator, 'languages', { get: () => wanted })
  }, tags)

test('a visitor is offered the page in the language of the browser, once', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  await prefer(page, ['es-AR', 'en'])
  await page.goto('/personalities?sort=name')
  const offer = page.locator('#language-offer')
  await expect(offer).toHaveText(/Esta página también está en español\./)
  await offer.getByRole('link').click()
  await expect(page).toHaveURL(/\/es\/personalities/)
  expect(await languageOf(page)).toEqual(['es', 'ltr'])
  await expect(offer).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator('#language-offer')).toHaveCount(0)
})

test('the offer is in its own language, and leads to the page that is shown', async ({
  openPage,
}) => {
  await change({ otherLanguages: ['es', 'ar'] })
  const { page } = await openPage(site.origin)
  await prefer(page, ['ar-EG', 'es'])
  await page.goto('/')
  await expectHydrated(page)
  const offer = page.locator('#language-offer')
  await expect(offer).toHaveAttribute('lang', 'ar')
  await expect(offer).toHaveCSS('direction', 'rtl')
  await expect(offer.getByRole('button')).toHaveText(arabic.stay)
  await expect(offer.getByRole('paragraph')).toHaveCount(1)
  await goWithin(page, `/personalities/${ada.slug}`)
  await offer.getByRole('link').click()
  await expect(page).toHaveURL(`${site.origin}/ar/personalities/${ada.slug}`)
  await change({ otherLanguages: ['es'] })
})

test('a visitor who stays is not asked again', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  await prefer(page, ['es'])
  await page.goto('/')
  await page.locator('#language-offer').getByRole('button').click()
  await expect(page.locator('#language-offer')).toHaveCount(0)
  await page.goto('/posts')
  await expect(page.locator('#language-offer')).toHaveCount(0)
})

test('the links below the footer lead to the page that is shown, in each language', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await page.goto('/')
  await expectHydrated(page)
  await goWithin(page, `/personalities/${ada.slug}`)
  await page.locator('#languages').getByRole('link', { name: languages.es.name }).click()
  await expect(page).toHaveURL(`${site.origin}/es/personalities/${ada.slug}`)
  expect(await languageOf(page)).toEqual(['es', 'ltr'])
  await page.locator('#languages').getByRole('link', { name: languages.en.name }).click()
  await expect(page).toHaveURL(`${site.origin}/personalities/${ada.slug}`)
})

test('a page in Spanish is shared, followed and installed in Spanish', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  const address = `/es/personalities/${ada.slug}`
  // Feed readers read the document; the browser has the link only until the page starts.
  const document = await (await page.request.get(address)).text()
  expect(document).toMatch(/type="application\/atom\+xml" href="[^"]*\/es\/personalities\//)
  await page.goto(address)
  const card = page.locator('meta[property="og:image"]')
  await expect(card).toHaveAttribute('content', /\/es\/cards\/personalities\//)
  const install = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await page.request.get(install ?? '')).json()
  expect(manifest).toMatchObject({ lang: 'es', dir: 'ltr', start_url: '/es' })
  expect(manifest.shortcuts[0]).toMatchObject({ name: 'Votar de uno en uno', url: '/es/vote' })
  const worker = await (await page.request.get('/service-worker.js')).text()
  for (const text of ['You are offline', 'No tienes conexión']) expect(worker).toContain(text)
})

test('a person is shown by the name in the language of the page', async ({ openPage }) => {
  const [main, translated] = ['Hypatia', 'Hipatia de Alejandría']
  const { id, slug } = await addPersonality(site.origin, { name: main })
  const names = [{ name: translated, kind: 'alternate', language: 'es' }]
  await callAs(site.origin, administrator, 'PATCH', `/admin/personalities/${id}`, { names })
  const { page } = await openPage(site.origin)
  const documentAt = async (address: string) => (await page.request.get(address)).text()
  const english = await documentAt(`/personalities/${slug}`)
  expect(english).toContain(`<title>${main} `)
  expect(english).toContain(`"name":"${main}"`)
  const spanish = await documentAt(`/es/personalities/${slug}`)
  expect(spanish).toContain(`<title>${translated} `)
  expect(spanish).toContain(`"name":"${translated}"`)
  expect(spanish).toContain(`"alternateName":["${main}"]`)
  await page.goto('/es/personalities')
  await expectHydrated(page)
  await page.locator('main').getByRole('link', { name: translated }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translated)
  await expect(page.locator('h1 + p')).toHaveText(main)
})

test('a member votes in Spanish, and stays in Spanish on the way', async ({ openPage }) => {
  const { session } = await registerVerified(site.origin)
  const { page } = await openPage(site.origin, { session })
  await page.goto('/es')
  await expectHydrated(page)
  await page.locator(`main a[href="/es/personalities/${ada.slug}"]`).first().click()
  await expect(page).toHaveURL(`${site.origin}/es/personalities/${ada.slug}`)
  const support = page.locator('main .vote-button').first()
  await expect(support).toContainText(spanish.support)
  await support.click()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expectHydrated(page)
  await expect(page.locator('main .vote-button').first()).toHaveAttribute('aria-pressed', 'true')
})

test('a member chooses the language in the settings, which keep it', async ({ openPage }) => {
  const { session } = await registerVerified(site.origin)
  const { page } = await openPage(site.origin, { session })
  await page.goto('/profile')
  const row = page.locator('#language')
  await row.getByRole('heading', { name: 'Language' }).click()
  await row.getByLabel('Language').selectOption('Español')
  await expect(page).toHaveURL(`${site.origin}/es/profile#language`)
  await expect(row.locator('summary')).toHaveText(/^Idioma\s*Español$/)
  await page.goto('/profile#language')
  await expect(row.getByLabel('Language')).toHaveValue('es')
})

test('an administrator names a party in Spanish, and Spanish pages show it', async ({
  openPage,
}) => {
  await callAs(site.origin, administrator, 'POST', '/admin/parties', { name: 'Greens' })
  const { page } = await openPage(site.origin, { session: administrator })
  await page.goto('/admin/parties')
  await page.getByRole('button', { name: 'Edit Greens' }).click()
  const dialog = page.getByRole('dialog')
  const names = dialog.getByLabel('Names in other languages')
  await names.fill('Los Verdes')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Write the language as a code, such as en or zh-tw')).toBeVisible()
  await names.fill('es: Los Verdes')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/es/parties/greens')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Los Verdes')
  await page.goto('/parties/greens')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Greens')
})

test('an address that cannot be decoded is answered in its language', async () => {
  for (const [path, tag] of [
    ['/es/%E0%A4%A', 'es'],
    ['/%E0%A4%A', 'en'],
  ]) {
    const response = await fetch(site.origin + path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(`<html lang="${tag}"`)
  }
  const headers = { [languageHeader]: 'es' }
  const refused = await fetch(`${site.origin}/api/%E0%A4%A`, { headers })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(errors.badRequest)
})

test('an administrator makes Spanish the language of the site, whose addresses lose the prefix', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin, { session: administrator })
  await page.goto('/admin/settings')
  await expectHydrated(page)
  await page.getByLabel('Language of the site').selectOption('es')
  await button(page, 'Save settings').click()
  await eventually(async () => {
    await page.goto('/posts')
    return languageOf(page)
  }).toEqual(['es', 'ltr'])
  const english = await page.request.get('/en/posts')
  expect(await english.text()).toContain('<html lang="en"')
  expect((await page.request.get('/es/posts')).url()).toBe(`${site.origin}/posts`)
  await change({ language: initialSettings.language, otherLanguages: ['es'] })
})

test('a legal text of the operator says to readers of other languages in which one it is', async ({
  openPage,
}) => {
  await callAs(site.origin, administrator, 'POST', '/admin/legal-pages/imprint/versions', {
    text: '# Imprint\n\n## Who we are\n\nRead this.\n\n{{browserStorage}}',
    effectiveOn: new Date().toISOString().slice(0, 10),
    asksMembers: false,
  })
  const { page } = await openPage(site.origin)
  await page.goto('/es/imprint')
  await expect(page.getByText('Este texto está solo en inglés.')).toBeVisible()
  const chapter = page.locator('section[lang=en]')
  await expect(chapter).toContainText('Read this.')
  await expect(chapter.locator('[lang=es] dl')).toBeVisible()
  await page.goto('/imprint')
  await expect(page.getByText('Read this.')).toBeVisible()
  await expect(page.getByText('This text is only in')).toHaveCount(0)
})

for (const size of ['smallPhone', 'desktop'] as const) {
  test(`pages in Spanish fit a ${size}`, async ({ openPage }) => {
    const { page } = await openPage(site.origin, { size })
    for (const path of ['', '/personalities', `/personalities/${ada.slug}`, '/login', '/help']) {
      await page.goto(`/es${path}`)
      await expectHydrated(page)
      expect(await beyondScreen(page), path).toEqual([])
      await expectNoFindingsInBothThemes(page)
    }
  })
}

test('word and count of a vote button stay on one line on phones, in each language', async ({
  openPage,
}) => {
  await change({ otherLanguages: ['es', 'fr', 'de', 'ar'] })
  const { page } = await openPage(site.origin)
  for (const prefix of ['', '/es', '/fr', '/de', '/ar']) {
    await page.goto(`${prefix}/personalities`)
    await expectHydrated(page)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const lines = await page.locator('main .vote-button').evaluateAll((buttons) =>
        buttons.map((vote) => {
          const shown = vote.querySelectorAll<HTMLElement>('[aria-hidden] > span')
          const [count, word] = [...shown].reverse() as [HTMLElement, HTMLElement]
          count.textContent = '209'
          return count.offsetTop - word.offsetTop
        }),
      )
      expect(new Set(lines), `${prefix} ${width}`).toEqual(new Set([0]))
    }
  }
  await change({ otherLanguages: ['es'] })
})

test('the hint in the search field is never cut on phones, in each language', async ({
  openPage,
}) => {
  await change({ otherLanguages: ['es', 'fr', 'de', 'ar'] })
  const { page } = await openPage(site.origin)
  for (const prefix of ['', '/es', '/fr', '/de', '/ar']) {
    await page.goto(`${prefix}/search`)
    await expectHydrated(page)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const room = await page.getByRole('searchbox').evaluate((input: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input)
        const context = document.createElement('canvas').getContext('2d')
        if (!context) throw new Error('there is no canvas to measure text')
        context.font = font
        const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
        return input.clientWidth - paddings - context.measureText(input.placeholder).width
      })
      expect(room, `${prefix} ${width}`).toBeGreaterThanOrEqual(0)
    }
  }
  await change({ otherLanguages: ['es'] })
})
