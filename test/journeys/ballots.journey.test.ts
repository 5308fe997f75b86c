import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import type { Ballot, OwnVote, VoteStatus } from '../../contract/votes.ts'
import { projectRoot } from '../config.ts'
import { layoutShifts, recordLayoutShifts, setTextSize, sidewaysScroll } from '../page-checks.ts'
import { expectNoFindingsAtBothSizes } from './axe.ts'
import { callAs } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonalities, castVote, registerVoters, splitVotes } from './personalities.ts'
import { publicationSettings, publishBallots } from './publish-ballots.ts'
import { button, eventually, expectHydrated, focused, notice, title } from './screen.ts'
import { administratorSettings, type Session, signInAdministrator } from './users.ts'

const site = useSite({ settings: { ...administratorSettings, ...publicationSettings } })
let voters: Session[]
let ada: Personality
let bruno: Personality

test.beforeAll(async () => {
  await publishBallots(site.process, 2)
  const people = await addPersonalities(
    site.origin,
    ['Ada Lovelace', 'Bruno Kessler'].map((name) => ({ name })),
  )
  ;[ada, bruno] = people as [Personality, Personality]
  voters = await registerVoters(site.origin, 8)
  await splitVotes(site.origin, voters, ada, { support: 5, oppose: 3 })
  await publishBallots(site.process, 3)
})

const check = (page: Page, name: string) =>
  page.getByRole('region', { name: `Check of the ballot on ${name}` })

const openDetails = (page: Page, name: string) =>
  button(page, `Details of the vote on ${name}`).click()

async function startCheck(page: Page, name: string) {
  await openDetails(page, name)
  await button(page, `Check: the ballot on ${name}`).click()
}

async function ballotOf(session: Session, { id }: Personality): Promise<Ballot | null> {
  const path = '/votes/me?limit=100'
  const { data } = (await callAs(site.origin, session, 'GET', path)) as { data: OwnVote[] }
  return data.find(({ personality }) => personality.id === id)?.ballot ?? null
}

const ballotNumber = async (session: Session, personality: Personality): Promise<string> =>
  (await ballotOf(session, personality))?.number ?? ''

test('voters find their ballot in the published list, in the page, without sending its number', async ({
  openPage,
}) => {
  const session = voters[0] as Session
  const number = await ballotNumber(session, ada)
  const { page, context } = await openPage(site.origin, { size: 'phone', session })
  const sent: string[] = []
  context.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await page.goto('/my-votes')
  const row = page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })
  await expect(row.getByText(number, { exact: true })).toBeHidden()
  await startCheck(page, 'Ada Lovelace')
  await expect(row.getByText(number, { exact: true })).toBeVisible()
  const result = check(page, 'Ada Lovelace')
  await expect(result.getByRole('status')).toContainText(
    /^Your ballot was counted\s*Your ballot is in the published list of \d\d:\d\d UTC on .+ and says Support\. The list adds up to 5 and 3, as shown\.\s*It is not proven that nobody else has this number, because no browser had a part in it\./,
  )
  await result.getByText('Show each step').click()
  await expect(result.getByRole('list').first()).toMatchAriaSnapshot(`
    - list:
      - listitem: /Signature. ok. The head of the log is signed with the key of the site\\./
      - listitem: /Your number. partly. The vote came without random bits of a browser/
      - listitem: /History. ok. This is the first check on this device\\./
      - listitem: /Age. ok. The newest publication is of/
      - listitem: /Place in the log. ok. The list of .+ is in the log, and it is the newest one\\./
      - listitem: /Sum of the list. ok. The list adds up to 5 Support and 3 Oppose, as the log says\\./
      - listitem: /Counts on the site. ok. The counts beside the vote buttons and in the chart follow from the lists\\./
      - listitem: /Your ballot. ok. Your ballot is on the list and says Support\\./
  `)
  // What the header covers would be too small to touch.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoFindingsAtBothSizes(page)
  await button(page, 'Check again: the ballot on Ada Lovelace').click()
  await result.getByText('Show each step').click()
  await expect(result).toContainText('The log still has everything that this device has seen')
  expect(sent.some((request) => request.includes(`/ballots/${ada.id}/all/1/part.csv`))).toBe(true)
  expect(sent.filter((request) => request.includes(number.slice(0, 9)))).toEqual([])
})

