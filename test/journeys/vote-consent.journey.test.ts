import { voteConsentText } from '../../contract/vote-consent-text.ts'
import { expectNoAxeFindings } from './axe.ts'
import { expect, test, useSite } from './fixtures.ts'
import { registerUser } from './users.ts'

const site = useSite({ demo: true })
const sentence = voteConsentText('Voxpop')
const list = '/personalities'

test('a member who registered without voting agrees in the sheet before the first vote, once', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin, {}, { agreesToVotes: false })
  const { page } = await openPage(site.origin, { size: 'phone', session })
  await page.goto(list)
  const support = page.getByRole('button', { name: /^Support / })
  await support.first().click()
  const sheet = page.getByRole('dialog', { name: 'Before your first vote' })
  await expect(sheet.getByText(sentence)).toBeVisible()
  await expectNoAxeFindings(page)
  // Nothing is sent before the button is pressed.
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(support.first()).toHaveAttribute('aria-pressed', 'false')
  await support.first().click()
  await sheet.getByRole('button', { name: 'Count my vote' }).click()
  await expect(sheet).toBeHidden()
  await expect(support.first()).toHaveAttribute('aria-pressed', 'true')
  await support.nth(1).click()
  await expect(support.nth(1)).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor agrees with the button below the sentence, which also counts the vote', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await page.goto(list)
  await page
    .getByRole('button', { name: /^Oppose / })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Please login to vote' })
  await expect(sheet.getByText(sentence)).toBeVisible()
  await sheet.getByLabel('Name').fill('Ada Quill')
  await sheet.getByLabel('Email').fill('ada@members.example')
  await sheet.getByLabel('Password', { exact: true }).fill('a secret of the visitor')
  await sheet.getByRole('button', { name: 'Count my vote' }).click()
  await expect(sheet).toBeHidden()
  await page.goto('/profile#vote-consent')
  await expect(page.getByText(/^Given on /)).toBeVisible()
})

test('the agreement can be withdrawn on the profile: the member cannot vote until the votes are deleted', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin)
  const { page, allow } = await openPage(site.origin, { session })
  await page.goto('/profile#vote-consent')
  await page.getByRole('button', { name: 'Withdraw my agreement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw your agreement?' })
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Withdraw and delete my votes' }).click()
  await expect(page.getByText('Your agreement has been withdrawn')).toBeVisible()
  await expect(page.getByText(/^Withdrawn on /)).toBeVisible()
  await page.goto(list)
  allow(/status of 409/)
  const support = page.getByRole('button', { name: /^Support / }).first()
  await support.click()
  await expect(page.getByText(/^You have withdrawn your agreement/)).toBeVisible()
  await expect(support).toHaveAttribute('aria-pressed', 'false')
})

test('a member who voted before the site asked changes that vote by agreeing', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin, {}, { agreesToVotes: false })
  const { page } = await openPage(site.origin, { session })
  await page.goto(list)
  const support = page.getByRole('button', { name: /^Support / }).first()
  const oppose = page.getByRole('button', { name: /^Oppose / }).first()
  await castByApi(session.access_token, (await firstPerson()).id)
  await page.reload()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await oppose.click()
  await page.getByRole('button', { name: 'Count my vote' }).click()
  await expect(oppose).toHaveAttribute('aria-pressed', 'true')
  await expect(support).toHaveAttribute('aria-pressed', 'false')
})

async function firstPerson(): Promise<{ id: string }> {
  const response = await fetch(`${site.origin}/api/personalities`)
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data[0] as { id: string }
}

async function castByApi(token: string, personalityId: string): Promise<void> {
  const response = await fetch(`${site.origin}/api/votes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ personalityId, type: 'UPVOTE' }),
  })
  expect(response.status).toBe(200)
}
