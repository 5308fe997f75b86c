import { expect, it } from 'vitest'
import { refusalOf } from './register-maintenance.ts'

it.each([
  ['/', 'document'],
  ['/personalities/ada', 'document'],
  ['/open-data', 'document'],
  ['/administration', 'document'],
  ['/%61dmin', 'document'],
  ['/login-now', 'document'],
  ['/embed/personalities/ada', 'document'],
  ['/oembed', 'problem'],
  ['/cards/home.png', 'problem'],
  ['/personalities/ada/feed.atom', 'problem'],
  ['/sitemap.xml', 'problem'],
  ['/sitemap-posts.xml', 'problem'],
  ['/login', undefined],
  ['/admin', undefined],
  ['/admin/settings', undefined],
  ['/forgot-password', undefined],
  ['/reset-password', undefined],
  ['/unsubscribe/token', undefined],
  ['/assets/shared-a.js', undefined],
  ['/robots.txt', undefined],
  ['/service-worker.js', undefined],
  ['/log/checkpoint', undefined],
  ['/.well-known/voxpop-log-key', undefined],
  ['/ballots/a/all/1/parts.csv', undefined],
  ['/api', undefined],
  ['/api/votes', undefined],
])('during maintenance %s answers with %s', (path, refusal) => {
  expect(refusalOf(path)).toBe(refusal)
})
