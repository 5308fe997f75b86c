import type { FastifyInstance, FastifyRequest } from 'fastify'
import { iconFiles, iconUrl, markOf, type SitePictures } from '../../contract/site-pictures.ts'
import type { Site, SiteLook } from '../../contract/site-settings.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { removedServiceWorker, serviceWorker, serviceWorkerPolicy } from './service-worker.ts'

interface InstallFileOptions {
  rateLimits: Pick<RateLimits, 'countAddress'>
  /** The public settings of the site, as they are now. */
  site: () => Pick<Site, 'name'>
  look: () => Pick<SiteLook, 'accent' | 'icon' | 'logo'>
  /** False if browsers should remove the service worker. */
  isServiceWorkerOn: boolean
}

/** Serves what browsers need to install the site as an app: the web app manifest and the service worker. */
export function registerInstallFiles(
  app: FastifyInstance,
  { rateLimits, site, look, isServiceWorkerOn }: InstallFileOptions,
): void {
  const onRequest = async (request: FastifyRequest) => rateLimits.countAddress(request, 'read')

  app.get('/site.webmanifest', { onRequest }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(webAppManifest(site().name, look()))),
  )

  app.get('/service-worker.js', { onRequest }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', serviceWorkerPolicy)
      .header('service-worker-allowed', '/')
      .send(isServiceWorkerOn ? serviceWorker(site().name) : removedServiceWorker),
  )
}

/** https://www.w3.org/TR/appmanifest/ */
const webAppManifest = (name: string, look: ReturnType<InstallFileOptions['look']>) => ({
  id: '/',
  name,
  short_name: name,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfaf6',
  theme_color: look.accent || '#fbfaf6',
  icons: iconsOf(look),
  shortcuts: [
    { name: 'Vote one by one', short_name: 'Vote', url: '/vote' },
    { name: 'Notifications', url: '/notifications' },
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
