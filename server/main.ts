import { fileURLToPath } from 'node:url'
import { serve } from './serve.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

await serve(async () => {
  const { loadBuiltPages } = await import('./render/built-pages.ts')
  const { registerStaticFiles } = await import('./render/static-files.ts')
  return {
    pages: await loadBuiltPages(dist),
    registerFiles: (server) => registerStaticFiles(server, dist),
  }
})
