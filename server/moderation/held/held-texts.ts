import type { SiteSettings } from '../../../contract/site-settings.ts'

/** A text as it is compared: one form of each letter, without accents, capitals and invisible characters. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Domains in a text, and those that they are below of, such as `www.example.org`, `example.org`. */
function* domainsIn(text: string): Generator<string> {
  const dotted = folded(text).replace(/[\u3002\uff61]/gu, '.')
  for (const [domain] of dotted.matchAll(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu)) {
    const labels = domain.split('.').slice(-maxLabels)
    for (let first = 0; first < labels.length - 1; first++) yield labels.slice(first).join('.')
  }
}

/** Labels of a domain that are looked at, from its end. */
const maxLabels = 10

/** Words of a phrase that are looked at. */
const maxWords = 6

/** True for texts that have a listed word, phrase or domain. The time grows with the length of the text alone. */
export function createMatcher({
  heldWords,
  heldDomains,
}: Pick<SiteSettings, 'heldWords' | 'heldDomains'>): (text: string) => boolean {
  const phrases = new Set(
    heldWords.map((phrase) => wordsOf(phrase).slice(0, maxWords).join(' ')).filter(Boolean),
  )
  const lengths = [...new Set([...phrases].map((phrase) => phrase.split(' ').length))]
  const domains = new Set(heldDomains.map((domain) => folded(domain).replace(/^www\./, '')))
  return (text) => {
    const words = wordsOf(text)
    const hasPhrase = lengths.some((length) =>
      words.some((_, first) => phrases.has(words.slice(first, first + length).join(' '))),
    )
    if (hasPhrase || domains.size === 0) return hasPhrase
    for (const domain of domainsIn(text)) if (domains.has(domain)) return true
    return false
  }
}
