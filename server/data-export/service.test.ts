import { expect, it } from 'vitest'
import { DataExport } from '../../contract/data-export.ts'
import type { DataExportSections } from '../platform/feature.ts'
import { collectSections } from './service.ts'

const { exportedAt: _, note: __, ...shape } = DataExport.shape
const names = Object.keys(shape) as (keyof DataExportSections)[]
const read = () => Promise.reject(new Error('not read'))
const featureWith = (...sections: (keyof DataExportSections)[]) => ({
  dataExport: Object.fromEntries(sections.map((name) => [name, read])),
})

it('finds the feature that reads each section', () => {
  const [first = 'votes', ...others] = names
  const found = collectSections([featureWith(first), {}, featureWith(...others)])
  expect(found.map(([name]) => name)).toEqual(names)
})

it('refuses a section that no feature reads, or two', () => {
  const withoutVotes = featureWith(...names.filter((name) => name !== 'votes'))
  expect(() => collectSections([withoutVotes])).toThrow("No feature reads 'votes'")
  expect(() => collectSections([featureWith(...names), featureWith('votes')])).toThrow(
    "Several features read 'votes'",
  )
})
