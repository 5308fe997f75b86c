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

/** Removes 3 kB of scripts that every first visit would load and never run (docs/decisions/007-script-budget.md). */
export function replaceUnusedModules(): Plugin {
  const unused = new Set(replacements)
  return {
    name: 'replace-unused-modules',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const found = replacements.find(([file]) => file.test(id))
      if (found) unused.delete(found)
      return found?.[1]
    },
    buildEnd(error) {
      const [stale] = unused
      if (stale && !error && this.environment.config.consumer === 'client')
        this.error(`${stale[0]} matches no module any more: remove its replacement`)
    },
  }
}
