import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type { EntryServer } from '../../contract/render.ts'
import { hashSource } from '../platform/http/hash-source.ts'
import { createDocument, inlineHashes } from './document.ts'
import { createInlineStyles } from './inline-styles.ts'
import { contentSecurityPolicy, type Pages } from './pages.ts'
import { lookStyles, withLook } from './site-look.ts'

const entry = 'web/entry-client.tsx'

/** Loads the web app of a build: the HTML template, the asset manifest and the server-side render function. */
export async function loadBuiltPages(build: string): Promise<Pages> {
  const read = (file: string) => readFile(path.join(build, file), 'utf8')
  const [template, manifestText, stylesText, toasterSheet] = await Promise.all([
    read('server/index.html'),
    read('client/.vite/manifest.json'),
    read('server/inline-styles.json'),
    read('server/toaster.css'),
  ])
  const manifest: Manifest = JSON.parse(manifestText)
  const files = Object.values(manifest).map(({ file }) => file)
  const inlineStyles = createInlineStyles(JSON.parse(stylesText))
  // Preloads only the Latin subset, which every page needs; browsers load the other subsets on demand.
  const fonts = files.filter((file) => file.includes('-latin-wght-normal')).map(preloadFont)
  const entryServer: EntryServer = await import(
    pathToFileURL(path.join(build, 'server/entry-server.js')).href
  )
  const scripts = scriptUrls(manifest, [entry])
  const document = createDocument(template, { sheet: `/${styleSheet(manifest)}`, scripts })
  const hashes = inlineHashes(template)
  const aboveRoot = template.slice(template.indexOf('<body>'), template.indexOf('<div id="root">'))
  // The toaster adds its sheet as an empty element, and then the text.
  const styleHashes = [...hashes.styles, hashSource(''), hashSource(toasterSheet)]
  return {
    build: scripts.at(-1),
    normalizeAddress: entryServer.normalizeAddress,
    sitemapPaths: async () => entryServer.sitemapPaths,
    async render({ hasRemotePictures, announcement, look, ...request }) {
      const { head, module, ...page } = await entryServer.renderPage(request)
      const modules = scriptUrls(manifest, [module]).filter((url) => !scripts.includes(url))
      const css = inlineStyles(aboveRoot + announcement + page.body) + lookStyles(look)
      return {
        ...page,
        html: withLook(
          document({
            ...page,
            announcement,
            head: `${head}${fonts.join('')}<style>${css}</style>`,
            modules,
          }),
          look,
        ),
        policy: contentSecurityPolicy({
          scripts: hashes.scripts,
          styles: [hashSource(css), ...styleHashes],
          hasRemotePictures,
        }),
      }
    },
  }
}

/** The file of the only style sheet in the build. */
export function styleSheet(manifest: Manifest): string {
  const file = Object.values(manifest).find(({ file }) => file.endsWith('.css'))?.file
  if (!file) throw new Error('the build has no style sheet')
  return file
}

function preloadFont(file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`
}

/**
 * URLs of the scripts of some modules and of everything that they import statically, without duplicates: first what a
 * script imports, then the script.
 */
export function scriptUrls(manifest: Manifest, modules: string[]): string[] {
  const visited = new Set<string>()
  const visit = (key: string): string[] => {
    if (visited.has(key)) return []
    visited.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    return [...(chunk.imports ?? []).flatMap(visit), `/${chunk.file}`]
  }
  return modules.flatMap(visit)
}
