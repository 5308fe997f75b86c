import fs from 'node:fs'
import { expect, it } from 'vitest'
import { webPart } from './build-parts.ts'

it('builds the web app again after a change of a script that the configuration of Vite imports', () => {
  const config = fs.readFileSync(new URL('../vite.config.ts', import.meta.url), 'utf8')
  const imported = [...config.matchAll(/ from '\.\/(scripts\/[\w-]+\.ts)'/g)].map(
    ([, file]) => file,
  )
  expect(imported).not.toEqual([])
  expect(webPart.sources).toEqual(expect.arrayContaining(imported))
})
