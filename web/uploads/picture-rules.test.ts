import { expect, it } from 'vitest'
import { pictureRefusal } from './picture-rules.ts'

const most = 5 * 1024 * 1024

it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'IMAGE/PNG'])(
  'accepts %s',
  (type) => {
    expect(pictureRefusal({ size: most, type })).toBeNull()
  },
)

it.each(['image/webp', 'image/svg+xml', 'text/plain', ''])('rejects %j', (type) => {
  expect(pictureRefusal({ size: 1, type })).toBe('Only JPEG, PNG, and GIF images are allowed')
})

it('rejects a file one byte over the limit', () => {
  const text = 'File size exceeds 5MB limit'
  expect(pictureRefusal({ size: most + 1, type: 'image/png' })).toBe(text)
})
