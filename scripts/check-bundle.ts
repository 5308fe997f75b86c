import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from 'vite'
import { scriptUrls } from '../server/render/built-pages.ts'
import { build } from './build.ts'

const client = path.join(await build(), 'client')
const manifest: Manifest = JSON.parse(
  await readFile(path.join(client, '.vite/manifest.json'), 'utf8'),
)

const homePage = scriptUrls(manifest, ['web/entry-client.tsx', 'web/home/home-page.tsx'])
const charts = chunksNamed('charts')
const chartPoints = chunksNamed('chart-points')
const onDemand = [...charts, ...chartPoints]
const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'))
const loadedByPages = scriptUrls(manifest, pages).filter((script) => onDemand.includes(script))

const areSmall = [
  await isWithin(92 * 1024, homePage, 'on the home page'),
  await isWithin(7 * 1024, charts, 'of charts'),
  await isWithin(2 * 1024, chartPoints, 'of the points of charts'),
]
for (const script of loadedByPages) console.log(`${script} is loaded with a page, not on demand`)
if (onDemand.length !== 2 || loadedByPages.length > 0 || areSmall.includes(false)) process.exit(1)

function chunksNamed(wanted: string): string[] {
  return Object.values(manifest)
    .filter(({ name }) => name === wanted)
    .map(({ file }) => `/${file}`)
}

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
