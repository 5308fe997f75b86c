import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { onlyWhatRuns } from './scripts/only-what-runs.ts'

// Changes rarely, so it keeps its name and its place in the browser's cache over most releases.
const framework = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//
const start = ['web/entry-client.tsx', 'web/home/home-page.tsx'].map((file) =>
  path.resolve(import.meta.dirname, file),
)
// By the path from here: the project itself may stand in a folder named web.
const isOurs = (id: string) => /^(web|contract)[\\/]/.test(path.relative(import.meta.dirname, id))
const icon = /\/lucide-react\/dist\/esm\/icons\//

/**
 * Names the chunk of the modules of ours that the home page needs: other pages show the same things, and in one piece
 * they compress better and arrive at once.
 */
function sharedChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!isOurs(id)) return /\/lucide-react\//.test(id) && !icon.test(id) ? 'shared' : null
  const needed = new Set(start)
  for (const module of needed) {
    const { importedIds = [] } = graph.getModuleInfo(module) ?? {}
    for (const imported of importedIds) if (isOurs(imported)) needed.add(imported)
  }
  return needed.has(id) && !start.includes(id) ? 'shared' : null
}

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), onlyWhatRuns()],
  clearScreen: false,
  build: isSsrBuild
    ? {
        ssr: 'web/entry-server.tsx',
        outDir: 'dist/server',
        target: 'node26',
        copyPublicDir: false,
        minify: false,
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Colours are written with light-dark(), which older targets would have unfolded into twice the CSS.
        cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
        assetsInlineLimit: 0,
        modulePreload: false,
        // One sheet, which the server puts into every page; nothing waits for another.
        cssCodeSplit: false,
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          // No module of ours does anything when one of its properties is read, so what nobody uses can go.
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: sharedChunk, priority: 1, debugName: 'shared' },
              ],
            },
          },
        },
      },
  // Bundled whole, so that React's production build runs whatever environment the process has.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
