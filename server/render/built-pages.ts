import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type { NormalizeAddress, RenderPage } from '../../contract/render.ts'
import { createDocument, scriptHashes } from './document.ts'
import { contentSecurityPolicy, type Pages } from './pages.ts'

const entry = 'web/entry-client.tsx'

/** Opens the built web app in `dist`: its template, its styles and scripts, and the function that renders. */
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
    // Only the letters that every page has; the rest of the family loads where a page needs it.
    ...files.filter((file) => file.includes('-latin-wght-normal')).map(preloadFont),
    ...styles.map((css) => `<style>${css}</style>`),
  ].join('')
  const entryServer: { renderPage: RenderPage; normalizeAddress: NormalizeAddress } = await import(
    pathToFileURL(path.join(dist, 'server/entry-server.js')).href
  )
  const document = createDocument(template)
  return {
    policy: contentSecurityPolicy(scriptHashes(template)),
    normalizeAddress: entryServer.normalizeAddress,
    async render(request) {
      const { head, module, ...page } = await entryServer.renderPage(request)
      if (page.location !== undefined) return { ...page, html: '' }
      const modules = scriptsOf(manifest, [entry, module])
      return { ...page, html: document({ ...page, head: head + fixedHead, modules }) }
    },
  }
}

function preloadFont(file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`
}

/** Addresses of the scripts that modules need, each once: first their own, then what those import. */
export function scriptsOf(manifest: Manifest, modules: string[]): string[] {
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
