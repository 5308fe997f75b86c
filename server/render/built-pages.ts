import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type { EntryServer } from '../../contract/render.ts'
import { firstLanguage, type Language, languageTags } from '../../messages/languages.ts'
import { hashSource } from '../platform/http/hash-source.ts'
import { createDocument, inlineHashes } from './document.ts'
import { createInlineStyles } from './inline-styles.ts'
import { languageChoice } from './language-choice.ts'
import { contentSecurityPolicy, type Pages } from './pages.ts'
import { lookStyles, withLook } from './site-look.ts'

const entry = 'web/entry-client.tsx'

/** Loads the web app of a build; that of each language when a page in it is first asked for. */
export async function loadBuiltPages(build: string): Promise<Pages> {
  const read = (file: string) => readFile(path.join(build, 'server', file), 'utf8')
  const readManifest = async (language: Language): Promise<Manifest> =>
    JSON.parse(await read(`${language}/manifest.json`))
  const manifests = await Promise.all(languageTags.map(readManifest))
  const starts = manifests.map((manifest) => scriptUrls(manifest, [entry]).at(-1))
  const shared: SharedByLanguages = {
    build: createHash('sha256').update(starts.join(' ')).digest('base64url').slice(0, 16),
    inlineStyles: createInlineStyles(JSON.parse(await read('inline-styles.json'))),
    toasterSheet: await read('toaster.css'),
  }
  const loads = new Map<Language, Promise<LanguagePages>>()
  const pagesIn = (language: Language): Promise<LanguagePages> => {
    const known = loads.get(language)
    if (known) return known
    const started = loadLanguage(path.join(build, 'server', language), shared)
    loads.set(language, started)
    // The next request tries again.
    started.catch(() => loads.delete(language))
    return started
  }
  const { entryServer } = await pagesIn(firstLanguage)
  return {
    build: shared.build,
    normalizeAddress: entryServer.normalizeAddress,
    sitemapPaths: async () => entryServer.sitemapPaths,
    render: async (request) => (await pagesIn(request.language)).render(request),
  }
}

/** What the pages of all languages of a build have in common. */
interface SharedByLanguages {
  build: string
  inlineStyles: ReturnType<typeof createInlineStyles>
  toasterSheet: string
}

interface LanguagePages extends Pick<Pages, 'render'> {
  entryServer: EntryServer
}

/** Loads the HTML template, the asset manifest and the server-side render function of a language. */
async function loadLanguage(folder: string, shared: SharedByLanguages): Promise<LanguagePages> {
  const [template, manifestText] = await Promise.all(
    ['index.html', 'manifest.json'].map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  const manifest: Manifest = JSON.parse(manifestText ?? '')
  const files = Object.values(manifest).map(({ file }) => file)
  // Preloads only the Latin subset, which every page needs; browsers load the other subsets on demand.
  const fonts = files.filter((file) => file.includes('-latin-wght-normal')).map(preloadFont)
  const entryServer: EntryServer = await import(
    pathToFileURL(path.join(folder, 'entry-server.js')).href
  )
  const scripts = scriptUrls(manifest, [entry])
  const assets = { sheet: `/${styleSheet(manifest)}`, scripts, build: shared.build }
  const document = createDocument(template ?? '', assets)
  const hashes = inlineHashes(template ?? '')
  const aboveRoot = aboveRootOf(template ?? '')
  // The toaster adds its sheet as an empty element, and then the text.
  const styleHashes = [...hashes.styles, hashSource(''), hashSource(shared.toasterSheet)]
  return {
    entryServer,
    async render({ hasRemotePictures, announcement, look, ...request }) {
      const choice = languageChoice(request)
      const { head, module, ...page } = await entryServer.renderPage(request)
      const modules = scriptUrls(manifest, [module]).filter((url) => !scripts.includes(url))
      const css =
        shared.inlineStyles(aboveRoot + choice.offer + announcement + page.body) + lookStyles(look)
      return {
        ...page,
        html: withLook(
          document({
            ...page,
            prefix: request.prefix,
            isTranslating: request.isTranslating,
            languageChoice: choice,
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

const aboveRootOf = (template: string) =>
  template.slice(template.indexOf('<body>'), template.indexOf('<div id="root">'))

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
