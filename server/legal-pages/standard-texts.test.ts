import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LegalPageName } from '../../contract/legal-pages.ts'
import { limits } from '../../contract/limits.ts'
import { languageTags } from '../../messages/languages.ts'
import { standards } from '../../test/journeys/axe.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { durationText } from './placeholders.ts'
import { standardText } from './standard-texts.ts'

it.each(LegalPageName.options)(
  '%s is Markdown with a title that can be published',
  async (page) => {
    const { text } = standardText(page, 'en')
    expect((await parseMarkdown(text)).title).toMatch(/\w/)
    expect(text.length).toBeLessThan(limits.legalTextMax)
  },
)

/** What a translation keeps: its headings with their anchors, what fills it, where it links to, and its lines. */
const shapeOf = (text: string) => ({
  headings: text.match(/^#.*$/gm)?.map((line) => line.match(/^#+|\{#.*\}/g)),
  placeholders: text.match(/\{\{\w+\}\}/g)?.toSorted(),
  links: text.match(/\]\([^)]*\)/g)?.toSorted(),
  codes: text.match(/`[^`]*`/g)?.toSorted(),
  paragraphs: text.split('\n\n').length,
  lines: text.match(/^- /gm)?.length,
})

const translations = languageTags.flatMap((language) =>
  LegalPageName.options.map((page) => ({ language, page, ...standardText(page, language) })),
)

it.each(translations.filter(({ language, lang }) => lang === language))(
  '$page in $language has the headings, placeholders and links of the English text',
  async ({ page, text }) => {
    expect(shapeOf(text)).toEqual(shapeOf(standardText(page, 'en').text))
    expect((await parseMarkdown(text)).title).toMatch(/\S/)
    expect(text.length).toBeLessThan(limits.legalTextMax)
  },
)

it('a language without a text has the English one', () => {
  for (const { page, language, lang, text } of translations) {
    if (lang !== language) expect(text).toBe(standardText(page, 'en').text)
  }
})

it('the accessibility page names the rules by which the journeys test', () => {
  for (const standard of standards)
    expect(standardText('accessibility', 'en').text).toContain(`\`${standard}\``)
})

it('the privacy page says within which time texts of deleted accounts are erased', () => {
  const file = new URL('../../database/functions/deleted-accounts/detach.sql', import.meta.url)
  const times = readFileSync(file, 'utf8').matchAll(
    /random_moment\(now\(\), now\(\) \+ interval '([^']+)'\)/g,
  )
  const days = new Set([...times].map(([, time]) => time))
  expect([...days]).toEqual(['30 days'])
  expect(standardText('privacy', 'en').text).toContain('at a random moment within 30 days')
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