const steps = {
  es: [
    'La cabecera del registro está firmada con la clave del sitio.',
    /La lista del .+ está en el registro y es la más reciente\./,
    'La lista suma 5 de Apoyo y 3 de Rechazo, como indica el registro.',
    'Tu papeleta está en la lista y dice Apoyo.',
  ],
  ar: [
    'رأس السجل موقَّع بمفتاح الموقع.',
    /قائمة .+ موجودة في السجل، وهي الأحدث\./,
    'مجموع القائمة 5 من التأييد و3 من المعارضة، كما في السجل.',
    'ورقة اقتراعك في القائمة، ومضمونها التأييد.',
  ],
}

for (const [language, sentences] of Object.entries(steps)) {
  test(`a check says each step in ${language} on a page in this language`, async ({ openPage }) => {
    const administrator = await signInAdministrator(site.origin)
    await callAs(site.origin, administrator, 'PATCH', '/admin/site-settings', {
      otherLanguages: Object.keys(steps),
    })
    const { page } = await openPage(site.origin, { size: 'phone', session: voters[0] as Session })
    await page.goto(`/${language}/my-votes`)
    await expectHydrated(page)
    const row = page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })
    await row.getByRole('button', { expanded: false }).first().click()
    await row.getByRole('button', { name: textOf(language, 'checkTheBallotOn') }).click()
    await row.getByText(textOf(language, 'showEachStep')).click()
    for (const sentence of sentences) {
      await expect(row.getByRole('listitem').filter({ hasText: sentence })).toBeVisible()
    }
    await expect(row).not.toContainText(/The (list|log|vote|number|head)/)
  })
}

/** A message of the check of a ballot on Ada Lovelace. */
const textOf = (language: string, key: string): string =>
  JSON.parse(readFileSync(path.join(projectRoot, `messages/${language}/ballots.json`), 'utf8'))[
    key
  ].replace('{name}', 'Ada Lovelace')

test('a ballot number can be copied, and neither it nor a check breaks a narrow page with large text', async ({
  openPage,
}) => {
  const session = voters[1] as Session
  const number = await ballotNumber(session, ada)
  const { page, context } = await openPage(site.origin, { session })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/my-votes')
  await openDetails(page, 'Ada Lovelace')
  await button(page, 'Copy the ballot number of the vote on Ada Lovelace').click()
  await expect(notice(page, 'Ballot number copied')).toBeVisible()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  await button(page, 'Check: the ballot on Ada Lovelace').click()
  const result = check(page, 'Ada Lovelace')
  await expect(result.getByText('Your ballot was counted')).toBeVisible()
  await result.getByText('Show each step').click()
  await result.getByText('Technical details').click()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toEqual([])
  await setTextSize(page, 2)
  expect(await sidewaysScroll(page)).toEqual([])
})

test('a check says that a vote is not published yet, or that the device is offline', async ({
  openPage,
}) => {
  const session = voters[7] as Session
  await castVote(site.origin, session, bruno.id, 'UPVOTE')
  const { page, context, allow } = await openPage(site.origin, { session })
  allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/my-votes')
  await startCheck(page, 'Bruno Kessler')
  const status = check(page, 'Bruno Kessler').getByRole('status')
  await expect(status).toContainText(
    'This vote is not in a published list yet. Lists are published when at least five votes have changed.',
  )
  const all = page.getByRole('region', { name: 'Check of all your votes' })
  await button(all, 'Check all my votes').click()
  await expect(all.getByRole('status')).toHaveText(
    '2 of 2 votes checked: 1 found in the published lists and 1 not published yet.',
  )
  await expect(all.getByRole('listitem')).toHaveText(/Bruno Kessler\s*Not published yet/)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'View Ada Lovelace' }) })
  await expect(row).toContainText('Your ballot was counted')
  await expectNoFindingsAtBothSizes(page)
  await context.setOffline(true)
  await button(page, 'Check again: the ballot on Bruno Kessler').click()
  await expect(status).toContainText('You are offline')
  await context.setOffline(false)
})

