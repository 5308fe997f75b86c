import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from 'vite'
import { scriptUrls } from '../server/render/built-pages.ts'
import { buildWeb } from './build.ts'

const budget = 100 * 1024
const entries = ['web/entry-client.tsx', 'web/home/home-page.tsx']

await buildWeb()
const client = path.resolve(import.meta.dirname, '../dist/client')
const manifest: Manifest = JSON.parse(
  await readFile(path.join(client, '.vite/manifest.json'), 'utf8'),
)
let total = 0
for (const script of scriptUrls(manifest, entries)) {
  const { length } = await readFile(path.join(client, `${script}.br`))
  total += length
  console.log(`${String(length).padStart(8)}  ${script}`)
}
console.log(
  `${String(total).padStart(8)}  bytes of script on the home page, brotli; ${budget} allowed`,
)
if (total > budget) process.exit(1)
