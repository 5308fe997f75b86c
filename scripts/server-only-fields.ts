import type { Plugin } from 'vite'

const table = /\/web\/app\/pages\.ts$/
const fields = /^ {2,4}(?:module: '[^']*'|isInSitemap: true|hasOwnAxeTest: true),\n/gm

/** Leaves out of the table of pages what only the server and tests read: every first visit would load it. */
export function serverOnlyFields(): Plugin {
  return {
    name: 'server-only-fields',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform: {
      filter: { id: table },
      handler(code) {
        const shortened = code.replace(fields, '')
        if (shortened === code) this.error('the table of pages has no fields for the server')
        return { code: shortened, map: null }
      },
    },
  }
}
