import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Personality } from '../../contract/personalities.ts'
import { openPage } from './browser.ts'
import { addPersonalities, registerVoters, splitVotes } from './personalities.ts'
import { expectShown, title } from './screen.ts'
import { startSite } from './site.ts'
import { administratorSettings } from './users.ts'

const { origin } = await startSite({ settings: administratorSettings })
let ada: Personality

const bio = 'Ada wrote the first program, & said: "</script><b>Numbers</b> are not all." '.repeat(6)

beforeAll(async () => {
  const others = Array.from({ length: 29 }, (_, index) => ({ name: `Councillor ${index + 1}` }))
  const made = await addPersonalities(origin, [
    { name: 'Ada Lovelace', party: 'Analytical Union', position: 'Countess', bio },
    ...others,
  ])
  ada = made[0] as Personality
  await splitVotes(origin, await registerVoters(origin, 3), ada, { support: 2, oppose: 1 })
})

async function open(path: string): Promise<{ page: Page; status: number | undefined }> {
  const { page, allow } = await openPage(origin, { javaScript: false })
  allow(/status of 404/)
  const answer = await page.goto(path)
  return { page, status: answer?.status() }
}

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href')
const jsonLd = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

describe('without JavaScript', () => {
  it('the home page shows and links the personalities', async () => {
    const { page, status } = await open('/')
    expect(status).toBe(200)
    await expectShown(
      title(page, 'Your Voice, Your Democracy'),
      page.getByRole('complementary', { name: 'Live Voting' }),
    )
    const cards = page.getByRole('article')
    expect(await cards.count()).toBe(6)
    await expectShown(
      cards.first().getByText('67% support'),
      cards.first().getByText('Analytical Union'),
      cards.first().getByText('3 votes', { exact: true }),
    )
    await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).click()
    await expectShown(title(page, 'Ada Lovelace'))
  })

  it('the list can be searched, sorted and paged', async () => {
    const { page, status } = await open('/personalities?q=councillor&page=2')
    expect(status).toBe(200)
    await expectShown(page.getByText('Showing 13 to 24 of 29 results'))
    expect(await page.getByRole('searchbox').inputValue()).toBe('councillor')
    await page.getByRole('link', { name: 'Page 3' }).click()
    await expectShown(page.getByText('Showing 25 to 29 of 29 results'))
    expect(page.url()).toBe(`${origin}/personalities?q=councillor&page=3`)
    await page.getByRole('searchbox').fill('lovelace')
    await page.keyboard.press('Enter')
    await expectShown(page.getByText('Showing 1 to 1 of 1 results'))
    await page.getByRole('searchbox').fill('')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
    await page.getByRole('button', { name: /^Order/ }).click()
    await expectShown(page.getByText('Showing 1 to 12 of 30 results'))
    const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
    expect(names.slice(0, 2)).toEqual(['Ada Lovelace', 'Councillor 1'])
  })

  it('a personality is complete, with its biography as plain text', async () => {
    const { page, status } = await open(`/personalities/${ada.slug}`)
    expect(status).toBe(200)
    await expectShown(
      title(page, 'Ada Lovelace'),
      page.getByText('Political Figure'),
      page.getByText('Countess'),
      page.getByText('67% support'),
      page.getByText('</script><b>Numbers</b> are not all.').first(),
    )
    await page.getByRole('link', { name: 'All personalities' }).click()
    await expectShown(title(page, 'Personalities'))
  })

  it('pages for signed-in users say that they need JavaScript', async () => {
    const { page, status } = await open('/login')
    expect(status).toBe(200)
    await expectShown(page.getByText(/^This page needs JavaScript/))
  })
})

it('responds with the correct status for each page', async () => {
  const status = async (path: string) => (await fetch(origin + path, { redirect: 'manual' })).status
  expect(await status('/')).toBe(200)
  expect(await status('/personalities?page=2')).toBe(200)
  expect(await status('/personalities/nobody-at-all')).toBe(404)
  expect(await status('/no/such/place')).toBe(302)
  expect(await status('/no-such-file.png')).toBe(404)
  expect(await status('/api/nothing')).toBe(404)
})

it.each([
  ...['/%0a', '/%0d', '/%00', '/%7f', '/%C2%85', '/%E2%80%A8', '/%E2%80%A9'],
  ...['/%', '/%ff', '/%zz', '/%ED%A0%80', '/help/%0a', '/users/%ff', '/personalities/a%0ab'],
  ...['/admin/%0d', '/assets/%0a', '/a/b/c%E2%80%A8?q=1', '/posts/%e2%80?page=%'],
])('%s is answered with the page for what is not found', async (path) => {
  const answer = await fetch(origin + path, { redirect: 'manual' })
  const html = await answer.text()
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain('<title>Page not found · Voxpop</title>')
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).toMatch(/<main[^>]*>.*Page not found.*<\/main>.*<\/html>/s)
})

describe('metadata for search engines and messengers', () => {
  it('of the home page', async () => {
    const { page } = await open('/')
    expect(await page.title()).toBe('Voxpop: Your Voice, Your Democracy')
    expect(await meta(page, 'description')).toMatch(/^Vote Support or Oppose/)
    expect(await canonical(page)).toBe(`${origin}/`)
    expect(await meta(page, 'og:title')).toBe('Voxpop: Your Voice, Your Democracy')
    expect(await meta(page, 'og:url')).toBe(`${origin}/`)
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image')
    expect(await jsonLd(page)).toMatchObject({ '@type': 'WebSite', name: 'Voxpop' })
    const picture = await fetch((await meta(page, 'og:image')) ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  it('of the list, whose searches are not indexed', async () => {
    const { page } = await open('/personalities?utm_source=mail&page=2')
    expect(await page.title()).toMatch(/^Personalities.* · Voxpop$/)
    expect(await canonical(page)).toBe(`${origin}/personalities?page=2`)
    expect(await meta(page, 'description')).toMatch(/^Every political personality/)
    await page.goto('/personalities?q=ada')
    expect(await meta(page, 'robots')).toBe('noindex')
  })

  it('of a personality', async () => {
    const { page } = await open(`/personalities/${ada.slug}?ref=mail`)
    const address = `${origin}/personalities/ada-lovelace`
    expect(await page.title()).toBe('Ada Lovelace · Voxpop')
    expect(await meta(page, 'description')).toContain('Ada wrote the first program')
    expect(await canonical(page)).toBe(address)
    expect(await meta(page, 'og:type')).toBe('profile')
    expect(await meta(page, 'og:title')).toBe('Ada Lovelace · Voxpop')
    expect(await meta(page, 'og:url')).toBe(address)
    expect(await meta(page, 'twitter:title')).toBe('Ada Lovelace · Voxpop')
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

  it('of a missing personality, which is not indexed', async () => {
    const { page } = await open('/personalities/nobody-at-all')
    expect(await page.title()).toBe('Personality Not Found · Voxpop')
    expect(await meta(page, 'robots')).toBe('noindex')
  })

  it('of the site: robots.txt and a sitemap of all public pages', async () => {
    const robots = await (await fetch(`${origin}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const answer = await fetch(`${origin}/sitemap.xml`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
    const sitemap = await answer.text()
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toEqual(
      expect.arrayContaining([
        `${origin}/`,
        `${origin}/personalities`,
        `${origin}/personalities/ada-lovelace`,
        `${origin}/personalities/councillor-29`,
      ]),
    )
    const listed = addresses.filter((address) => address?.includes('/personalities/'))
    expect(listed).toHaveLength(30)
  })
})
