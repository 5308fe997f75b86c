import type { Browser } from '@playwright/test'
import { expectHydrated } from '../test/journeys/screen.ts'
import { printRow } from './results.ts'

const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** What a stranger on the home page needs for the first counted vote, on a desktop and on a phone. */
export async function measureFirstVote(browser: Browser, origin: string): Promise<void> {
  for (const [index, viewport] of screens.entries()) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.goto(origin)
    await expectHydrated(page)
    let clicks = 0
    const click = async (name: RegExp) => {
      clicks += 1
      await page.getByRole('button', { name }).first().click()
    }
    const support = page.getByRole('button', { name: /^Support/ }).first()
    const { y = Number.NaN, height = 0 } = (await support.boundingBox()) ?? {}
    await click(/^Support/)
    const fields = page.getByRole('dialog').getByRole('textbox')
    await fields.first().waitFor()
    const required = await fields.count()
    const typed = ['Ada Stranger', `stranger${index}@members.example`, 'quiet ferry']
    for (const [field, text] of typed.entries()) await fields.nth(field).fill(text)
    await click(/^Count my vote/)
    await page.getByText('Vote recorded!').first().waitFor()
    const cells = {
      'first vote of a stranger': `${viewport.width} × ${viewport.height}`,
      'first Support ends at, px': String(Math.round(y + height)),
      clicks: String(clicks),
      fields: String(required),
      'page changes': String(documents - 1),
    }
    printRow(
      Object.entries(cells)
        .map(([column, value]) => `${column} ${value}`)
        .join('   '),
      cells,
    )
    await context.close()
  }
}
