import { expect, it } from 'vitest'
import { searchKeysOf } from './search-keys.ts'

it('has every text once in a line, in their order', () => {
  const keys = searchKeysOf([
    'Bernard Sanders Independent',
    'Bernie Sanders',
    'CA-12',
    '',
    'Windsor',
    'Bernie Sanders',
  ])
  expect(keys.split('\n')).toEqual([
    'bernard sanders independent',
    'bernie sanders',
    'ca 12',
    'windsor',
  ])
})

it.each([
  ['Владимир', 'vladimir'],
  ['Αλέξης Τσίπρας', 'alexis tsipras'],
  ['Þorvarðardóttir', 'thorvardardottir'],
  ['Абросимцев', 'abrosimcev'],
  ['Абросимцев', 'abrosimtsev'],
  ['Хинштейн', 'khinshteyn'],
])('has %s in Latin letters too: %s', (name, latin) => {
  expect(searchKeysOf([name]).split('\n')).toContain(latin)
})

it.each([
  ['阿部 則光', '阿部則光'],
  ['김 민수', '김민수'].map((text) => text.normalize('NFKD')) as [string, string],
  ['علی\u200cرضا', 'علی رضا'],
  ['علی\u200cرضا', 'علیرضا'],
])('has %s as people type it who leave out or add spaces: %s', (name, typed) => {
  expect(searchKeysOf([name]).split('\n')).toContain(typed)
})

it('keeps the spaces of names in other letters', () => {
  expect(searchKeysOf(['Ada Quill', '阿部 則光 Abe']).split('\n')).toEqual([
    ...['ada quill', '阿部 則光 abe', '阿部則光 abe'],
    expect.stringContaining('abe'),
  ])
})

it('is bounded, whatever a file has', () => {
  const others = Array.from({ length: 1_000 }, (_, n) => `Name ${n}`)
  expect(searchKeysOf(['Ada', ...others])).toHaveLength(4_000)
})
