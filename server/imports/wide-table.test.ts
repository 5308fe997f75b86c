import { describe, expect, it } from 'vitest'
import { readTable } from './forms/table.ts'
import { uploadLimits } from './import-limits.ts'
import { rejectWideTable } from './wide-table.ts'

const reject = (text: string) => () => rejectWideTable(Buffer.from(text), uploadLimits)
const max = uploadLimits.columns

/** A header of so many columns, the first of them the name. */
const header = (columns: number, delimiter = ',') =>
  ['name', ...Array.from({ length: columns - 1 }, (_, index) => `c${index}`)].join(delimiter)

describe('the first line of a table', () => {
  it.each([
    ['commas', header(max + 1)],
    ['semicolons', header(max + 1, ';')],
    ['tabs', header(max + 1, '\t')],
    ['a byte order mark and blank lines', `\uFEFF\r\n\n${header(max + 1)}\nAda`],
    ['some quoted cells', `"a,b""c",${header(max)}\nAda`],
  ])('is rejected for too many columns with %s, as the parser rejects it', (_, text) => {
    const error = `it has more than ${max} columns`
    expect(reject(text)).toThrow(error)
    expect(() => readTable(text, uploadLimits)).toThrow(error)
  })

  it.each([
    ['as many columns as allowed', header(max)],
    ['its most frequent delimiter in quotes', `"name",party,"${';'.repeat(max * 2)}"`],
    ['commas in quotes', `name,"${','.repeat(max * 2)}"`],
    ['JSON', `[${'1,'.repeat(max * 2)}1]`],
    ['hundreds of thousands of columns', header(300_000)],
    ['hundreds of thousands of blank lines', `${'\n'.repeat(300_000)}${header(max + 1)}`],
    ['nothing', ''],
  ])('is left to the parser with %s', (_, text) => {
    expect(reject(text)).not.toThrow()
  })

  it('is accepted with many commas in a text if semicolons separate its cells', () => {
    const text = `name;a${', b'.repeat(max + 50)};"${';'.repeat(max * 2)}"\nAda;x;y`
    expect(reject(text)).not.toThrow()
    expect(readTable(text, uploadLimits).rows).toHaveLength(1)
  })
})
