import { describe, expect, it } from 'vitest'
import { type AiCrawlers, refusedCrawlers } from './ai-crawlers.ts'

/** One crawler that trains models, and one that answers questions. */
const [trains, answers] = ['GPTBot', 'PerplexityBot']

const refusedOf = (crawlers: AiCrawlers) =>
  [trains, answers].filter((name) => refusedCrawlers(crawlers).includes(`User-agent: ${name}\n`))

describe('robots.txt', () => {
  it.each<[AiCrawlers, string[]]>([
    ['allow', []],
    ['search', [trains]],
    ['deny', [trains, answers]],
  ])('with %s refuses %j', (crawlers, refused) => {
    expect(refusedOf(crawlers)).toEqual(refused)
  })

  it('refuses in one group that ends before the next one begins', () => {
    expect(refusedCrawlers('allow')).toBe('')
    expect(refusedCrawlers('search')).toMatch(/^(User-agent: [\w-]+\n)+Disallow: \/\n\n$/)
  })
})
