import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { EntryServer } from '../contract/render.ts'
import { firstLanguage, languageTags } from '../messages/languages.ts'
import { createDocument } from '../server/render/document.ts'
import { languageChoice } from '../server/render/language-choice.ts'
import type { Pages } from '../server/render/pages.ts'
import { type Site, serve } from '../server/serve.ts'
import { verifierPage } from './build-verifier.ts'
import { generateMessages } from './messages/generate-messages.ts'
import { messagesOf } from './messages/messages-of.ts'
import { templateInLanguage } from './messages/template-in-language.ts'

/** `npm run dev`: the same server, with pages and scripts transformed by Vite from the current sources. */
generateMessages()
await serve(openDevelopmentSite)

async function openDevelopmentSite(): Promise<Site> {
  const root = path.resolve(import.meta.dirname, '..')
  const vite = await createServer({
    root,
    plugins: [messagesOf(firstLanguage)],
    server: { middlewareMode: true },
  })
  return {
    pages: developmentPages(vite, path.join(root, 'web/index.html')),
    registerFiles(server) {
      for (const language of languageTags) {
        const prefix = language === firstLanguage ? '' : `/${language}`
        server.get(`${prefix}/verify.html`, async (_, reply) =>
          reply.type('text/html; charset=utf-8').send(await verifierPage(language)),
        )
      }
      // Vite handles requests for modules and its client; all others continue to the app.
      server.addHook('onRequest', (request, reply, next) => {
        vite.middlewares(request.raw, reply.raw, next)
      })
      server.addHook('onClose', () => vite.close())
    },
  }
}

function developmentPages(vite: ViteDevServer, templateFile: string): Pages {
  const loadEntry = async () =>
    (await vite.ssrLoadModule('/web/entry-server.tsx')) as unknown as EntryServer
  return {
    build: '/web/entry-client.tsx',
    normalizeAddress: async (path) => (await loadEntry()).normalizeAddress(path),
    sitemapPaths: async () => (await loadEntry()).sitemapPaths,
    async render({ announcement, ...request }) {
      const { head, ...page } = await (await loadEntry()).renderPage(request)
      const source = await readFile(templateFile, 'utf8')
      const template = await templateInLanguage(
        await vite.transformIndexHtml(request.path, source),
        firstLanguage,
      )
      // Linked, so that the page is styled before its scripts, which import the same style sheets, have run.
      const styles = ['styles', 'shell'].map(
        (sheet) => `<link rel="stylesheet" href="/web/app/${sheet}.css">`,
      )
      const document = createDocument(template, {
        sheet: '/web/app/styles.css',
        scripts: ['/web/entry-client.tsx'],
        build: '/web/entry-client.tsx',
      })
      return {
        ...page,
        html: document({
          ...page,
          prefix: request.prefix,
          languageChoice: languageChoice({ ...request, language: firstLanguage }),
          announcement,
          head: head + styles.join(''),
          modules: [],
        }),
      }
    },
  }
}
