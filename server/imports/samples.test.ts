import fs from 'node:fs/promises'
import { expect, it } from 'vitest'
import { uploadLimits } from './import-limits.ts'
import { parseBytes } from './parse-bytes.ts'

it.each([
  ['us-congress', 537],
  ['japan-councillors', 247],
])('reads everybody of the sample %s, and leaves nothing out', async (sample, count) => {
  const file = new URL(`../../samples/${sample}.popolo.json`, import.meta.url)
  const options = { today: '2026-11-26', limits: uploadLimits }
  const { rows, skipped } = await parseBytes(await fs.readFile(file), options)
  expect(skipped).toEqual([])
  expect(rows).toHaveLength(count)
  expect(rows.filter(({ notes = [] }) => notes.length > 0)).toEqual([])
})
