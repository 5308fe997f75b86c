// Before anything else is loaded.
import './platform/lean-heap.ts'
import { fileURLToPath } from 'node:url'
import { loadBuiltPages } from './render/built-pages.ts'
import { registerStaticFiles } from './render/static-files.ts'
import { serve } from './serve.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

await serve(async () => ({
  pages: await loadBuiltPages(dist),
  registerFiles: (server) => registerStaticFiles(server, dist),
}))
