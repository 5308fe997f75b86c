import { expect, it } from 'vitest'
import { isPlainName, isReservedUsername } from './names.ts'

it.each([
  'Ana',
  'José Ferré',
  "Seán O'Brien-Smith, Jr.",
  'Nguyễn Thị Minh Khai',
  'Nguyễn'.normalize('NFD'),
  '李明',
  'محمد',
  'می‌خواهم',
  'ที่รัก',
  'ක්‍රිස්තු',
  'བསྒྲུབས',
  '=1+1',
  '100% Sure',
  'Zoë 🎉',
  'Ana ♥ 🇧🇷 👩🏽',
  'Mª José 1º',
  'Jean·Luc d’Arc',
  'ʻIolani',
  'xʷəy̓əm',
  'Мария',
  'Άννα',
  '山田・太郎',
  'Þorvarðardóttir',
  'Åse Ødegård',
  'Işıl Çağlar',
])('accepts %s as a name', (name) => {
  expect(isPlainName(name)).toBe(true)
})

it.each([
  ['a control character', 'Ana\u0007'],
  ['a line break', 'Ana\nBo'],
  ['a turn of direction', 'Ana \u202egnp.exe'],
  ['an isolate', '\u2067Ana'],
  ['a mark of direction', 'Ana\u200f'],
  ['no width', '\u200b'],
  ['joiners alone', '\u200d\u200d'],
  ['a joiner at the end', 'Ana\u200d'],
  ['a blank letter', '\u3164'],
  ['a check mark', 'Ana ✓'],
  ['a heavy check mark', 'Ana ✔️'],
  ['a box with a check', 'Ana ☑'],
  ['a green check', 'Ana ✅'],
  ['a light check', 'Ana 🗸'],
  ['a rosette', 'Ana 🏵️'],
  ['a fisheye', 'Ana ◉'],
  ['a circle', 'Ana ●'],
  ['a blue circle', 'Ana 🔵'],
  ['a star', 'Ana ⭐'],
  ['a black star', 'Ana ★'],
  ['a bullet', 'Ana •'],
  ['an operator', 'Ana ⊙'],
  ['an arrow head', 'Ana ˅'],
  ['raised letters', 'Ana ᵛᵉʳⁱᶠⁱᵉᵈ'],
  ['one raised letter', 'Ana ᵛ'],
  ['letters in circles', 'Ana Ⓥ'],
  ['a squared word', 'Ana 🆗'],
  ['a number in a circle', 'Ana ①'],
  ['a trade mark', 'Ana ®'],
  ['three marks on a letter', 'A\u0301\u0302\u0303na'],
  ['a pile of Thai marks', 'ก็็็็'],
])('rejects a name with %s', (_, name) => {
  expect(isPlainName(name)).toBe(false)
})

it.each([
  'admin',
  'Admin',
  'ADMIN_',
  'a_d_m_i_n',
  'adm1n',
  '4dm1n',
  'adrnin',
  'admin_2',
  'admln',
  'Administrator',
  'supp0rt',
  'moderator',
  'rnoderator',
  'voxpop',
  'V0XP0P_team',
  'the_voxpop',
  'root',
  'r00t',
  'system',
  'sy5tem',
])('reserves %s', (username) => {
  expect(isReservedUsername(username)).toBe(true)
})

it.each([
  'maren',
  'roots',
  'administer',
  'adam_in',
  'modern',
  'teamwork',
  'ecosystem',
  'member_77',
  '12345',
])('lets users choose %s', (username) => {
  expect(isReservedUsername(username)).toBe(false)
})
