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
])('has %s in Latin letters too', (name, latin) => {
  expect(searchKeysOf([name]).split('\n')).toContain(latin)
})

it('is bounded, whatever a file has', () => {
  const others = Array.from({ length: 1_000 }, (_, n) => `Name ${n}`)
  expect(searchKeysOf(['Ada', ...others])).toHaveLength(4_000)
})
