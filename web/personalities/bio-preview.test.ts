import { expect, it } from 'vitest'
import type { Personality } from '../../contract/personalities.ts'
import { bioPreview, withBioPreview } from './bio-preview.ts'

it('biographies are cut at 300 characters on their own page, 200 in a feed and 100 in a grid', () => {
  expect(bioPreview).toEqual({ detail: 300, feed: 200, grid: 100 })
})

it('a list keeps one character more than it shows, by which it sees that there is more', () => {
  const previewOf = (length: number) =>
    withBioPreview({ bio: '𝒳'.repeat(length) } as Personality).bio
  expect(previewOf(201)).toBe('𝒳'.repeat(201))
  expect(previewOf(202)).toBe('𝒳'.repeat(201))
  expect(withBioPreview({ bio: null } as Personality).bio).toBeNull()
})
