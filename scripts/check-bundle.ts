import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from 'vite'
import { type Language, languages, languageTags } from '../messages/languages.ts'
import { scriptUrls } from '../server/render/built-pages.ts'
import { type SitePage, pages as sitePages } from '../web/app/pages.ts'
import { build } from './build.ts'

/** Pages for everybody that are forms. */
const forms = ['/contact', '/forgot-password', '/reset-password']

const folder = await build()
const client = path.join(folder, 'client')

for (const language of languageTags) await checkLanguage(language)

/** Exits if a script of the build in a language is too large, or loaded too early. */
async function checkLanguage(language: Language): Promise<void> {
  const manifest: Manifest = JSON.parse(
    await readFile(path.join(folder, 'server', language, 'manifest.json'), 'utf8'),
  )
  console.log(languages[language].name)
  const homePage = scriptUrls(manifest, ['web/entry-client.tsx', 'web/home/home-page.tsx'])
  const charts = chunksNamed('charts', manifest)
  const chartPoints = chunksNamed('chart-points', manifest)
  const onDemand = [...charts, ...chartPoints]
  const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'))
  const loadedByPages = scriptUrls(manifest, pages).filter((script) => onDemand.includes(script))
  const areSmall = [
    await isWithin(91.75 * 1024, homePage, 'on the home page'),
    await isWithin(7.75 * 1024, charts, 'of charts'),
    await isWithin(2 * 1024, chartPoints, 'of the points of charts'),
  ]
  for (const script of loadedByPages) console.log(`${script} is loaded with a page, not on demand`)
  const validating = findValidating(manifest)
  for (const page of validating)
    console.log(`${page} loads the schemas of the contract, which only forms need`)
  const found = [...loadedByPages, ...validating]
  if (onDemand.length !== 2 || found.length > 0 || areSmall.includes(false)) process.exit(1)
}

/** The pages for everybody that load the contract's schemas, 23 kB of script, though they are no forms. */
function findValidating(manifest: Manifest): string[] {
  const schemas = chunksNamed('schemas', manifest)
  if (schemas.length !== 1) throw new Error('expected one script of schemas')
  const isRead = ({ access, path }: SitePage) => !access && !forms.includes(path)
  const modules = new Set(sitePages.filter(isRead).map(({ module }) => module))
  return [...modules].filter((page) =>
    scriptUrls(manifest, [page]).some((script) => schemas.includes(script)),
  )
}

function chunksNamed(wanted: string, manifest: Manifest): string[] {
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
