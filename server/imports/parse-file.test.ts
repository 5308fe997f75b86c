import { describe, expect, it } from 'vitest'
import { uploadLimits } from './import-limits.ts'
import { ImportRefused } from './import-refused.ts'
import { parseFile } from './parse-file.ts'

const today = '2026-05-01'

describe('a file that is read in a process of its own', () => {
  it.each<[string, string, Partial<typeof uploadLimits>, RegExp]>([
    ['time', `name\n${'Ada\n'.repeat(10_000)}`, { deadline: 20 }, /longer than 0.02 seconds/],
    [
      'memory',
      `{"persons": [${'{},'.repeat(2_000_000)}0]}`,
      { memory: 24, jsonValues: 10_000_000, deadline: 60_000 },
      /too much memory/,
    ],
  ])('is refused when it takes too much %s', async (_, text, less, reason) => {
    const parsing = parseFile(Buffer.from(text), { today, limits: { ...uploadLimits, ...less } })
    await expect(parsing).rejects.toThrow(ImportRefused)
    await expect(parsing).rejects.toThrow(reason)
  })

  it('keeps texts as they are, also with line ends of other kinds', async () => {
    const bio = 'First\u2028second\u0085third\rfourth'
    const text = JSON.stringify({ persons: [{ id: 'a', name: 'Ada', biography: bio }] })
    const { batches } = await parseFile(Buffer.from(text), { today, limits: uploadLimits })
    expect([...batches()].flat()).toMatchObject([{ bio }])
  })
})