test('a check of a vote that is newer than the list says that the list has the earlier ballot', async ({
  openPage,
}) => {
  const session = voters[6] as Session
  await castVote(site.origin, session, ada.id, 'UPVOTE')
  const { page } = await openPage(site.origin, { session })
  // The tests publish some minutes ahead of the clock.
  await page.route('**/api/votes/me?*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: OwnVote[] }
    const since = new Date(Date.now() + 3_600_000).toISOString()
    const later = data.map((vote) => ({
      ...vote,
      ballot: vote.ballot && { ...vote.ballot, since },
    }))
    await route.fulfill({ json: { ...rest, data: later } })
  })
  await page.goto('/my-votes')
  await startCheck(page, 'Ada Lovelace')
  await expect(check(page, 'Ada Lovelace').getByRole('status')).toContainText(
    /is older than this vote\. If you have changed your vote, that list still has your earlier ballot\./,
  )
})

test('a check of a list in which the own vote was turned over names what is wrong, and saves the evidence', async ({
  openPage,
}) => {
  const session = voters[2] as Session
  const number = await ballotNumber(session, ada)
  const { page } = await openPage(site.origin, { session })
  await page.route('**/ballots/*/all/*/part.csv', async (route) => {
    const response = await route.fetch()
    const list = await response.text()
    await route.fulfill({ response, body: list.replace(`${number},support`, `${number},oppose`) })
  })
  await page.goto('/my-votes')
  await startCheck(page, 'Ada Lovelace')
  const result = check(page, 'Ada Lovelace')
  await expect(result.getByRole('status')).toContainText(
    /^The check has failed.*part\.csv is not what was published/,
  )
  const saved = page.waitForEvent('download')
  await button(page, 'Save the evidence').click()
  const evidence = JSON.parse(await fs.readFile(await (await saved).path(), 'utf8'))
  expect(evidence.report.problem.code).toBe('changed-file')
  expect(evidence.question).toMatchObject({ number, vote: 'support', personalityId: ada.id })
  const paths = evidence.files.map(({ path }: { path: string }) => path)
  expect(paths).toContain('/log/checkpoint')
  const list = evidence.files.find(({ path }: { path: string }) => path.endsWith('/part.csv'))
  expect(list.text).toContain(`${number},oppose`)
  await result.getByText('Show each step').click()
  await expect(result.getByText('Your ballot: failed.')).toBeVisible()
})

test('a check names a count beside the buttons that no list has explained since the last check', async ({
  openPage,
}) => {
  const session = voters[4] as Session
  const { page } = await openPage(site.origin, { session })
  const added = 5_000
  await page.route(`**/api/votes/status?personalityIds=${ada.id}`, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: VoteStatus[] }
    const more = data.map((one) => ({ ...one, upvoteCount: one.upvoteCount + added }))
    await route.fulfill({ json: { data: more } })
  })
  await page.goto('/my-votes')
  await startCheck(page, 'Ada Lovelace')
  const result = check(page, 'Ada Lovelace')
  await expect(result.getByText('Your ballot was counted')).toBeVisible()
  await result.getByText('Show each step').click()
  await expect(result).toContainText(
    /Counts on the site: partly\. The counts beside the vote buttons differ from this list/,
  )
  const remembered = () => page.evaluate(() => localStorage.getItem('seen-counts') ?? '')
  expect(await remembered()).toContain(ada.id)
  await publishBallots(site.process, 4)
  await publishBallots(site.process, 5)
  await page.unrouteAll({ behavior: 'wait' })
  await button(page, 'Check again: the ballot on Ada Lovelace').click()
  await expect(result.getByRole('status')).toContainText(
    /^The check has failed.*Between two lists the site shows 5,00\d Support for Ada Lovelace, but its lists explain at most 13\./,
  )
  expect(await remembered()).toBe('')
})

