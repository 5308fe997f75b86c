import { expect, test, useSite } from './fixtures.ts'
import { addPersonality } from './personalities.ts'
import { eventually } from './screen.ts'
import { administratorSettings, registerUser } from './users.ts'

const site = useSite({ settings: { ...administratorSettings, EMAIL_CONFIRMATION: 'required' } })

test('a vote before the email is confirmed says so, is in no count, and stays after a reload', async ({
  openPage,
}) => {
  await addPersonality(site.origin, { name: 'Ada Lovelace' })
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { size: 'phone', session })
  await page.goto('/personalities/ada-lovelace')
  const control = page.getByRole('group', { name: 'Vote on Ada Lovelace' })
  const support = control.getByRole('button', { name: /^Support / })
  const note = control.getByText('Counts once you confirm your email')
  await expect(control).toContainText('No votes yet')
  await expect(note).toBeHidden()
  await support.click()
  await expect(note).toBeVisible()
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await expect(support).toHaveAttribute('aria-pressed', 'true')
    await expect(note).toBeVisible()
    await expect(support).toHaveAccessibleName('Support Ada Lovelace, 0 votes')
    await expect(control).toContainText('No votes yet')
  }
  await page.goto('/my-votes')
  const row = page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })
  await expect(row).toContainText('Counts once you confirm your email')
  // Without a counted vote, nobody is the most voted.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'Politicians' })).toBeVisible()
  await page.goto('/personalities/ada-lovelace')
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await support.click()
  await expect(note).toBeHidden()
  await eventually(() => support.getAttribute('aria-pressed')).toBe('false')
})

test('the note about a vote that does not count is one line on a phone, and moves no button', async ({
  openPage,
}) => {
  const name = 'Grace Hopper'
  await addPersonality(site.origin, { name })
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { size: 'phone', session })
  await page.goto('/personalities')
  const control = page.getByRole('group', { name: `Vote on ${name}` })
  const support = control.getByRole('button', { name: /^Support / })
  await expect(support).toHaveAttribute('aria-pressed', 'false')
  // Within its card, because the click may scroll the page.
  const place = () =>
    support.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return {
        x,
        y: y - (element.closest('article')?.getBoundingClientRect().y ?? 0),
        width,
        height,
      }
    })
  const before = await place()
  await support.click()
  const note = control.getByText('Counts once you confirm your email')
  await expect(note).toBeVisible()
  await expect(control).toContainText('0 votes net 0')
  await eventually(place).toEqual(before)
  const lineHeight = 24
  expect((await note.boundingBox())?.height).toBeLessThan(lineHeight)
})
