import type { FastifyInstance } from 'fastify'
import * as texts from '#messages/server/plain-pages'
import { escapeHtml } from '../../contract/escape-html.ts'
import type { SiteLanguages, SiteSettings } from '../../contract/site-settings.ts'
import { sendProblem } from '../platform/http/error-handler.ts'
import { isInternalRequest } from '../platform/http/internal-requests.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { languageOf, offeredLanguage } from '../site-settings/addressed-language.ts'
import { maintenanceProblem, maintenanceText } from '../site-settings/maintenance.ts'
import { plainDocument, plainDocumentPolicy } from './plain-document.ts'

type Settings = Pick<SiteSettings, 'name' | 'isInMaintenance' | 'maintenanceMessage'> &
  SiteLanguages

/** Documents with which administrators sign in and end the maintenance, and links in mails that end mails. */
const openDocuments = /^\/(login|admin|forgot-password|reset-password|unsubscribe)(\/|$)/

/** Frames, cards and feeds show the site elsewhere. */
const shownElsewhere = /^\/(cards\/|embed\/|oembed$|sitemap)|\.atom$/

/** Published lists and the public log stay, as everything that looks like a file: scripts, pictures, `robots.txt`. */
const publishedFiles = /^\/(log|ballots|\.well-known)\/|\.[^/]*$/

/** What a path outside the API answers with during maintenance; undefined if it works. */
export function refusalOf(pathname: string): 'document' | 'problem' | undefined {
  if (/^\/api(\/|$)/.test(pathname)) return undefined
  if (shownElsewhere.test(pathname)) return pathname.startsWith('/embed/') ? 'document' : 'problem'
  if (publishedFiles.test(pathname) || openDocuments.test(pathname)) return undefined
  return 'document'
}

/** Answers every document but those for administrators with 503 during maintenance; the API refuses by itself. */
export function registerMaintenance(app: FastifyInstance, settings: () => Settings): void {
  app.addHook('onRequest', (request, reply, done) => {
    const current = settings()
    if (!current.isInMaintenance || isInternalRequest(request)) return done()
    const pathname = URL.parse(request.url, 'http://_')?.pathname ?? '/'
    const { language, prefix } = offeredLanguage(pathname, current)
    const refusal = refusalOf(languageOf(pathname, current).rest)
    if (refusal === undefined) return done()
    const problem = maintenanceProblem(current)
    if (refusal === 'problem') return inLanguage(language, () => sendProblem(reply, problem))
    reply
      .code(problem.statusCode)
      .header('retry-after', problem.retryAfter)
      .header('cache-control', 'no-store')
      .header('content-security-policy', plainDocumentPolicy)
      .type('text/html; charset=utf-8')
      .send(inLanguage(language, () => maintenanceDocument(current, prefix)))
  })
}

function maintenanceDocument(settings: Settings, prefix: string): string {
  const name = escapeHtml(settings.name)
  const paragraphs = maintenanceText(settings)
    .split(/\n\s*\n/)
    .map((text) => `<p dir="auto">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
  return plainDocument({
    heading: name,
    title: `${texts.maintenance()} · ${name}`,
    body: `${paragraphs.join('\n    ')}
    <p><a href="">${texts.tryAgain()}</a></p>
    <p><small>${texts.administrators()} <a href="${prefix}/login">${texts.logIn()}</a></small></p>`,
  })
}