test('a check that finds another key of the site says so, until the voter accepts the new one', async ({
  openPage,
}) => {
  const session = voters[3] as Session
  const { page } = await openPage(site.origin, { session })
  await page.goto('/my-votes')
  await startCheck(page, 'Ada Lovelace')
  const result = check(page, 'Ada Lovelace')
  await expect(result.getByText('Your ballot was counted')).toBeVisible()
  await page.evaluate(() => {
    const head = JSON.parse(localStorage.getItem('log-head') ?? '{}')
    localStorage.setItem('log-head', JSON.stringify({ ...head, key: `${head.key}A` }))
  })
  await button(page, 'Check again: the ballot on Ada Lovelace').click()
  await expect(result.getByRole('status')).toContainText(
    /^The check has failed.*signs with another key than on .*, and says so\./,
  )
  await expectNoFindingsAtBothSizes(page)
  await button(page, 'Accept the new key and check again').click()
  await expect(result.getByText('Your ballot was counted')).toBeVisible()
})

test('a personality’s page says what was published and links the list, or that nothing is yet', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin, { size: 'phone' })
  await recordLayoutShifts(page)
  await page.goto(`/personalities/${ada.slug}`)
  const vote = page.getByRole('region', { name: 'Vote', exact: true })
  await expectHydrated(page)
  await vote.getByText('8 votes, counted in public.').click()
  await expect(vote.locator('.trust-line')).toMatchAriaSnapshot(`
    - group:
      - heading "What verified members say" [level=2]
      - heading "Last published count" [level=2]
      - paragraph
      - heading "Your own ballot" [level=2]
      - paragraph:
        - link "My Votes"
      - heading "How we count" [level=2]
      - paragraph
  `)
  await expect(vote).toContainText(/5 support, 3 oppose, .+\. It changes only when at least five/)
  expect(await layoutShifts(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await vote.getByRole('link', { name: 'Download the list' }).click()
  const lines = (await fs.readFile(await (await saved).path(), 'utf8')).trimEnd().split('\n')
  expect(lines[0]).toBe('ballot,vote')
  expect(lines.filter((line) => line.endsWith(',support'))).toHaveLength(5)
  await page.goto(`/personalities/${bruno.slug}`)
  await expect(vote).toContainText('No list of the ballots is published yet.')
})

test('/how-we-count shows the latest publication and all lists without JavaScript', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin, { javaScript: false })
  const response = await page.goto('/how-we-count')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('How we count · Voxpop')
  const latest = page.getByRole('region', { name: 'The latest publication' })
  await expect(latest).toContainText(/It has 8 ballots on 1 person\./)
  await expect(page.getByRole('region', { name: 'How to check it' })).toContainText(
    `npm run voxpop -- verify ${site.origin} --state seen.json`,
  )
  const { publication } = await (await fetch(`${site.origin}/api/publications/latest`)).json()
  await expect(latest.locator('code')).toHaveText(publication.rootHash)
  const checkpoint = await (await fetch(`${site.origin}/log/checkpoint`)).text()
  expect(checkpoint.split('\n')[2]).toBe(publication.rootHash)
  await expect(page.getByRole('region', { name: 'All lists' })).toMatchAriaSnapshot(`
    - region "All lists":
      - heading "All lists" [level=2]
      - paragraph: /^Published at \\d\\d:\\d\\d UTC on .+\\d\\.$/
      - table "Published lists, with the counts of their ballots":
        - rowgroup:
          - row "Person Support Oppose Lists"
        - rowgroup:
          - row /^Ada Lovelace 5 3 All ballots/:
            - rowheader "Ada Lovelace":
              - link "Ada Lovelace"
            - cell "5"
            - cell "3"
            - cell:
              - 'link "All ballots: the list of Ada Lovelace as CSV"'
  `)
  await page.getByRole('main').getByRole('link', { name: 'Trust' }).click()
  await expect(title(page, 'Trust')).toBeVisible()
  const cards = page.getByRole('main').getByRole('article').getByRole('heading')
  await eventually(() => cards.allInnerTexts()).toEqual([
    'Your vote is secret',
    'Nobody can change the count',
    'Fakes do not count',
  ])
  await page.getByRole('link', { name: 'Integrity of the count' }).click()
  await expect(title(page, 'Integrity of the count')).toBeVisible()
})

