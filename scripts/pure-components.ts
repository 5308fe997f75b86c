import type { Plugin } from 'vite'

const routerModule = /\/node_modules\/react-router\/.*\.js$/
const creation = /\bReact(?:\$\d+)?\.(?:createContext|forwardRef|memo)\(/g
const displayName = /^\w+\.displayName = .*;$/gm

/**
 * Marks the components and contexts of React Router as free of side effects. Without this, those that the app does not use
 * stay in the bundle, with all that they call (docs/decisions/007-script-budget.md).
 */
export function pureComponents(): Plugin {
  let isFound = false
  return {
    name: 'pure-components',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: routerModule },
      handler(code) {
        const pure = code.replace(displayName, '').replace(creation, '/* @__PURE__ */ $&')
        isFound ||= pure !== code
        return pure
      },
    },
    buildEnd(error) {
      if (!isFound && !error) this.error('React Router has no components that are to be marked')
    },
  }
}
