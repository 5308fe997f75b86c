import fs from 'node:fs/promises'
import { expect, it } from 'vitest'
import { uploadLimits } from './import-limits.ts'
import { parseBytes } from './parse-bytes.ts'

const options = { today: '2026-11-26', limits: uploadLimits }

async function parseSample(sample: string) {
  const file = new URL(`../../samples/${sample}.popolo.json`, import.meta.url)
  return parseBytes(await fs.readFile(file), options)
}

it.each([
  ['us-congress', 537],
  ['japan-councillors', 247],
])('reads everybody of the sample %s, and leaves nothing out', async (sample, count) => {
  const { rows, skipped } = await parseSample(sample)
  expect(skipped).toEqual([])
  expect(rows).toHaveLength(count)
  expect(rows.filter(({ notes = [] }) => notes.length > 0)).toEqual([])
})

it('knows the districts, the states and the terms of a member of Congress', async () => {
  const { rows } = await parseSample('us-congress')
  expect(rows.find(({ name }) => name === 'Maria Cantwell')?.mandates).toMatchObject([
    {
      role: 'Representative',
      area: "Washington's 1st district",
      areaKind: 'district',
      within: 'Washington',
      withinKind: 'state',
      start: '1993-01-05',
      end: '1995-01-03',
    },
    { role: 'Senator', area: 'Washington', areaKind: 'state', start: '2001-01-03' },
  ])
})
