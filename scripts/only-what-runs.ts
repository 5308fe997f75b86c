import type { Plugin } from 'vite'

const nothing = 'const nothing = () => undefined'

/** Modules of which only a little ever runs here, which no bundler can tell, and that little. */
const replaced: [file: RegExp, code: string][] = [
  [
    // Parts of React Router's framework mode; in data mode only links touch them, to find that there is nothing to do.
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
    /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    `${nothing}
    export { nothing as consumeInstrumentationClientResultMetaReceiver }
    export { nothing as getRouteInstrumentationUpdates, nothing as instrumentClientSideRouter }
    export { nothing as instrumentHandler, nothing as instrumentationResultMetaContext }`,
  ],
  [
    // The icons' own way to an element takes every attribute apart, for every icon of every page.
    /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    `import { createElement } from 'react'
    const look = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
      stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true }
    const child = ([tag, attributes]) => createElement(tag, attributes)
    export default ({ node }) => (properties) => createElement('svg', { ...look, ...properties }, node.map(child))`,
  ],
  // Preloads what a dynamic import needs; there is nothing to preload where preloading is off.
  [/^\0vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load()'],
]

/** Keeps out of the browser 5 KiB that every first visit would load and never run. */
export function onlyWhatRuns(): Plugin {
  const unused = new Set(replaced)
  return {
    name: 'only-what-runs',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const found = replaced.find(([file]) => file.test(id))
      if (found) unused.delete(found)
      return found?.[1]
    },
    buildEnd(error) {
      const [stale] = unused
      if (stale && !error && this.environment.config.consumer === 'client')
        this.error(`${stale[0]} is no module any more: drop its replacement`)
    },
  }
}
