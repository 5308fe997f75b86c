/**
 * The nouns of each side, the lowest first: a noun imports only from those before it.
 * A new noun gets its place here, above everything it needs.
 */
export const rankedFeatures = {
  server: [
    'audit',
    'uploads',
    'accounts',
    'users',
    'personalities',
    'votes',
    'saves',
    'comments',
    'deleted-accounts',
    'contact',
    'profiles',
    'notifications',
    'live',
    'follows',
    'posts',
    'transparency',
    'reports',
    'moderation',
    'pictures',
    'verification',
    'data-export',
    'admin',
    'recount',
    'imports',
    'demo',
    'backups',
    'health',
  ],
  web: [
    'accounts',
    'verification',
    'uploads',
    'votes',
    'saves',
    'reports',
    'appeals',
    'comments',
    'follows',
    'personalities',
    'posts',
    'profiles',
    'notifications',
    'live',
    'search',
    'dashboard',
    'audit',
    'users',
    'admin',
    'imports',
    'moderation',
    'contact',
    'settings',
    'information',
    'transparency',
    'home',
  ],
}

/** The layers of each side, the lowest first; nouns stand between their neighbours. */
export const layers = {
  server: ['platform', 'nouns', 'app'],
  web: ['lib', 'ui', 'nouns', 'app'],
}

export type Side = keyof typeof layers

/** Where a file of the server or the web app stands. */
export interface Place {
  side: Side
  layer: string
  /** Set where the layer is `nouns`. */
  noun: string | undefined
}

// Folders that put the nouns together; everything else below a side is a noun.
const appFolders = { server: ['commands', 'render'], web: ['app'] }

/** Where a file stands; undefined outside `server` and `web`. */
export function placeOf(file: string): Place | undefined {
  const [side, folder, ...rest] = file.split('/')
  if (side !== 'server' && side !== 'web') return undefined
  if (folder === undefined) return undefined
  // The settings are known to every part of the server.
  if (file === 'server/config.ts') return { side, layer: 'platform', noun: undefined }
  if (rest.length === 0 || appFolders[side].includes(folder)) {
    return { side, layer: 'app', noun: undefined }
  }
  if (layers[side].includes(folder)) return { side, layer: folder, noun: undefined }
  return { side, layer: 'nouns', noun: folder }
}
