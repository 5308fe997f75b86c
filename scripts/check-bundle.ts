import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from 'vite'
import { scriptUrls } from '../server/render/built-pages.ts'
import { buildWeb } from './build.ts'

await buildWeb()
const client = path.resolve(import.meta.dirname, '../dist/client')
const manifest: Manifest = JSON.parse(
  await readFile(path.join(client, '.vite/manifest.json'), 'utf8'),
)

const homePage = scriptUrls(manifest, ['web/entry-client.tsx', 'web/home/home-page.tsx'])
const charts = Object.values(manifest)
  .filter(({ name }) => name === 'charts')
  .map(({ file }) => `/${file}`)
const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'))
const loadedByPages = scriptUrls(manifest, pages).filter((script) => charts.includes(script))

const areSmall = [
  await isWithin(100 * 1024, homePage, 'on the home page'),
  await isWithin(8 * 1024, charts, 'of charts'),
]
for (const script of loadedByPages) console.log(`${script} is loaded with a page, not on demand`)
if (charts.length !== 1 || loadedByPages.length > 0 || areSmall.includes(false)) process.exit(1)

/** Prints the compressed size of scripts. */
async function isWithin(budget: number, scripts: string[], where: string): Promise<boolean> {
  let total = 0
  for (const script of scripts) {
    const { length } = await readFile(path.join(client, `${script}.br`))
    total += length
    console.log(`${String(length).padStart(8)}  ${script}`)
  }
  const text = `bytes of script ${where}, brotli; ${budget} allowed`
  console.log(`${String(total).padStart(8)}  ${text}`)
  return total <= budget
}
