import type { FastifyInstance } from 'fastify'
import { pageLanguages } from '../../contract/site-languages.ts'
import type { SiteLanguages } from '../../contract/site-settings.ts'
import { languageTags } from '../../messages/languages.ts'
import { problem } from '../platform/errors.ts'
import { inLanguage } from '../platform/http/reader-language.ts'

/**
 * Registers routes of documents with texts once for each language, as pages have them: `/posts/feed.atom` in the language of the
 * site, `/es/posts/feed.atom` in another one that it offers.
 * @param register gets what the addresses begin with; the reader's language is set in its handlers
 */
export function inEachLanguage(
  app: FastifyInstance,
  languages: () => SiteLanguages,
  register: (scope: FastifyInstance, prefix: string) => void,
): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', (_request, _reply, done) => inLanguage(languages().language, done))
    register(scope, '')
  })
  for (const tag of languageTags) {
    const prefix = `/${tag}`
    app.register(
      async (scope) => {
        scope.addHook('onRequest', (request, reply, done) => {
          const settings = languages()
          if (tag === settings.language)
            return reply.redirect(request.url.slice(prefix.length), 302)
          if (!pageLanguages(settings).some(({ language }) => language === tag))
            return done(problem('notFound'))
          inLanguage(tag, done)
        })
        register(scope, prefix)
      },
      { prefix },
    )
  }
}
