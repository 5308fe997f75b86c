import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Language, languages, languageTags } from '../messages/languages.ts'
import { type Message, type PageTexts, Teller } from '../verifier/page/texts.ts'
import { say } from '../verifier/sentences.ts'
import { verifierPage } from './build-verifier.ts'

const pages = new Map<Language, string>()
for (const language of languageTags) pages.set(language, await verifierPage(language))
const pageIn = (language: Language) => pages.get(language) ?? ''

const programOf = (page: string) => /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? ''

const textsOf = (page: string): PageTexts =>
  JSON.parse(/<script type="application\/json" id="texts">(.*?)<\/script>/.exec(page)?.[1] ?? '')

describe.each(languageTags)('the page of the verifier in %s', (language) => {
  const page = pageIn(language)

  it('has the same program as in English, and only this may run', () => {
    expect(programOf(page)).toBe(programOf(pageIn('en')))
    const hash = createHash('sha256').update(programOf(page)).digest('base64')
    expect(page).toContain(`script-src 'sha256-${hash}'`)
    expect(page.match(/<script\b/g)).toHaveLength(2)
  })

  it('says its language and direction, and has no text of another one', () => {
    const { direction, locale } = languages[language]
    expect(page).toContain(`<html lang="${language}" dir="${direction}">`)
    expect(textsOf(page).locale).toBe(locale)
    const document = page.replace(programOf(page), '')
    expect(document.match(/\{\{\w+\}\}|<!-- \w+ -->/)?.[0]).toBeUndefined()
    if (language !== 'en') expect(/of the (?:site|log)/.exec(document)?.[0]).toBeUndefined()
  })

  it('is the same bytes in each build', async () => {
    expect(await verifierPage(language)).toBe(page)
  })
})

/** What the page says, with what comes from a site in brackets. */
const tellIn = (language: Language) =>
  new Teller(textsOf(pageIn(language)), (text) => `[${text}]` as unknown as Node)

it.each([
  ['en', 'The list of [Bo] in entry [3] has 1,204 fewer ballots with Support than the one before'],
  ['es', 'En la entrada [3], la lista de [Bo] ha perdido 1204 papeletas de Apoyo'],
  ['ar', 'في القيد [3] نقصت قائمة [Bo] عن سابقتها 1,204 من أوراق التأييد'],
] as const)('the page in %s tells a sentence with its values', (language, expected) => {
  const values = { name: 'Bo', index: '3', lost: 1204, vote: 'support', removed: 5 } as const
  const told = tellIn(language).sentence(say('lostBallots', values)).join('')
  expect(told).toContain(expected)
})

it.each([
  [1, 'every minute.'],
  [2, 'every 2 minutes.'],
])('the page chooses plural forms, and writes times: %i', (minutes, ending) => {
  const statement = say('oldPublication', { time: '2026-11-23T19:00:00Z', minutes })
  expect(tellIn('en').sentence(statement).join('')).toContain(
    `is of November 23, 2026, 19:00 UTC, although the site publishes ${ending}`,
  )
})

it('the page takes a kind that it does not know for the other one, and no name of the language', () => {
  const forms: Message = [{ select: 'kind', forms: { other: 'other' } }]
  const texts = { locale: 'en', sentences: {}, page: { finding: forms } } as unknown as PageTexts
  const told = new Teller(texts, (text) => text as unknown as Node)
  expect(told.page('finding', { kind: 'constructor' })).toEqual(['other'])
})
