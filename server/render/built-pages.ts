import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type { EntryServer } from '../../contract/render.ts'
import { createDocument, scriptHashes } from './document.ts'
import { contentSecurityPolicy, type Pages } from './pages.ts'

const entry = 'web/entry-client.tsx'

/** Loads the built web app from `dist`: the HTML template, the asset manifest and the server-side render function. */
export async function loadBuiltPages(dist: string): Promise<Pages> {
  const read = (file: string) => readFile(path.join(dist, file), 'utf8')
  const [template, manifestText] = await Promise.all([
    read('server/index.html'),
    read('client/.vite/manifest.json'),
  ])
  const manifest: Manifest = JSON.parse(manifestText)
  const files = Object.values(manifest).map(({ file }) => file)
  const sheets = files.filter((file) => file.endsWith('.css'))
  const styles = await Promise.all(sheets.map((file) => read(`client/${file}`)))
  const fixedHead = [
    // Preloads only the Latin subset, which every page needs; browsers load the other subsets on demand.
    ...files.filter((file) => file.includes('-latin-wght-normal')).map(preloadFont),
    ...styles.map((css) => `<style>${css}</style>`),
  ].join('')
  const entryServer: EntryServer = await import(
    pathToFileURL(path.join(dist, 'server/entry-server.js')).href
  )
  const document = createDocument(template)
  return {
    policy: contentSecurityPolicy(scriptHashes(template)),
    normalizeAddress: entryServer.normalizeAddress,
    sitemapPaths: async () => entryServer.sitemapPaths,
    async render(request) {
      const { head, module, ...page } = await entryServer.renderPage(request)
      if (page.location !== undefined) return { ...page, html: '' }
      const modules = scriptUrls(manifest, [entry, module])
      return { ...page, html: document({ ...page, head: head + fixedHead, modules }) }
    },
  }
}

function preloadFont(file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`
}

/** URLs of the scripts of some modules and of everything that they import statically, without duplicates. */
export function scriptUrls(manifest: Manifest, modules: string[]): string[] {
  const found = new Set<string>()
  const queue = [...modules]
  for (const key of queue) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (found.has(`/${chunk.file}`)) continue
    found.add(`/${chunk.file}`)
    queue.push(...(chunk.imports ?? []))
  }
  return [...found]
}
