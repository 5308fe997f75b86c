import { expect, it } from 'vitest'
import { isGenericName } from './generic-name.ts'

it.each([
  'Ward D',
  'A Ward',
  'District 5',
  '5th district',
  '12',
  'North',
  '1ère circonscription',
  'Okręg nr 3',
  'At large',
])('needs the body to say which area "%s" is', (name) => expect(isGenericName(name)).toBe(true))

it.each([
  'Windsor',
  "Ohio's 1st district",
  'West Derby',
  'Division of Bass',
  'Łódź',
  'छपरा',
  '東京都第1区',
])('finds "%s" by its name alone', (name) => expect(isGenericName(name)).toBe(false))
