import type { Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import { callAs } from './community.ts'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import { addPersonalities, registerVoters, splitVotes } from './personalities.ts'
import { title } from './screen.ts'
import { administratorSettings, signInAdministrator } from './users.ts'

const site = useSite({ settings: administratorSettings })
let ada: Personality
let councillor: Personality

const bio = 'Ada wrote the first program, & said: "</script><b>Numbers</b> are not all." '.repeat(6)

test.beforeAll(async () => {
  const others = Array.from({ length: 29 }, (_, index) => ({ name: `Councillor ${index + 1}` }))
  const made = await addPersonalities(site.origin, [
    { name: 'Ada Lovelace', party: 'Analytical Union', position: 'Countess', bio },
    ...others,
  ])
  ada = made[0] as Personality
  councillor = made[1] as Personality
  await splitVotes(site.origin, await registerVoters(site.origin, 3), ada, {
    support: 2,
    oppose: 1,
  })
})

async function open(
  openPage: OpenPage,
  path: string,
): Promise<{ page: Page; status: number | undefined }> {
  const { page, allow } = await openPage(site.origin, { javaScript: false })
  allow(/status of 404/)
  const response = await page.goto(path)
  return { page, status: response?.status() }
}

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href')
const jsonLd = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

test.describe('without JavaScript', () => {
  test('the home page shows and links the personalities', async ({ openPage }) => {
    const { page, status } = await open(openPage, '/')
    expect(status).toBe(200)
    await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Live Voting' })).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(6)
    await expect(cards.first().getByText('67% support')).toBeVisible()
    await expect(cards.first().getByText('Analytical Union')).toBeVisible()
    await expect(cards.first().getByText('3 votes', { exact: true })).toBeVisible()
    // A choice that would do nothing.
    await expect(page.getByRole('contentinfo').getByRole('radio')).toHaveCount(0)
    await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).click()
    await expect(title(page, 'Ada Lovelace')).toBeVisible()
  })

  test('the list can be searched, sorted and paged', async ({ openPage }) => {
    const { page, status } = await open(openPage, '/personalities?q=councillor&page=2')
    expect(status).toBe(200)
    await expect(page.getByText('Showing 13 to 24 of 29 results')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('councillor')
    await page.getByRole('link', { name: 'Page 3' }).click()
    await expect(page.getByText('Showing 25 to 29 of 29 results')).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/personalities?q=councillor&page=3`)
    await page.getByRole('searchbox').fill('lovelace')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
    await page.getByRole('button', { name: /^Order/ }).click()
    await expect(page.getByText('Showing 1 to 12 of 30 results')).toBeVisible()
    const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
    expect(names.slice(0, 2)).toEqual(['Ada Lovelace', 'Councillor 1'])
  })

  test('a personality is complete, with its biography as plain text', async ({ openPage }) => {
    const { page, status } = await open(openPage, `/personalities/${ada.slug}`)
    expect(status).toBe(200)
    await expect(title(page, 'Ada Lovelace')).toBeVisible()
    await expect(page.getByText('Political Figure')).toBeVisible()
    await expect(page.getByText('Countess')).toBeVisible()
    await expect(page.getByText('67% support')).toBeVisible()
    const text = page.locator('main p', { hasText: '</script><b>Numbers</b> are not all.' })
    await expect(text).toHaveText(bio.trim(), { useInnerText: true })
    await expect(page.getByRole('button', { name: 'Read more' })).toBeHidden()
    await page.getByRole('link', { name: 'All politicians' }).click()
    await expect(title(page, 'Personalities')).toBeVisible()
  })

  test('no button looks as if it worked that does not', async ({ openPage }) => {
    const paths = [
      '/',
      '/personalities',
      `/personalities/${ada.slug}`,
      '/posts',
      '/search',
      '/help',
    ]
    for (const path of paths) {
      const { page } = await open(openPage, path)
      const alive = await page
        .locator('button:visible, [type=radio], [type=checkbox]')
        .evaluateAll((controls) =>
          controls
            .filter((control) => control.getAttribute('type') !== 'submit')
            .filter((control) => getComputedStyle(control).pointerEvents !== 'none')
            .map((control) => control.outerHTML.slice(0, 200)),
        )
      expect(alive, path).toEqual([])
      const submits = page.locator('main button[type=submit]:visible')
      for (const submit of await submits.all()) await expect(submit).toBeEnabled()
    }
  })

  for (const path of ['/login', '/register', '/dashboard']) {
    test(`${path} says that signing in needs JavaScript`, async ({ openPage }) => {
      const { page, status } = await open(openPage, path)
      expect(status).toBe(200)
      await expect(title(page, 'This page needs JavaScript')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'politicians' }).click()
      await expect(title(page, 'Personalities')).toBeVisible()
    })
  }

  for (const path of [
    '/forgot-password',
    '/reset-password?token=given',
    '/confirm-email?token=given',
    '/contact',
  ]) {
    test(`the form of ${path} says that it needs JavaScript`, async ({ openPage }) => {
      const { page } = await open(openPage, path)
      await expect(page.getByText(/^This form needs JavaScript\./)).toBeVisible()
      await expect(page.locator('main button[type=submit]')).toBeHidden()
    })
  }

  test('a personality prints as one sheet: no navigation, buttons and comments, the whole biography', async ({
    openPage,
  }) => {
    const { page } = await open(openPage, `/personalities/${ada.slug}`)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(title(page, 'Ada Lovelace')).toBeVisible()
    const text = page.locator('main p', { hasText: '</script><b>Numbers</b> are not all.' })
    await expect(text).toHaveText(bio.trim(), { useInnerText: true })
    for (const left of ['navigation', 'banner', 'contentinfo', 'link'] as const) {
      await expect(page.getByRole(left)).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeHidden()
    // Dark on white, whatever the theme.
    const ink = await page.evaluate(() => getComputedStyle(document.body).color)
    expect(ink).toBe('rgb(27, 26, 24)')
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
    expect(sheets).toHaveLength(1)
  })
})

test('responds with the correct status for each page', async () => {
  const status = async (path: string) =>
    (await fetch(site.origin + path, { redirect: 'manual' })).status
  expect(await status('/')).toBe(200)
  expect(await status('/personalities?page=2')).toBe(200)
  expect(await status('/personalities/nobody-at-all')).toBe(404)
  expect(await status('/no/such/place')).toBe(404)
  expect(await status('/no-such-file.png')).toBe(404)
  expect(await status('/api/nothing')).toBe(404)
})

for (const path of [
  ...['/%0a', '/%0d', '/%00', '/%7f', '/%C2%85', '/%E2%80%A8', '/%E2%80%A9'],
  ...['/%', '/%ff', '/%zz', '/%ED%A0%80', '/help/%0a', '/users/%ff', '/personalities/a%0ab'],
  ...['/admin/%0d', '/admin/%0a/x', '/a/b/c%E2%80%A8?q=1', '/posts/%e2%80?page=%'],
]) {
  test(`${path} responds with the page for what is not found`, async () => {
    const response = await fetch(site.origin + path, { redirect: 'manual' })
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('<title>Page not found · Voxpop</title>')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toMatch(/<main[^>]*>.*Page not found.*<\/main>.*<\/html>/s)
  })
}

test.describe('metadata for search engines and messengers', () => {
  test('of the home page', async ({ openPage }) => {
    const { page } = await open(openPage, '/')
    await expect(page).toHaveTitle('Voxpop: Your Voice, Your Democracy')
    expect(await meta(page, 'description')).toMatch(/^Vote Support or Oppose/)
    expect(await canonical(page)).toBe(`${site.origin}/`)
    expect(await meta(page, 'og:title')).toBe('Voxpop: Your Voice, Your Democracy')
    expect(await meta(page, 'og:url')).toBe(`${site.origin}/`)
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image')
    expect(await jsonLd(page)).toMatchObject({ '@type': 'WebSite', name: 'Voxpop' })
    const picture = await fetch((await meta(page, 'og:image')) ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  test('of the list, whose searches are not indexed', async ({ openPage }) => {
    const { page } = await open(openPage, '/personalities?utm_source=mail&page=2')
    await expect(page).toHaveTitle(/^Personalities.* · Voxpop$/)
    expect(await canonical(page)).toBe(`${site.origin}/personalities?page=2`)
    expect(await meta(page, 'description')).toMatch(/^Everyone in office or running for it/)
    await page.goto('/personalities?q=ada')
    expect(await meta(page, 'robots')).toBe('noindex')
  })

  test('of a personality', async ({ openPage }) => {
    const { page } = await open(openPage, `/personalities/${ada.slug}?ref=mail`)
    const address = `${site.origin}/personalities/ada-lovelace`
    await expect(page).toHaveTitle('Ada Lovelace · Voxpop')
    expect(await meta(page, 'description')).toContain('Ada wrote the first program')
    expect(await canonical(page)).toBe(address)
    expect(await meta(page, 'og:type')).toBe('profile')
    expect(await meta(page, 'og:title')).toMatch(
      /^\d+% (support|oppose) Ada Lovelace \(few votes\)$/,
    )
    expect(await meta(page, 'og:url')).toBe(address)
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image')
    const picture = await fetch((await meta(page, 'og:image')) ?? '')
    expect(picture.headers.get('cache-control')).toContain('max-age=31536000')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(await jsonLd(page)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: 'Ada Lovelace',
      jobTitle: 'Countess',
      affiliation: { name: 'Analytical Union' },
      description: bio.trim(),
      url: address,
    })
  })

  test('of a missing personality, which is not indexed', async ({ openPage }) => {
    const { page } = await open(openPage, '/personalities/nobody-at-all')
    await expect(page).toHaveTitle('Personality Not Found · Voxpop')
    expect(await meta(page, 'robots')).toBe('noindex')
  })

  test('of the site: robots.txt and a sitemap of all public pages', async () => {
    const robots = await (await fetch(`${site.origin}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
    const response = await fetch(`${site.origin}/sitemap.xml`)
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/)
    const sitemap = await response.text()
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toEqual(
      expect.arrayContaining([
        `${site.origin}/`,
        `${site.origin}/personalities`,
        `${site.origin}/personalities/ada-lovelace`,
        `${site.origin}/personalities/councillor-29`,
      ]),
    )
    const listed = addresses.filter((address) => address?.includes('/personalities/'))
    expect(listed).toHaveLength(30)
  })
})

