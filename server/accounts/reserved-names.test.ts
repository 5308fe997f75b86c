import { expect, it } from 'vitest'
import { isReservedName } from './reserved-names.ts'

it.each([
  'Voxpop Team',
  'VOXP0P',
  'V o x p o p',
  'The Vохроp Desk', // Cyrillic о, х, р.
  'Administrator',
  'Administrator 2',
  'Аdministrator', // Cyrillic А.
  'Ádmïn',
  'ADMlN',
  'adrnin',
  '4dmin',
  'ᴀᴅᴍɪɴ',
  'ＡＤＭＩＮ',
  '𝐀𝐝𝐦𝐢𝐧',
  '🇦 🇩 🇲 🇮 🇳',
  'a.d.m.i.n',
  'Ana (Admin)',
  'Ana Verified',
  'Official Ana',
  'Site Moderator',
  'Администратор',
  'модератор',
  'Модератор Аня',
  'Modérateur',
  '管理员',
  'The Support Team',
  'Help',
  'Ana ᵛᵉʳⁱᶠⁱᵉᵈ',
])('reserves %s', (name) => {
  expect(isReservedName(name)).toBe(true)
})

it.each([
  'Аnna Smith', // Cyrillic А.
  'Јое Smith', // A Cyrillic word that looks Latin.
  'Joe Smιth', // Greek ι.
  'Αnna', // Greek Α.
  'Ꭰana', // Cherokee.
])('refuses the look-alike letters in %s', (name) => {
  expect(isReservedName(name)).toBe(true)
})

it.each([
  'Ana',
  'A Member',
  'Ac Dc',
  'Аде Аде',
  'Мария',
  'Сара Вас',
  'Άννα Παπαδοπούλου',
  '山田 太郎',
  'Ken山田',
  'Tanaka たなか',
  'Мария Maria',
  'محمد',
  'Nguyễn Thị Minh Khai',
  'Ørsted Åkesson',
  'Þórður',
  'Işıl Çağlar',
  'İbrahim',
  'Joe Root',
  'Maria Press',
  'Teamwork Tom',
  'Support Ada for mayor',
  'Modesta Adminton',
  'Ana 🇧🇷',
  'Νίκος',
])('lets members be called %s', (name) => {
  expect(isReservedName(name)).toBe(false)
})
