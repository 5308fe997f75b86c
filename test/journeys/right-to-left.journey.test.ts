import type { Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import { isLanguage } from '../../messages/languages.ts'
import { allPages } from '../../web/app/admin-pages.ts'
import { sidewaysScroll } from '../page-checks.ts'
import { axeFindings } from './axe.ts'
import { callAs, publish, registerVerified } from './community.ts'
import { addressOf } from './every-page.ts'
import { expect, sizes, test, useSite } from './fixtures.ts'
import { addPersonality, castVote, postComment } from './personalities.ts'
import { expectHydrated } from './screen.ts'
import {
  administrator as administratorCredentials,
  administratorSettings,
  type Session,
  signIn,
  signInAdministrator,
} from './users.ts'

const site = useSite({ settings: administratorSettings })
let administrator: Session
let member: Session
let ada: Personality

test.beforeAll(async () => {
  const first = await signInAdministrator(site.origin)
  await callAs(site.origin, first, 'PATCH', '/users/profile', { name: 'مديرة الموقع' })
  administrator = await signIn(site.origin, administratorCredentials)
  await callAs(site.origin, administrator, 'PATCH', '/admin/site-settings', {
    name: 'صوت',
    otherLanguages: ['ar'],
  })
  ada = await addPersonality(site.origin, {
    name: 'آدا لوفلايس',
    party: 'حزب العلوم',
    position: 'نائبة',
    bio: 'كتبت أول برنامج.',
  })
  member = (await registerVerified(site.origin, { name: 'ليلى' })).session
  await castVote(site.origin, member, ada.id, 'UPVOTE')
  await postComment(site.origin, member, ada.id, 'تعليق قصير.')
  await publish(site.origin, member, ['منشور قصير.'])
})

/** Names of formats, protocols, languages and files, and examples of what operators type, which every language writes so. */
const known = new Set(
  (
    'aa abgeordnetenwatch admin alt argon2id axe bundestag cc0 commonwealth congress csv data_dir deutsch dsa english español ' +
    'core everypolitician example français gdpr gif gmail hash html javascript jpeg json jsonl latin legislators lines mail_from ' +
    'markdown of open oppose outbox pdf png popolo postgresql saltmere sha256 sha256sums smtp_url states support tsv url utc voxpop ' +
    'wcag wikidata xlsx your voice democracy'
  ).split(' '),
)

/** Words in Latin letters that a page shows or says, but for addresses, user names and known technical names. */
async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement
      if (
        parent?.closest(
          'script, style, template, code, noscript, option[lang], [lang="en"], #languages, #language-offer',
        )
      )
        continue
      found.push(node.nodeValue ?? '')
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`body [${name}]`)) {
        if (!element.closest('#languages')) found.push(element.getAttribute(name) ?? '')
      }
    }
    return found
  })
  return texts.filter((text) =>
    text
      .replaceAll(ada.slug, ' ')
      .replaceAll(/\S*[@/#]\S*|\w+\.\w+\S*|\b[\da-f]{8}\b/g, ' ')
      .match(/\p{Script=Latin}[\p{Script=Latin}\d_]+/gu)
      ?.some((word) => !known.has(word.toLowerCase()) && !isLanguage(word)),
  )
}

const sessions = { visitor: () => undefined, user: () => member, admin: () => administrator }
const widths = [320, 768, 1920]

/** Pages that one visitor opens one after another: the second one finds most scripts in the cache. */
const pagesOfVisit = 8

const visits = Object.entries(sessions).flatMap(([access, session]) => {
  const pages = allPages.filter((page) => (page.access ?? 'visitor') === access)
  return Array.from({ length: Math.ceil(pages.length / pagesOfVisit) }, (_, index) => ({
    session,
    paths: pages.slice(index * pagesOfVisit, (index + 1) * pagesOfVisit).map(({ path }) => path),
  }))
})

for (const { session, paths } of visits) {
  test(`in Arabic, mirrored and as wide as the screen: ${paths.join(', ')}`, async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin, { size: 'phone', session: session() })
    allow(/status of 404/)
    for (const path of paths) await expectArabic(page, path)
  })
}

test('the days of a chart run from right to left, for the pointer too', async ({ openPage }) => {
  const { page } = await openPage(site.origin, { session: administrator })
  await page.goto('/ar/admin')
  const chart = page.locator('svg:has(rect.fill-sunken)').first()
  const today = chart.locator('rect.fill-sunken')
  const { x = Number.NaN } = (await chart.boundingBox()) ?? {}
  await expect.poll(async () => (await today.boundingBox())?.x).toBeCloseTo(x, 0)
  await page.getByRole('slider').press('ArrowRight')
  await expect.poll(async () => (await today.boundingBox())?.x).toBeGreaterThan(x + 1)
  await chart.click({ position: { x: 1, y: 40 } })
  await expect.poll(async () => (await today.boundingBox())?.x).toBeCloseTo(x, 0)
})

async function expectArabic(page: Page, path: string) {
  const address = addressOf(path, { personality: ada, session: member })
  await page.setViewportSize(sizes.phone.viewport)
  await page.goto(`/ar${address === '/' ? '' : address}`)
  await expectHydrated(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect.soft(await latinWords(page), path).toEqual([])
  expect.soft(await axeFindings(page), path).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await sidewaysScroll(page), `${path} at ${width} px`).toEqual([])
  }
}
