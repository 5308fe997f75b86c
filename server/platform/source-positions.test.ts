import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { createTempFolder, removeTempFolder } from '../../test/cleanup.ts'
import { withSourcePositions } from './source-positions.ts'

const project = createTempFolder('source-positions')
afterAll(() => removeTempFolder(project))

const bundle = path.join(project, 'dist/0123456789abcdef/app')
fs.mkdirSync(bundle, { recursive: true })
const urlOf = (name: string) => pathToFileURL(path.join(bundle, name)).href
// The first line of the bundle is the third of the source.
const map = { version: 3, sources: ['../../../server/votes/store.ts'], names: [], mappings: 'AAEA' }
fs.writeFileSync(path.join(bundle, 'main.js.map'), JSON.stringify(map))

it('names the source files in stack traces of the bundle', () => {
  const source = pathToFileURL(path.join(project, 'server/votes/store.ts')).href
  const stack = `    at write (${urlOf('main.js')}:1:1)\n    at async ${urlOf('main.js')}:1:1`
  expect(withSourcePositions(stack)).toBe(
    `    at write (${source}:3:1)\n    at async ${source}:3:1`,
  )
})

it('leaves positions without a source map as they are', () => {
  const stack = `    at write (${urlOf('other.js')}:1:1)\n    at node:internal/timers:600:5`
  expect(withSourcePositions(stack)).toBe(stack)
})