test('/how-we-count has a second page once more than twenty lists are published', async ({
  openPage,
}) => {
  const names = Array.from({ length: 20 }, (_, index) => ({ name: `Person ${index + 1}` }))
  for (const person of await addPersonalities(site.origin, names)) {
    await splitVotes(site.origin, voters, person, { support: 4, oppose: 2 })
  }
  await publishBallots(site.process, 6)
  const { page } = await openPage(site.origin)
  await page.goto('/how-we-count')
  await expectHydrated(page)
  const lists = page.getByRole('region', { name: 'All lists' })
  await expect(lists.getByRole('row')).toHaveCount(21)
  const pages = lists.getByRole('navigation', { name: 'Pages of lists' })
  await expect(pages.getByRole('list')).toHaveCSS('list-style-type', 'none')
  await pages.getByRole('link', { name: 'Page 2' }).press('Enter')
  await eventually(() => focused(page)).toMatch(/^Showing 21 to \d+ of \d+ results$/)
  await expect(page).toHaveURL(/page=2/)
  await expectNoFindingsAtBothSizes(page)
})

test('a browser that has cast a vote proves that nobody else has the number, and names a site that gives the number of another', async ({
  openPage,
}) => {
  const session = voters[4] as Session
  const { page } = await openPage(site.origin, { session })
  await page.goto(`/personalities/${ada.slug}`)
  await expectHydrated(page)
  const vote = page.getByRole('region', { name: 'Vote', exact: true })
  const kept = () => page.evaluate(() => localStorage.getItem('ballot-bits'))
  await vote.getByRole('button', { name: /^Oppose/ }).click()
  await eventually(kept).not.toBeNull()
  const first = await kept()
  await vote.getByRole('button', { name: /^Support/ }).click()
  await eventually(kept).not.toBe(first)
  for (const other of voters.slice(0, 4)) {
    await castVote(site.origin, other, ada.id, 'DOWNVOTE')
  }
  await publishBallots(site.process, 7)
  await page.goto('/my-votes')
  await startCheck(page, 'Ada Lovelace')
  const result = check(page, 'Ada Lovelace')
  await expect(result.getByRole('status')).toContainText('Only you can have this number')
  await expectNoFindingsAtBothSizes(page)

  const stolen = await ballotOf(voters[5] as Session, ada)
  expect(stolen).not.toBeNull()
  await page.route('**/api/votes/me?*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: OwnVote[] }
    const lies = data.map((vote) => ({ ...vote, ballot: vote.ballot && stolen }))
    await route.fulfill({ json: { ...rest, data: lies } })
  })
  await page.reload()
  await startCheck(page, 'Ada Lovelace')
  await expect(result.getByRole('status')).toContainText(
    /^The check has failed.*not made with the random bits of this browser/,
  )
  await page.unroute('**/api/votes/me?*')
  await page.reload()
  await startCheck(page, 'Ada Lovelace')
  await button(result, 'Forget my proof').click()
  await expect(result.getByRole('status')).toContainText(
    'this browser has not made it, or has forgotten its part',
  )
})
