import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as texts from '#messages/server/install'
import { pageLanguages } from '../../contract/site-languages.ts'
import { iconFiles, iconUrl, markOf, type SitePictures } from '../../contract/site-pictures.ts'
import type { Site, SiteLanguages, SiteLook } from '../../contract/site-settings.ts'
import { languages } from '../../messages/languages.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { inEachLanguage } from '../site-settings/in-each-language.ts'
import { removedServiceWorker, serviceWorker, serviceWorkerPolicy } from './service-worker.ts'

interface InstallFileOptions {
  rateLimits: Pick<RateLimits, 'countAddress'>
  /** The public settings of the site, as they are now. */
  site: () => Pick<Site, 'name'>
  look: () => Pick<SiteLook, 'accent' | 'icon' | 'logo'>
  languages: () => SiteLanguages
  /** False if browsers should remove the service worker. */
  isServiceWorkerOn: boolean
}

/** Serves what browsers need to install the site as an app: the web app manifest and the service worker. */
export function registerInstallFiles(app: FastifyInstance, options: InstallFileOptions): void {
  const { rateLimits, site, look, isServiceWorkerOn } = options
  const onRequest = async (request: FastifyRequest) => rateLimits.countAddress(request, 'read')

  inEachLanguage(app, options.languages, (scope, prefix) =>
    scope.get('/site.webmanifest', { onRequest }, async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(JSON.stringify(webAppManifest(site().name, look(), prefix))),
    ),
  )

  app.get('/service-worker.js', { onRequest }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', serviceWorkerPolicy)
      .header('service-worker-allowed', '/')
      .send(
        isServiceWorkerOn
          ? serviceWorker(site().name, pageLanguages(options.languages()))
          : removedServiceWorker(),
      ),
  )
}

/** https://www.w3.org/TR/appmanifest/ */
const webAppManifest = (
  name: string,
  look: ReturnType<InstallFileOptions['look']>,
  prefix: string,
) => ({
  id: '/',
  name,
  short_name: name,
  lang: languageOfReader(),
  dir: languages[languageOfReader()].direction,
  start_url: prefix || '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfaf6',
  theme_color: look.accent || '#fbfaf6',
  icons: iconsOf(look),
  shortcuts: [
    { name: texts.voteOneByOne(), short_name: texts.vote(), url: `${prefix}/vote` },
    { name: texts.notifications(), url: `${prefix}/notifications` },
  ].map((shortcut) => ({ ...shortcut, icons: [{ src: smallIcon(look), sizes: '192x192' }] })),
})

/** The address of an icon: of the site's own picture, else of its first mark. */
function addressOf(look: SitePictures, use: 'small' | 'large' | 'maskable'): string {
  const mark = markOf(look)
  return mark ? iconUrl(mark, use) : `/${iconFiles[use].name}`
}

const smallIcon = (look: SitePictures) => addressOf(look, 'small')

const iconsOf = (look: SitePictures) => [
  ...(markOf(look) ? [] : [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }]),
  { src: smallIcon(look), sizes: '192x192', type: 'image/png' },
  { src: addressOf(look, 'large'), sizes: '512x512', type: 'image/png' },
  { src: addressOf(look, 'maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
