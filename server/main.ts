import path from 'node:path'
import { serve } from './serve.ts'

/** The build that this file was bundled for (`scripts/build.ts`), which has the web app too. */
const build = path.dirname(import.meta.dirname)

await serve(async () => {
  const { loadBuiltPages } = await import('./render/built-pages.ts')
  return { pages: await loadBuiltPages(build), build }
})
