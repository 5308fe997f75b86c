import { createHash } from 'node:crypto'
import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const project = path.resolve(import.meta.dirname, '..')
const dist = path.join(project, 'dist')
const stamp = path.join(dist, 'built-from')

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Builds the web app into `dist`, unless it was already built from the same sources. */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  const source = await hashOfSources()
  const builtFrom = await readFile(stamp, 'utf8').catch(() => '')
  if (builtFrom === source) return 'unchanged'
  const { build } = await loadVite()
  await rm(dist, { recursive: true, force: true })
  for (const ssr of [undefined, 'web/entry-server.tsx']) {
    await build({ root: project, mode: 'production', logLevel: 'warn', build: { ssr } })
  }
  await cp(path.join(project, 'web/index.html'), path.join(dist, 'server/index.html'))
  await compressFiles()
  await writeFile(stamp, source)
  return 'built'
}

// Loaded only for a build, because a production install does not have Vite.
async function loadVite(): Promise<typeof import('vite')> {
  try {
    return await import('vite')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error(
      'The web app must be built from these sources, and the development packages that build it are not installed. ' +
        'Run `npm ci && npm run build`, then `npm ci --omit=dev`.',
    )
    return process.exit(1)
  }
}

async function hashOfSources(): Promise<string> {
  const patterns = [
    'web/**/*',
    'contract/**/*',
    'vite.config.ts',
    'package-lock.json',
    'scripts/{build,replace-unused-modules}.ts',
  ]
  const files: string[] = []
  for await (const entry of glob(patterns, { cwd: project, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(path.relative(project, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}

// Compressed at build time with the best quality; the server sends these files unchanged.
async function compressFiles(): Promise<void> {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY }
  for await (const file of glob('client/**/*.{js,css,svg}', { cwd: dist })) {
    const source = path.join(dist, file)
    const content = await readFile(source)
    await writeFile(`${source}.br`, await brotli(content, { params }))
    await writeFile(`${source}.gz`, await gzip(content, { level: 9 }))
  }
}

if (import.meta.main) console.log(`The web app is ${await buildWeb()}.`)
