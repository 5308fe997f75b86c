import { expect, it } from 'vitest'
import { isSameName, remainsName } from './same-name.ts'

it.each([
  ['case and accents', 'ÁDA NGATA', 'Ada Ngata'],
  ['script', 'Геннадий Абросимцев', 'Gennadiy Abrosimcev'],
  ['spaces', 'Abdi Noor Warsalle', 'Abdinoor Warsalle'],
  ['punctuation', 'Jean-Luc O’Neil', 'Jean Luc ONeil'],
  ['order', 'Ngata, Ada', 'Ada Ngata'],
  ['a middle name', 'Ada Ngata', 'Ada Marie Ngata'],
  ['a second family name', 'Ada Ngata', 'Ada Ngata-Okafor'],
  ['a title', 'Dr. Ada Ngata MP', 'Ada Ngata'],
  ['an initial', 'Ada M. Ngata', 'Ada Marie Ngata'],
  ['a letter that differs', 'Katherine Ruud', 'Catherine Ruud'],
  ['a letter more', 'Mohamed Salah Farah', 'Mohammed Salah Farah'],
  ['a letter of four', 'Joan Ruud', 'John Ruud'],
])('names that differ in %s are one', (_, one, other) => {
  expect(isSameName(one, other)).toBe(true)
  expect(isSameName(other, one)).toBe(true)
})

it.each([
  ['everything', 'Alma Winterbourne', 'Bertram Oakhollow'],
  ['the given name', 'Ada Ngata', 'Ben Ngata'],
  ['the family name, as after a marriage', 'Ada Ngata', 'Ada Okafor'],
  ['a nickname', 'Robert Ruud', 'Bob Ruud'],
  ['one of three words', 'Mary Ann Ruud', 'Mary Ann Dahl'],
  ['one of four words', 'José da Silva Santos', 'Maria da Silva Santos'],
  ['a letter of three', 'Ann Ruud', 'Ian Ruud'],
  ['two letters of a word', 'Marion Ruud', 'Marius Ruud'],
  ['a letter of each word', 'Marta Ruud', 'Maria Ruudt'],
  ['a letter of two of three words', 'Anna Marta Ruud', 'Anna Maria Ruudt'],
  ['a word beside a single one', 'Ada', 'Ada Ngata'],
  ['an initial beside a single word', 'A. Ngata', 'Ada Ngata'],
  ['the letter of a single name', 'Marta', 'Maria'],
  ['names without letters', '—', '…'],
])('names that differ in %s are two', (_, one, other) => {
  expect(isSameName(one, other)).toBe(false)
  expect(isSameName(other, one)).toBe(false)
})

it.each([
  ['two of three words', 'Mary Ann Jones', 'Mary Ann Smith', true],
  ['one of two words', 'Christopher Hall', 'Christopher Lee', false],
  ['half of the letters', 'Jo Ann Abcde', 'Jo Ann Vwxyz', true],
  ['less than half of the letters', 'Jo Ann Abcdef', 'Jo Ann Uvwxyz', false],
  ['another spelling', 'Abdi Noor Warsalle', 'Abdinoor Warsalle', true],
])('%s remain of a name', (_, before, after, remains) => {
  expect(remainsName(before, after)).toBe(remains)
})
