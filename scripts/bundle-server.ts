import http from 'node:http'
import path from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'

/** Packages that are loaded from node_modules: they contain native code, start threads or read their own files. */
const external = [
  /^@aws-sdk\//,
  /^@electric-sql\/pglite/,
  /^@fastify\/swagger/,
  'flydrive/drivers/s3',
  'pino',
  'sharp',
]

/**
 * Bundles `server/main.ts` with its dependencies into a few files: loading a thousand modules takes half of the
 * processor time of a start. Child processes, the files of the database and other files stay where they are in the sources.
 * @param folder absolute path of the folder for the bundle; what it contains is deleted
 */
export async function bundleServer(project: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: project,
    platform: 'node',
    input: { main: 'server/main.ts' },
    external,
    plugins: [pathsOfSources(folder), httpWithoutUndici],
    onwarn: (warning) => {
      throw new Error(warning.message)
    },
  })
  const { output } = await bundle.write({
    dir: folder,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await bundle.close()
  for (const chunk of output) if (chunk.type === 'chunk') rejectFolderNames(chunk)
}

/** The file of a worker thread. */
const workerFile = /new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/g

const readsPath = /\bimport\.meta\.(url|dirname|filename|resolve)\b/

/**
 * Makes `import.meta.url` name the source file in the bundle too, so that paths relative to it stay valid;
 * `import.meta.dirname` stays the folder of the bundle. Worker threads are bundled: from their sources each would load
 * Node's compiler of TypeScript.
 */
const pathsOfSources = (folder: string): Plugin => ({
  name: 'paths-of-sources',
  transform: {
    filter: { code: readsPath },
    handler(code, id) {
      if (id.includes('node_modules')) throw new Error(`${id} reads files: make it external`)
      for (const [, name] of code.matchAll(workerFile)) {
        const worker = path.join(path.dirname(id), `${name}.ts`)
        this.emitFile({ type: 'chunk', id: worker, fileName: `${name}.js` })
      }
      const parts = code.split(workerFile)
      const source = path.relative(folder, id).replaceAll(path.sep, '/')
      const replaced = parts.map((part, at) =>
        // The odd parts are the names of workers.
        at % 2
          ? `new URL('./${part}.js', import.meta.url)`
          : part.replaceAll(
              'import.meta.url',
              `new URL(${JSON.stringify(source)}, import.meta.url).href`,
            ),
      )
      const other = /\bimport\.meta\.(filename|resolve)\b/.exec(code)?.[0]
      if (other) throw new Error(`${id} uses ${other}: use import.meta.url`)
      // No source map, because the lines stay the same.
      return { code: replaced.join(''), map: null }
    },
  },
})

const httpModule = '\0node:http'

/**
 * Imports `node:http` without the names that load undici, such as `WebSocket`: an import statement evaluates all names of
 * a built-in module, which takes a tenth of the processor time of a start.
 */
const httpWithoutUndici: Plugin = {
  name: 'http-without-undici',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? httpModule : undefined),
  },
  load: {
    filter: { id: /^\0node:http$/ },
    handler: () => {
      const names = Object.entries(Object.getOwnPropertyDescriptors(http))
        .filter(([, { get }]) => !get)
        .map(([name]) => name)
      return `const http = process.getBuiltinModule('node:http')
export default http
export const { ${names.join(', ')} } = http`
    },
  },
}

/** In a bundle these names would be undefined: the package that uses them must be external. */
function rejectFolderNames({ code, fileName, moduleIds }: OutputChunk) {
  const name = /\b__(dirname|filename)\b/.exec(code)?.[0]
  if (name) throw new Error(`${fileName} uses ${name}; its modules are ${moduleIds.join(', ')}`)
}
