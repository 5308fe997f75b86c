import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSharp } from '../platform/images.ts'
import { drawText, type TextPlace } from './card-text.ts'
import { FontFiles } from './font-files.ts'

let fonts: FontFiles
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'fonts-'))
  const sharp = await loadSharp()
  fonts = new FontFiles(folder, async (fontfile) => {
    await sharp({ text: { text: 'a', fontfile } }).metadata()
  })
})

afterAll(() => fs.rm(folder, { recursive: true }))

const place: TextPlace = {
  left: 10,
  top: 20,
  width: 600,
  height: 140,
  size: 60,
  weight: 'Bold',
  color: '#000000',
}

it.each([
  'Zoë Łukasiewicz-Nguyễn',
  'Αλέξης Τσίπρας',
  'Володимир Зеленський',
  'محمد بن سلمان',
  'בנימין נתניהו',
  'श्रीमती द्रौपदी मुर्मू',
  '习近平・蔡英文',
  'こいずみ しんじろう',
  '김대중 大統領',
])('the fonts have all of %s', async (name) => {
  expect(await fonts.prepare(name)).toBe(name)
  expect(await drawText(fonts, name, place)).toMatchObject({ left: 10, top: 20 })
})

it('decodes fonts ahead, once, also for a text that is drawn meanwhile', async () => {
  const ahead = await fs.mkdtemp(path.join(os.tmpdir(), 'fonts-'))
  const loaded: string[] = []
  const files = new FontFiles(ahead, async (file) => void loaded.push(path.basename(file)))
  const decoding = files.decodeAhead('Voxpop')
  const drawing = files.prepare('Vote Ω')
  await decoding
  expect(loaded).toEqual([])
  const [latin] = await fs.readdir(ahead)
  expect(latin).toMatch(/^public-sans-latin-[\d.]+\.ttf$/)
  const { mtimeMs } = await fs.stat(path.join(ahead, `${latin}`))
  expect(await drawing).toBe('Vote Ω')
  expect(loaded).toHaveLength(2)
  expect((await fs.readdir(ahead)).toSorted()).toEqual(loaded.toSorted())
  expect((await fs.stat(path.join(ahead, `${latin}`))).mtimeMs).toBe(mtimeMs)
  await fs.rm(ahead, { recursive: true })
})

it('joins the letters of scripts that join them', async () => {
  const width = async (text: string) => (await drawText(fonts, text, place))?.width ?? 0
  const apart = '\u200c'
  expect(await width('بسم')).not.toBe(await width(`ب${apart}س${apart}م`))
  // A conjunct of two letters is narrower than both beside each other.
  expect(await width('क्ष')).toBeLessThan(await width('कष'))
})

it('leaves out emoji, and shows scripts without a font in Latin letters', async () => {
  expect(await fonts.prepare('Yes 🎉 we can')).toBe('Yes  we can')
  expect(await fonts.prepare('สม')).toMatch(/^[a-z]+$/)
  expect(await drawText(fonts, '🎉', place)).toBeUndefined()
})

it('makes long texts smaller, then shorter, until they fit', async () => {
  for (const text of ['many words '.repeat(80), '漢'.repeat(300), 'x'.repeat(500)]) {
    const drawn = await drawText(fonts, text, place)
    expect(drawn?.height).toBeLessThanOrEqual(place.height)
    expect(drawn?.width).toBeLessThanOrEqual(place.width)
  }
})

it('puts texts from right to left at the right, where a place asks for it', async () => {
  const drawn = await drawText(fonts, '“محمد”', { ...place, align: 'direction' })
  expect((drawn?.left ?? 0) + (drawn?.width ?? 0)).toBe(place.left + place.width)
  const latin = await drawText(fonts, 'Ada', { ...place, align: 'direction' })
  expect(latin?.left).toBe(place.left)
})
