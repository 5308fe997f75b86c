import fs from 'node:fs'
import path from 'node:path'
// A part of the plug-in that the build uses, of the same version; its name says that it may change.
import { __unstable__loadDesignSystem as loadDesignSystem } from '@tailwindcss/node'
import { expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '../web')

/** With a variant, such as `sm:hidden`, or of a scale that the theme may not have, such as `leading-6`. */
const written = [
  /(?<=['"`\s])(?:[@a-z*][\w@[\]=.*/%()-]*:)+-?[a-z][^\s'"`]*(?=['"`\s])/g,
  /(?<=['"`\s])(?:bg|font|gap(?:-[xy])?|leading|rounded|shadow|size|text|tracking)-[a-z0-9[][^\s'"`$]*(?=['"`\s])/g,
]

/** Words of the sources that are written as classes, with their files. */
function classes(): Map<string, string> {
  const files = fs
    .globSync(path.join(web, '**/*.{ts,tsx}'))
    .filter((file) => !/\.test\./.test(file))
  const isOther = (word: string) => /^(og|twitter):|:not\(\[/.test(word)
  return new Map(
    files.flatMap((file) =>
      written
        .flatMap((words) => [...fs.readFileSync(file, 'utf8').matchAll(words)])
        .map(([word]) => word)
        .filter((word) => !isOther(word))
        .map((word) => [word, path.relative(web, file)] as const),
    ),
  )
}

it('every class has a rule: one that is misspelt has no effect, and nothing says so', async () => {
  const styles = path.join(web, 'app/styles.css')
  const design = await loadDesignSystem(fs.readFileSync(styles, 'utf8'), {
    base: path.dirname(styles),
  })
  const hasRule = (name: string) => design.candidatesToCss([name])[0] !== null
  expect(['@max-[40rem]:hidden', 'max-@[40rem]:hidden'].map(hasRule)).toEqual([true, false])
  const found = classes()
  expect(found.size).toBeGreaterThan(400)
  expect([...found].filter(([name]) => !hasRule(name))).toEqual([])
})

it('style sheets have no words: these could not be translated', () => {
  const withWords = fs
    .globSync(path.join(web, '**/*.css'))
    .filter((file) => /content:\s*["'][^"']*\p{L}{2}/u.test(fs.readFileSync(file, 'utf8')))
  expect(withWords).toEqual([])
})
