import path from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '../../messages/languages.ts'

const modules = path.resolve(import.meta.dirname, '../../.cache/messages')

/** Builds the web app with the messages of a language. */
export const messagesOf = (language: Language): Plugin => ({
  name: 'messages-of',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#messages\// },
    handler: (id) => `${path.join(modules, language, id.slice('#messages/'.length))}.ts`,
  },
})
