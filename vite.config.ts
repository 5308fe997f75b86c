import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { pureComponents } from './scripts/pure-components.ts'
import { replaceUnusedModules } from './scripts/replace-unused-modules.ts'
import { serverOnlyFields } from './scripts/server-only-fields.ts'

// These packages change rarely, so their chunk keeps its hash and stays in browser caches across most releases.
const framework = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//
// Parts of TanStack Query that most other pages need, but not the home page.
const laterQueries =
  /\/(useMutation|mutationObserver|useQueries|queriesObserver|useInfiniteQuery|infiniteQuery(?:Observer|Options))\.js$/
const homePageEntries = ['web/entry-client.tsx', 'web/home/home-page.tsx'].map((file) =>
  path.resolve(import.meta.dirname, file),
)
// Matches the path relative to the project, which may itself be in a folder named web.
const isOwnModule = (id: string) =>
  /^(web|contract|messages|\.cache[\\/]messages)[\\/]/.test(path.relative(import.meta.dirname, id))
// Only the icons import it, whose factory the build replaces (replace-unused-modules.ts).
const spriteIcon = path.resolve(import.meta.dirname, 'web/ui/sprite-icon.ts')
const icon = /\/lucide-react\/dist\/esm\/icons\//

/** Modules and what they import statically, of which only what `isFollowed` accepts is followed. */
function withImports(
  modules: string[],
  graph: Rolldown.ChunkingContext,
  isFollowed = (_id: string) => true,
): Set<string> {
  const found = new Set(modules)
  for (const module of found) {
    const { importedIds = [] } = graph.getModuleInfo(module) ?? {}
    for (const imported of importedIds) if (isFollowed(imported)) found.add(imported)
  }
  return found
}

const frameworkChunk = (id: string) =>
  framework.test(id) && !laterQueries.test(id) ? 'framework' : null

/**
 * Assigns the project's modules that the home page imports to one chunk: most other pages need them too, and a single
 * file compresses better and takes one request.
 */
function sharedChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!isOwnModule(id)) return /\/lucide-react\//.test(id) && !icon.test(id) ? 'shared' : null
  const needed = withImports([...homePageEntries, spriteIcon], graph, isOwnModule)
  return needed.has(id) && !homePageEntries.includes(id) ? 'shared' : null
}

/**
 * Assigns what the home page does not need, but at least five others do, to one chunk, unless it needs a package: a page
 * that is put together of forty files takes longer to start.
 */
function commonChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (laterQueries.test(id)) return 'common'
  if (!isOwnModule(id)) return null
  const home = withImports(homePageEntries, graph)
  const needed = withImports([id], graph).difference(home)
  return !home.has(id) && needed.values().every(isOwnModule) ? 'common' : null
}

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), replaceUnusedModules(), pureComponents(), serverOnlyFields()],
  clearScreen: false,
  build: isSsrBuild
    ? {
        ssr: 'web/entry-server.tsx',
        target: 'node26',
        copyPublicDir: false,
        minify: false,
      }
    : {
        manifest: true,
        // Colours use light-dark(), which Vite would expand to twice the CSS for older targets.
        cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
        assetsInlineLimit: 0,
        modulePreload: false,
        // One style sheet, of which the server inlines what a page's first screen shows (scripts/inline-styles.ts).
        cssCodeSplit: false,
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          // No module has side effects when a property is read, so unused reads can be removed.
          treeshake: { propertyReadSideEffects: false },
          // Limits that only other pages need would otherwise be part of the shared chunk.
          optimization: { inlineConst: true },
          output: {
            // Seven characters of a file's hash are 42 bits: the first page names seventy files.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: frameworkChunk, priority: 2, debugName: 'framework' },
                { name: sharedChunk, priority: 1, debugName: 'shared' },
                // For pictures, the points on them, and pages that place something themselves.
                {
                  name: 'chart-places',
                  test: /\/web\/[\w/-]+\/(?:paths|place-style|opinions|opinions-query|[\w-]+-places)\.ts$/,
                  priority: 1,
                },
                // For pages and charts, neither of which should load the other's chunk for it.
                {
                  name: 'formats',
                  test: /\/(?:web\/lib\/(?:dates|list-text)|messages\/formats|messages\/[\w-]+\/percent)\.ts$/,
                  priority: 1,
                },
                // With what they import: several small files would compress worse. Points are loaded when a picture of the
                // server is first touched, pictures when the browser has to draw them.
                { name: 'chart-points', test: /\/web\/[\w/-]+-points\.tsx$/ },
                // The comparison, which one page has, is a file of its own.
                { name: 'charts', test: /\/web\/(?!comparison\/)[\w/-]+-picture\.tsx$/ },
                { name: commonChunk, minShareCount: 5, maxModuleSize: 8_000, debugName: 'common' },
              ],
            },
          },
        },
      },
  // Bundles every dependency, so that React's production build runs whatever NODE_ENV is at run time.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
