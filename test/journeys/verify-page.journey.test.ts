import type { Page } from '@playwright/test'
import { languages } from '../../messages/languages.ts'
import { numberOf, type PublishedSite } from '../dishonest-log/published-site.ts'
import { bo, bosVoters, honestSite } from '../dishonest-log/sites.ts'
import { TestWitness } from '../dishonest-log/test-witness.ts'
import { brokenWords, setTextSize, sidewaysScroll } from '../page-checks.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { expect, test, useSite } from './fixtures.ts'

const site = useSite()

/** An honest site that has published a minute ago. */
function currentSite(): PublishedSite {
  const published = honestSite()
  published.publish(minuteAgo(), { [bo]: bosVoters(20) })
  return published
}

const minuteAgo = () => new Date(Date.now() - 60_000).toISOString().replace(/\.\d+Z/, 'Z')

/** Serves another site to the browser, like one on the internet that allows every origin to read its lists. */
async function serve(page: Page, published: PublishedSite): Promise<void> {
  await page.route(`${published.address}/**`, async (route) => {
    const response = await published.fetch(route.request().url())
    await route.fulfill({
      status: response.status,
      headers: { 'access-control-allow-origin': '*' },
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
}

async function check(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of the site').fill(address)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('region')).toBeFocused()
}

test('recounts another site, finds a ballot, and says who has witnessed the head', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  const published = currentSite()
  const witness = new TestWitness('paper.example/w')
  const note = published.checkpoints.pop() ?? ''
  published.checkpoints.push(note + witness.line(note))
  await serve(page, published)
  await page.goto('/verify.html')
  await expect(page.getByLabel('Address of the site')).toHaveValue(site.origin)
  await page.getByText('More checks').click()
  await page.getByLabel('Your ballot number').fill(numberOf('bo 1'))
  const witnesses = page.getByLabel('Witnesses that you trust')
  await witnesses.fill('nonsense')
  await page.getByLabel('Address of the site').fill(published.address)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(witnesses).toBeFocused()
  await expect(witnesses).toHaveAccessibleDescription(
    '“nonsense” is not the public key of a witness.',
  )
  await witnesses.fill(witness.verifierKey)
  await check(page, published.address)
  const result = page.getByRole('region', { name: 'Everything adds up' })
  await expect(result).toContainText('https://votes.example')
  await expect(result).toContainText('Ballots: 67, of them 54 Support and 13 Oppose.')
  await expect(result).toContainText(
    'The ballot is on the list of Bo “Quote” Ωmega and says Oppose.',
  )
  await expect(result).toContainText('Signed by 1 of 1 witnesses (paper.example/w); 1 needed.')
  await expect(result.locator('code')).toHaveText(/^8 [A-Za-z0-9+/]{43}=$/)
})

test('remembers the head, and names a site that rewrites history', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  const published = currentSite()
  await serve(page, published)
  await page.goto('/verify.html')
  await check(page, published.address)
  published.entries[0] = published.entries[0]?.replace('Ada', 'Eve') ?? ''
  published.close(minuteAgo(), 0)
  await page.reload()
  await check(page, published.address)
  const result = page.getByRole('region', { name: 'What the site has published is wrong' })
  await expect(result).toContainText(
    'The site has changed entries of the log that it had published',
  )
  await expect(result).toContainText('rewritten-history')
})

test('says that a site could not be checked', async ({ openPage }) => {
  const { page, allow } = await openPage(site.origin)
  allow(/votes\.example/)
  await page.route('https://votes.example/**', (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto('/verify.html')
  for (const [address, reason] of [
    ['votes.example', 'publishes no lists of ballots'],
    ['ftp://votes.example', 'is not the address of a site'],
  ] as const) {
    await check(page, address)
    const result = page.getByRole('region', { name: 'The site could not be checked' })
    await expect(result).toContainText(reason)
  }
})

test('is accessible, also on small screens and with large text', async ({ openPage }) => {
  const { page } = await openPage(site.origin, { size: 'phone' })
  const published = currentSite()
  await serve(page, published)
  await setTextSize(page, 2)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/verify.html')
  await page.getByText('More checks').click()
  await check(page, published.address)
  expect(await sidewaysScroll(page)).toEqual([])
  // Only the hash and the address of the site are broken, which are no words.
  const broken = await brokenWords(page)
  expect(broken.filter((word) => !/votes\.example| in code$/.test(word))).toEqual([])
  // The checks wait for the web app, which says when it has laid out a page.
  await page.evaluate(() => {
    document.documentElement.dataset.laidOut = ''
  })
  await expectNoFindingsInBothThemes(page)
})

test('forgets the key of a site that has a new one, when the reader asks for it', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  const published = currentSite()
  await serve(page, published)
  await page.goto('/verify.html')
  await check(page, published.address)
  published.useSeed(Buffer.alloc(32, 7))
  published.signHead()
  await page.reload()
  await check(page, published.address)
  const wrong = page.getByRole('region', { name: 'What the site has published is wrong' })
  await expect(wrong).toContainText('signs with another key')
  await page.getByRole('button', { name: 'Forget head and key' }).click()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('region', { name: 'Everything adds up' })).toBeVisible()
})

const inLanguages = [
  {
    language: 'es',
    direction: 'ltr',
    address: 'Dirección del sitio',
    check: 'Comprobar',
    right: 'Todo cuadra',
    counted: 'Papeletas: 67; de ellas, 54 de Apoyo y 13 de Rechazo.',
    wrong: 'Lo que ha publicado el sitio es incorrecto',
    changed: /El sitio ha cambiado entradas del registro que ya había publicado el \d+ de .+ UTC\./,
  },
  {
    language: 'ar',
    direction: 'rtl',
    address: 'عنوان الموقع',
    check: 'تحقق',
    right: 'كل شيء مطابق',
    counted: 'أوراق الاقتراع: 67، منها 54 من التأييد و13 من المعارضة.',
    wrong: 'ما نشره الموقع خاطئ',
    changed: /غيّر الموقع قيودًا في السجل كان قد نشرها بتاريخ \d+/,
  },
] as const

for (const { language, direction, ...says } of inLanguages) {
  test(`speaks ${language}, and names what is wrong by the same code`, async ({ openPage }) => {
    const { page } = await openPage(site.origin, { size: 'phone' })
    const published = currentSite()
    await serve(page, published)
    const checkHere = async () => {
      await page.getByLabel(says.address).fill(published.address)
      await page.getByRole('button', { name: says.check }).click()
    }
    await page.goto('/verify.html')
    await page.getByRole('navigation').getByRole('link', { name: languages[language].name }).click()
    await expect(page).toHaveURL(`${site.origin}/${language}/verify.html`)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await checkHere()
    await expect(page.getByRole('region', { name: says.right })).toContainText(says.counted)
    published.entries[0] = published.entries[0]?.replace('Ada', 'Eve') ?? ''
    published.close(minuteAgo(), 0)
    await page.reload()
    await checkHere()
    const wrong = page.getByRole('region', { name: says.wrong })
    await expect(wrong).toContainText(says.changed)
    await expect(wrong).toContainText('(rewritten-history)')
    expect(await sidewaysScroll(page)).toEqual([])
    await page.evaluate(() => {
      document.documentElement.dataset.laidOut = ''
    })
    await expectNoFindingsInBothThemes(page)
  })
}
