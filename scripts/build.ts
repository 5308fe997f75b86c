import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { dist, hashOfSources, isCurrent, serverPart, stampBuild, webPart } from './build-parts.ts'

const project = path.resolve(import.meta.dirname, '..')

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Builds the web app into `dist`, unless it was already built from the same sources. */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  if (isCurrent(webPart)) return 'unchanged'
  const { build } = await loadForBuild(() => import('vite'))
  const hash = hashOfSources(webPart)
  await rm(dist, { recursive: true, force: true })
  for (const ssr of [undefined, 'web/entry-server.tsx']) {
    await build({ root: project, mode: 'production', logLevel: 'warn', build: { ssr } })
  }
  await writeTemplate()
  await writeInlineStyles()
  await (await loadForBuild(() => import('./build-verifier.ts'))).buildVerifierPage()
  await compressFiles()
  stampBuild(webPart, hash)
  return 'built'
}

/** Bundles the server into `dist/app`, unless it was already built from the same sources. */
async function buildServer(): Promise<'built' | 'unchanged'> {
  if (isCurrent(serverPart)) return 'unchanged'
  const { bundleServer } = await loadForBuild(() => import('./bundle-server.ts'))
  const hash = hashOfSources(serverPart)
  await bundleServer(project, path.join(dist, 'app'))
  stampBuild(serverPart, hash)
  return 'built'
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

// Without comments and indentation and with minified scripts, because each page carries them.
async function writeTemplate(): Promise<void> {
  const { minifySync } = await import('vite')
  const template = await readFile(path.join(project, 'web/index.html'), 'utf8')
  const small = template
    .replaceAll(/<!--\s[\s\S]*?-->/g, '')
    .replaceAll(inlineScript, (_, tag: string, code: string) => {
      const { code: minified, errors } = minifySync('inline.js', code, { module: false })
      if (errors.length > 0) throw new Error(`a script of the template: ${errors[0]?.message}`)
      return tag + minified.trim()
    })
  const text = small
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll('>\n<', '><')
    .replaceAll(' />', '/>')
  await writeFile(path.join(dist, 'server/index.html'), text.trim())
}

// The start tag may contain placeholders in its attributes.
const inlineScript = /(<script(?: [\w-]+="[^"]*")*>)([\s\S]*?)(?=<\/script>)/g

// The server inlines a part of the style sheet into each page; the file contains the rest.
async function writeInlineStyles(): Promise<void> {
  const { divideStyles } = await import('./inline-styles.ts')
  const { styleSheet } = await import('../server/render/built-pages.ts')
  const manifest = JSON.parse(await readFile(path.join(dist, 'client/.vite/manifest.json'), 'utf8'))
  const file = path.join(dist, 'client', styleSheet(manifest))
  const { inline, sheet } = divideStyles(await readFile(file, 'utf8'))
  await writeFile(path.join(dist, 'server/inline-styles.json'), JSON.stringify(inline))
  await writeFile(file, sheet)
}

// Compressed at build time with the best quality; the server sends these files unchanged.
async function compressFiles(): Promise<void> {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY }
  for await (const file of glob('client/**/*.{js,css,svg,html}', { cwd: dist })) {
    const source = path.join(dist, file)
    const content = await readFile(source)
    await writeFile(`${source}.br`, await brotli(content, { params }))
    await writeFile(`${source}.gz`, await gzip(content, { level: 9 }))
  }
}

if (import.meta.main) {
  console.log(`The web app is ${await buildWeb()}.`)
  console.log(`The server is ${await buildServer()}.`)
}
