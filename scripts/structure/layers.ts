/**
 * The features of each side, lowest first: a feature imports only from those before it.
 * A new feature goes after everything that it imports.
 */
export const rankedFeatures = {
  server: [
    'audit',
    'uploads',
    'site-settings',
    'announcements',
    'mail',
    'transparency-log',
    'visibility',
    'told-people',
    'notifications',
    'invitations',
    'accounts',
    'statements',
    'notices',
    'users',
    'approvals',
    'member-requests',
    'mailboxes',
    'sources',
    'areas',
    'organizations',
    'facts',
    'personalities',
    'remote-pictures',
    'mandates',
    'fact-history',
    'reference-data',
    'history',
    'ballots',
    'links',
    'votes',
    'vote-consents',
    'one-by-one',
    'joining-votes',
    'saves',
    'comments',
    'deleted-accounts',
    'unconfirmed-accounts',
    'contact',
    'profiles',
    'live',
    'follows',
    'mutes',
    'settings',
    'posts',
    'news',
    'search',
    'translations',
    'transparency',
    'open-data',
    'moderation',
    'reports',
    'legal-holds',
    'vote-reviews',
    'unusual-activity',
    'authority-orders',
    'dsa-report',
    'pictures',
    'verification',
    'legal-pages',
    'data-export',
    'admin',
    'administrator-mails',
    'recount',
    'merges',
    'imports',
    'embeds',
    'share-cards',
    'feeds',
    'demo',
    'builds',
    'backups',
    'health',
  ],
  web: [
    'accounts',
    'announcements',
    'new-accounts',
    'sharing',
    'charts',
    'verification',
    'uploads',
    'site-settings',
    'ballots',
    'votes',
    'login-sheet',
    'saves',
    'news',
    'reports',
    'appeals',
    'mentions',
    'mutes',
    'comments',
    'follows',
    'personalities',
    'areas',
    'organizations',
    'one-by-one',
    'comparison',
    'posts',
    'member-requests',
    'settings',
    'profiles',
    'notifications',
    'live',
    'search',
    'dashboard',
    'remote-pictures',
    'audit',
    'users',
    'mailboxes',
    'merges',
    'admin',
    'imports',
    'reference-data',
    'person-facts',
    'moderation',
    'trusted-flaggers',
    'legal-holds',
    'vote-reviews',
    'unusual-activity',
    'contact',
    'mail',
    'information',
    'legal-pages',
    'authority-orders',
    'transparency',
    'open-data',
    'home',
  ],
}

/** The layers of each side, lowest first; each imports only from lower ones. */
export const layers = {
  server: ['platform', 'features', 'app'],
  web: ['lib', 'ui', 'features', 'app'],
}

export type Side = keyof typeof layers

/** Side, layer and feature of a file. */
export interface Location {
  side: Side
  layer: string
  /** Defined if the layer is `features`. */
  feature: string | undefined
}

// Folders that compose the features; every other folder that is not a layer is a feature.
const appFolders = { server: ['commands', 'render'], web: ['app'] }

/** Locates a file by its path; undefined outside `server` and `web`. */
export function locate(file: string): Location | undefined {
  const [side, folder, ...rest] = file.split('/')
  if (side !== 'server' && side !== 'web') return undefined
  if (folder === undefined) return undefined
  // Every layer may import the settings.
  if (file === 'server/config.ts') return { side, layer: 'platform', feature: undefined }
  if (rest.length === 0 || appFolders[side].includes(folder)) {
    return { side, layer: 'app', feature: undefined }
  }
  if (layers[side].includes(folder)) return { side, layer: folder, feature: undefined }
  return { side, layer: 'features', feature: folder }
}
