import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LegalPageName } from '../../contract/legal-pages.ts'
import { limits } from '../../contract/limits.ts'
import { standards } from '../../test/journeys/axe.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { durationText } from './placeholders.ts'
import { standardText } from './standard-texts.ts'

it.each(LegalPageName.options)(
  '%s is Markdown with a title that can be published',
  async (page) => {
    const text = standardText(page)
    expect((await parseMarkdown(text)).title).toMatch(/\w/)
    expect(text.length).toBeLessThan(limits.legalTextMax)
  },
)

it('the accessibility page names the rules by which the journeys test', () => {
  for (const standard of standards)
    expect(standardText('accessibility')).toContain(`\`${standard}\``)
})

it('the privacy page says within which time texts of deleted accounts are erased', () => {
  const file = new URL('../../database/functions/deleted-accounts/detach.sql', import.meta.url)
  const times = readFileSync(file, 'utf8').matchAll(
    /random_moment\(now\(\), now\(\) \+ interval '([^']+)'\)/g,
  )
  const days = new Set([...times].map(([, time]) => time))
  expect([...days]).toEqual(['30 days'])
  expect(standardText('privacy')).toContain('at a random moment within 30 days')
})

it.each([
  [60_000 * 30, '30 minutes'],
  [3_600_000, 'an hour'],
  [2 * 3_600_000, '2 hours'],
  [24 * 3_600_000, 'a day'],
  [30 * 24 * 3_600_000, '30 days'],
])('says %d milliseconds as %s', (time, text) => {
  expect(durationText(time)).toBe(text)
})
