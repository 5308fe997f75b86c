import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** A font as packages have it, compressed for browsers, and as Pango reads it. */
export interface FontFile {
  packaged: string
  decoded: string
}

/** A part of a font, which has some characters of it. */
interface FontPart extends FontFile {
  /** Code points, first and last, in turn. */
  ranges: [number, number][]
}

const chinese = 'noto-sans-sc'
const japanese = 'noto-sans-jp'
const korean = 'noto-sans-kr'

/** Packages of fonts for scripts that share no characters. */
const separateScripts = [
  'public-sans',
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
]
const packages = [...separateScripts, chinese, japanese, korean]

/**
 * The packages for a text; the first one that has a character draws it. Chinese, Japanese and Korean share characters whose
 * forms differ; kana and Hangul tell the language.
 */
function packagesFor(text: string): string[] {
  if (/[\u3041-\u309f\u30a1-\u30fa]/.test(text))
    return [...separateScripts, japanese, chinese, korean]
  if (/[\u1100-\u11ff\uac00-\ud7af]/.test(text)) {
    return [...separateScripts, korean, chinese, japanese]
  }
  return packages
}

/** Names of families in the order of the packages. A variable font may be named after its thinnest weight. */
export const fontFamilies = (text: string): string =>
  packagesFor(text)
    .map((name) => name.replace(/-(sc|jp|kr)$/, (code) => code.toUpperCase()))
    .map((name) =>
      name.replace(/(^|-)([a-z])/g, (_, gap, letter) => `${gap && ' '}${letter.toUpperCase()}`),
    )
    .map((name) => name.replace('-', ' '))
    .flatMap((family) => [`${family} Thin`, family])
    .join(', ')

const require = createRequire(import.meta.url)
const workerFile = new URL('./font-decoding-worker.ts', import.meta.url)

/**
 * The fonts of cards. Packages have them in parts of some hundred characters each, as browsers load them; a part is decoded
 * when a text first needs it, into a folder that later starts find again.
 */
export class FontFiles {
  readonly #folder: string
  readonly #load: (file: string) => Promise<void>
  readonly #loaded = new Map<FontPart, Promise<void>>()
  #parts: Map<string, FontPart[]> | undefined
  /** One after the other: two threads would write the same files. */
  #decoding: Promise<void> = Promise.resolve()

  /**
   * @param folder for the decoded files
   * @param load makes Pango know a file
   */
  constructor(folder: string, load: (file: string) => Promise<void>) {
    this.#folder = folder
    this.#load = load
  }

  /**
   * Makes the fonts of a text ready.
   * @returns the text as it can be drawn: without what no font has, such as emoji, and in Latin letters if no font has its own
   */
  async prepare(text: string): Promise<string> {
    const partOf = this.#findPart(text)
    let drawable = ''
    for (const character of text) {
      if (partOf(character) || /\s/u.test(character)) drawable += character
      else if (/\p{L}/u.test(character)) drawable += await inLatin(character)
    }
    const needed = new Set(Array.from(drawable, partOf).filter((part) => part !== undefined))
    await this.#loadAll([...needed].filter((part) => !this.#loaded.has(part)))
    await Promise.all([...needed].map((part) => this.#loaded.get(part)))
    return drawable
  }

  /** Decodes the fonts of a text that is on many cards, so that the first of them does not wait for that. */
  async decodeAhead(text: string): Promise<void> {
    const parts = new Set(Array.from(text, this.#findPart(text)))
    await this.#decode([...parts].filter((part) => part !== undefined))
  }

  /** Finds the part that draws a character of a text. */
  #findPart(text: string): (character: string) => FontPart | undefined {
    this.#parts ??= readParts(this.#folder)
    const parts = this.#parts
    const partsOf = (names: string[]) => names.flatMap((name) => parts.get(name) ?? [])
    const all = partsOf(packagesFor(text))
    const others = partsOf(separateScripts)
    return (character) =>
      (isEastAsian.test(character) ? all : others).find(({ ranges }) =>
        has(ranges, character.codePointAt(0) ?? 0),
      )
  }

  #decode(parts: FontPart[]): Promise<void> {
    const start = () =>
      decode(
        parts.filter(({ decoded }) => !existsSync(decoded)),
        this.#folder,
      )
    this.#decoding = this.#decoding.then(start, start)
    return this.#decoding
  }

  async #loadAll(parts: FontPart[]): Promise<void> {
    const decoding = this.#decode(parts)
    for (const part of parts) {
      const loading = decoding.then(() => this.#load(part.decoded))
      this.#loaded.set(part, loading)
      // The next text tries again.
      loading.catch(() => this.#loaded.delete(part))
    }
  }
}

/** Ranges of East Asian fonts also contain characters that these do not have. */
const isEastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u30ff\uff00-\uffef]/u

/** Imports the tables when they are needed: they take 40 ms. */
async function inLatin(character: string): Promise<string> {
  const { transliterate } = await import('transliteration')
  return transliterate(character)
}

const has = (ranges: [number, number][], codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

async function decode(files: FontFile[], folder: string): Promise<void> {
  if (files.length === 0) return
  await mkdir(folder, { recursive: true })
  const worker = new Worker(workerFile, {
    workerData: files.map(({ packaged, decoded }) => ({ packaged, decoded })),
    execArgv: [],
  })
  // A site that stops meanwhile does not wait for it.
  worker.unref()
  // Rejects when the thread fails.
  await once(worker, 'exit')
}

/** The parts of each package; the characters of each are in its `unicode.json`. */
function readParts(folder: string): Map<string, FontPart[]> {
  return new Map(
    packages.map((name) => {
      const index = require.resolve(`@fontsource-variable/${name}/unicode.json`)
      const { version } = require(`@fontsource-variable/${name}/package.json`) as {
        version: string
      }
      const ranges: Record<string, string> = JSON.parse(readFileSync(index, 'utf8'))
      const parts = Object.entries(ranges).map(([key, text]) => {
        // Numbered parts are in brackets there.
        const part = `${name}-${key.replace(/[[\]]/g, '')}`
        return {
          packaged: path.join(path.dirname(index), 'files', `${part}-wght-normal.woff2`),
          decoded: path.join(folder, `${part}-${version}.ttf`),
          ranges: readRanges(text),
        }
      })
      return [name, parts.filter(({ packaged }) => existsSync(packaged))]
    }),
  )
}

/** Parses the `unicode-range` of a style sheet, such as `U+0041-005A,U+00E9`. */
function readRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}
