import { expect, it } from 'vitest'
import { shortNames } from './short-names.ts'

const short = (...names: string[]) => shortNames(names, 13)

it('keeps a name of 13 characters, and shortens one of 14 from its beginning', () => {
  expect(short('Ada Lovelacees')).toEqual(['A. Lovelacees'])
  expect(short('Ada Lovelacee')).toEqual(['Ada Lovelacee'])
  expect(short('Ursula von der Leyen')).toEqual(['von der Leyen'])
  expect(short('Tomás Ferreira Baltar')).toEqual(['T. Baltar'])
  expect(short('Samir Haddad-Lindqvist')).toEqual(['Lindqvist'])
})

it('tells people with the same last name apart', () => {
  expect(short('Bertha Haddad-Lindqvist', 'Samira Lindqvist')).toEqual([
    'Lindqvist',
    'S. Lindqvist',
  ])
  expect(short('Anna-Maria Baltar', 'Bernhard Baltar')).toEqual(['A. Baltar', 'B. Baltar'])
})

it('has no initials in scripts without capitals', () => {
  expect(short('عبد الرحمن الحسيني')).toEqual(['الحسيني'])
  expect(short('王小明')).toEqual(['王小明'])
})

it('leaves what is too long in any form in its shortest one', () => {
  expect(short('Wolfeschlegelsteinhausen')).toEqual(['Wolfeschlegelsteinhausen'])
  expect(short('Hubert Blaine Wolfeschlegelsteinhausen')).toEqual(['Wolfeschlegelsteinhausen'])
  expect(short('')).toEqual([''])
})
