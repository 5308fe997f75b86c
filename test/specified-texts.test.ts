import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** The rows of the tables in a text in Markdown, without their heads. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  const isRule = (line = '') => line.startsWith('| -')
  const rows = lines.filter((line, index) => !isRule(line) && !isRule(lines[index + 1]))
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Matches a text of the table, with anything short in place of `{…}`. */
function pattern(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => RegExp.escape(part))
  return new RegExp(parts.join('.{0,60}?'))
}

const [seen = '', variants = ''] = (await readFile('docs/specified-texts.md', 'utf8')).split(
  'several variants',
)
const specified = rowsOf(seen)

it.each(specified)('sees ‘%s’ on its screen: %s', async (text, _screen, test) => {
  expect(await readFile(test ?? '', 'utf8')).toMatch(pattern(text ?? ''))
})

it('shows one of several variants of a text', () => {
  const texts = specified.map(([text]) => text)
  expect(rowsOf(variants).length).toBeGreaterThan(0)
  for (const [variant, shown] of rowsOf(variants)) {
    expect(texts).toContain(shown)
    expect(texts).not.toContain(variant)
  }
})
