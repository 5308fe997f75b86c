import path from 'node:path'
import type { Plugin } from 'vite'

const spriteIcon = path.resolve(import.meta.dirname, '../web/ui/sprite-icon.ts')
const nothing = 'const nothing = () => undefined'

/** Modules that run only partly in this app, which tree shaking cannot detect, with the part that runs. */
const replacements: [file: RegExp, code: string][] = [
  [
    // Parts of React Router's framework mode; only links call them, and they do nothing.
    /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    `import { createContext } from 'react'
    ${nothing}
    export const FrameworkContext = createContext(undefined)
    export const CRITICAL_CSS_DATA_ATTRIBUTE = ''
    export { nothing as Links, nothing as Meta, nothing as PrefetchPageLinks, nothing as Scripts }
    export { nothing as setIsHydrated, nothing as useFrameworkContext }
    export const usePrefetchBehavior = () => [false, null, {}]
    export const mergeRefs = (ref) => ref`,
  ],
  [
    // The original processes every attribute of every icon at run time, and repeats its shape wherever it is shown.
    /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    `export { createSpriteIcon as default } from ${JSON.stringify(spriteIcon)}`,
  ],
  // Preloads the dependencies of dynamic imports; unused because `modulePreload` is off.
  [/^\0vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load()'],
]

const imported = String.raw`(?<load>import\("[^"]+"\)(?:\.then\(\((?<name>\w+)\) => \k<name>\.\w+\))?)`
const end = String.raw`, ?__VITE_PRELOAD__\)`
// Vite's wrapper of a dynamic import, around the import itself or around reading exports of it.
const wrapped = [
  String.raw`__vitePreload\(\(\) => ${imported}${end}`,
  String.raw`__vitePreload\(async \(\) => \{\s*const (?<read>\{[\w\s,]+\}) = await ${imported};\s*return \k<read>;?\s*\}${end}`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Removes 3 kB of scripts that every first visit would load and never run (docs/decisions/007-script-budget.md). */
export function replaceUnusedModules(): Plugin {
  const unused = new Set(replacements)
  let isUnwrapped = false
  return {
    name: 'replace-unused-modules',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const found = replacements.find(([file]) => file.test(id))
      if (found) unused.delete(found)
      return found?.[1]
    },
    renderChunk(code) {
      const direct = wrapped.reduce((text, call) => text.replaceAll(call, '$<load>'), code)
      isUnwrapped ||= direct !== code
      return direct === code ? null : { code: direct, map: null }
    },
    generateBundle() {
      if (!isUnwrapped && this.environment.config.consumer === 'client')
        this.error('no dynamic import has the wrapper of Vite that is to be removed')
    },
    buildEnd(error) {
      const [stale] = unused
      if (stale && !error && this.environment.config.consumer === 'client')
        this.error(`${stale[0]} matches no module any more: remove its replacement`)
    },
  }
}
