import { expect, it } from 'vitest'
import { mentionQueryAt, withMention } from './mention-query.ts'

it.each([
  ['Hi @ad', 'ad'],
  ['@Zoé', 'Zoé'],
  ['(@ada-l', 'ada-l'],
])('is typed at the end of %j', (text, name) => {
  expect(mentionQueryAt(text, text.length)?.text).toBe(name)
})

it.each(['Hi @a', 'a@ada', '@ada ', 'https://x/@ada', '@@ada', `@${'a'.repeat(41)}`])(
  'is not typed at the end of %j',
  (text) => {
    expect(mentionQueryAt(text, text.length)).toBeNull()
  },
)

it('is completed at the caret, followed by one space', () => {
  const query = mentionQueryAt('Ask @ad now', 7)
  expect(query && withMention('Ask @ad now', query, 'ada-lovelace')).toEqual({
    text: 'Ask @ada-lovelace now',
    caret: 18,
  })
  const atEnd = mentionQueryAt('@ad', 3)
  expect(atEnd && withMention('@ad', atEnd, 'ada')).toEqual({ text: '@ada ', caret: 5 })
})
