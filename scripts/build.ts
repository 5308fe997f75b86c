import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { type Language, languageTags } from '../messages/languages.ts'
import { exitCodes } from '../server/exit-codes.ts'
import { currentBuild, dist, hashOfSources, webPart } from './build-parts.ts'
import { deleteOldBuilds, listBuilds } from './kept-builds.ts'

const project = path.resolve(import.meta.dirname, '..')

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** File in a build with the hash of the sources that its web app was built from. */
const webStamp = 'web-built-from'

/** Builds the current sources in a new folder, which gets its name when it is complete; returns `currentBuild()`. */
export async function build(): Promise<string> {
  rejectUnusablePath()
  const target = currentBuild()
  if (fs.existsSync(target)) return target
  const { bundleServer } = await loadForBuild(() => import('./bundle-server.ts'))
  const folder = path.join(dist, `.new-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await buildWeb(folder)
  await bundleServer(project, path.join(folder, 'app'))
  await rename(folder, target).catch(async (error) => {
    // Another process was faster.
    if (!fs.existsSync(target)) throw error
    await rm(folder, { recursive: true })
  })
  deleteOldBuilds(target)
  return target
}

/** Vite and Rolldown take these characters for the query and the fragment of a module. */
function rejectUnusablePath(): void {
  const [found] = /[#?]/.exec(project) ?? []
  if (!found) return
  console.error(
    `Voxpop cannot be built in ${project}, because the path contains "${found}". ` +
      'Move it to a folder without # and ? in its path.',
  )
  process.exit(exitCodes.refused)
}

/** Builds the web app, or copies it from a build with the same sources of the web app. */
async function buildWeb(folder: string): Promise<void> {
  const hash = hashOfSources(webPart)
  for (const built of listBuilds(dist)) {
    const stamp = await readFile(path.join(built, webStamp), 'utf8').catch(() => undefined)
    if (stamp !== hash) continue
    for (const name of ['client', 'server', 'verifier', webStamp]) {
      await cp(path.join(built, name), path.join(folder, name), { recursive: true })
    }
    return
  }
  await buildWebFrom(folder)
  await writeFile(path.join(folder, webStamp), hash)
}

async function buildWebFrom(folder: string): Promise<void> {
  for (const language of languageTags) await buildLanguage(folder, language)
  await writeStyles(folder)
  await writeVerifierPages(folder)
  await compressFiles(folder)
}

/**
 * Builds the web app with the messages of a language. Files for browsers are in one folder: those that have no texts are
 * the same in all languages.
 */
async function buildLanguage(folder: string, language: Language): Promise<void> {
  const { build } = await loadForBuild(() => import('vite'))
  const { messagesOf } = await import('./messages/messages-of.ts')
  const client = path.join(folder, 'client')
  const server = path.join(folder, 'server', language)
  for (const [outDir, ssr] of [
    [client, undefined],
    [server, 'web/entry-server.tsx'],
  ] as const) {
    await build({
      root: project,
      mode: 'production',
      plugins: [messagesOf(language)],
      logLevel: 'warn',
      build: { ssr, outDir, emptyOutDir: false },
    })
  }
  await rename(path.join(client, '.vite/manifest.json'), path.join(server, 'manifest.json'))
  await writeTemplate(server, language)
}

async function writeVerifierPages(folder: string): Promise<void> {
  const { verifierPage } = await loadForBuild(() => import('./build-verifier.ts'))
  await mkdir(path.join(folder, 'verifier'))
  for (const language of languageTags) {
    await writeFile(path.join(folder, `verifier/${language}.html`), await verifierPage(language))
  }
}

/** Imports a module that only a build needs, because a production install does not have its packages. */
async function loadForBuild<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error(
      'Voxpop must be built from these sources, and the development packages that build it are not installed. ' +
        'Run `npm ci && npm run build`, then `npm ci --omit=dev`.',
    )
    return process.exit(1)
  }
}

// Without comments and indentation and with minified scripts and styles, because each page carries them.
async function writeTemplate(folder: string, language: Language): Promise<void> {
  const { minifySync } = await import('vite')
  const { transform } = await import('lightningcss')
  const { templateInLanguage } = await import('./messages/template-in-language.ts')
  const template = await readFile(path.join(project, 'web/index.html'), 'utf8')
  const small = template
    .replaceAll(/<!--\s[\s\S]*?-->/g, '')
    .replaceAll(inlineScript, (_, tag: string, code: string) => {
      const { code: minified, errors } = minifySync('inline.js', code, { module: false })
      if (errors.length > 0) throw new Error(`a script of the template: ${errors[0]?.message}`)
      return tag + minified.trim()
    })
    .replaceAll(/(?<=<style>)[\s\S]*?(?=<\/style>)/g, (css) =>
      transform({ filename: 'inline.css', code: Buffer.from(css), minify: true }).code.toString(),
    )
  const text = small
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll('>\n<', '><')
    .replaceAll(' />', '/>')
  await writeFile(path.join(folder, 'index.html'), await templateInLanguage(text.trim(), language))
}

// The start tag may contain placeholders in its attributes.
const inlineScript = /(<script(?: [\w-]+="[^"]*")*>)([\s\S]*?)(?=<\/script>)/g

// The server inlines a part of the style sheet into each page; two files contain the rest. Browsers keep them for long, so
// their names tell what they contain.
async function writeStyles(folder: string): Promise<void> {
  const { divideStyles } = await import('./inline-styles.ts')
  const { styleSheet } = await import('../server/render/built-pages.ts')
  const { lettersOf } = await import('../server/render/document.ts')
  const client = path.join(folder, 'client')
  const manifests = languageTags.map((tag) => path.join(folder, 'server', tag, 'manifest.json'))
  const [manifest = ''] = await Promise.all(manifests.map((file) => readFile(file, 'utf8')))
  const built = styleSheet(JSON.parse(manifest))
  const { inline, sheet, letters } = divideStyles(await readFile(path.join(client, built), 'utf8'))
  const digest = createHash('sha256').update(sheet).update(letters).digest('base64url')
  const name = `assets/style-${digest.slice(0, 8)}.css`
  await rm(path.join(client, built))
  await writeFile(path.join(client, name), sheet)
  await writeFile(path.join(client, lettersOf(name)), letters)
  for (const file of manifests) {
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(built, name))
  }
  await writeFile(path.join(folder, 'server/inline-styles.json'), JSON.stringify(inline))
  await writeFile(path.join(folder, 'server/toaster.css'), await toasterSheet())
}

// The package adds it to the document by itself, and the policy of pages has its hash.
async function toasterSheet(): Promise<string> {
  const module = await readFile(new URL(import.meta.resolve('sonner')), 'utf8')
  const [, literal] = /^__insertCSS\((".*")\)/m.exec(module) ?? []
  if (!literal) throw new Error('sonner has no style sheet that it adds to the document any more')
  return JSON.parse(literal)
}

// Compressed at build time with the best quality; the server sends these files unchanged.
async function compressFiles(folder: string): Promise<void> {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY }
  for await (const file of glob('{client,verifier}/**/*.{js,css,svg,html}', { cwd: folder })) {
    const source = path.join(folder, file)
    const content = await readFile(source)
    await writeFile(`${source}.br`, await brotli(content, { params }))
    await writeFile(`${source}.gz`, await gzip(content, { level: 9 }))
  }
}

if (import.meta.main) {
  console.log(`The build is in ${path.relative(project, await build())}.`)
}