test.describe('lists of people as data, without a browser', () => {
  test('of everybody, and of areas, parties and chambers, whose former addresses lead on', async () => {
    const session = await signInAdministrator(site.origin)
    const create = async (kind: 'areas' | 'parties' | 'chambers', name: string) =>
      ((await callAs(site.origin, session, 'POST', `/admin/${kind}`, { name })) as { id: string })
        .id
    const kinds = ['areas', 'parties', 'chambers'] as const
    const [areaId, partyId, chamberId] = await Promise.all(
      kinds.map((kind) => create(kind, `Present ${kind}`)),
    )
    const mandate = { role: 'Member', isCandidacy: false, isIndependent: false }
    const mandates = [{ ...mandate, areaId, partyId, chamberId, start: null, end: null }]
    await callAs(site.origin, session, 'PATCH', `/admin/personalities/${councillor.id}`, {
      mandates,
    })
    const presentIds = { areas: areaId, parties: partyId, chambers: chamberId }
    for (const kind of kinds) {
      const formerId = await create(kind, `Former ${kind}`)
      const path = `/admin/${kind}/${formerId}/merge`
      await callAs(site.origin, session, 'POST', path, { into: presentIds[kind] })
    }
    const listed = expect.objectContaining({
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: councillor.name,
          url: `${site.origin}/personalities/${councillor.slug}`,
        },
      ],
    })
    for (const kind of kinds) {
      const former = await fetch(`${site.origin}/${kind}/former-${kind}`, { redirect: 'manual' })
      expect(former.status).toBe(301)
      expect(former.headers.get('location')).toBe(`/${kind}/present-${kind}`)
      expect(await dataOf(`/${kind}/present-${kind}`)).toMatchObject({
        '@graph': [{ name: `Present ${kind}` }, listed],
      })
    }
    const everybody = (await dataOf('/personalities')) as { itemListElement: object[] }
    expect(everybody).toMatchObject({ '@type': 'ItemList' })
    expect(everybody.itemListElement).toHaveLength(12)
    expect(everybody.itemListElement[0]).toMatchObject({ name: 'Ada Lovelace' })
  })
})

/** The data for search engines in the source of a page. */
async function dataOf(path: string): Promise<unknown> {
  const html = await (await fetch(site.origin + path)).text()
  const [, text = ''] =
    /<script[^>]* type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(text)
}
