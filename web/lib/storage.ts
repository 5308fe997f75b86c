/** Every localStorage key that the product uses. */
export const storageKeys = {
  accessToken: 'access_token',
  user: 'user',
  auth: 'auth-storage',
  theme: 'theme',
  votes: 'vote-cache',
  logHead: 'log-head',
  seenCounts: 'seen-counts',
  ballotBits: 'ballot-bits',
  area: 'my-area',
  queueKeys: 'queue-keys',
  announcement: 'announcement',
} as const

// Accessing storage throws where it is blocked, and writing throws when it is full.
function attempt<T>(use: (localStorage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

function parsed<T>(text: string | null, accept: (value: unknown) => value is T): T | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return accept(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * A wrapper of localStorage that never throws: without storage (server, private window, full disk)
 * reading returns null and writing does nothing.
 */
export const storage = {
  get: (key: string): string | null => attempt((localStorage) => localStorage.getItem(key)) ?? null,
  set: (key: string, text: string): void =>
    attempt((localStorage) => localStorage.setItem(key, text)),
  remove: (key: string): void => attempt((localStorage) => localStorage.removeItem(key)),
  /** Removes all entries of the product. */
  clear(): void {
    for (const key of Object.values(storageKeys)) storage.remove(key)
  },

  /** A JSON entry; undefined when absent, malformed or not accepted. */
  getJson<T>(key: string, accept: (value: unknown) => value is T): T | undefined {
    return parsed(storage.get(key), accept)
  },
  setJson: (key: string, value: unknown): void => storage.set(key, JSON.stringify(value)),

  /** Calls the listener when another tab changes the entry; returns the unsubscribe function. */
  watch(key: string, listener: (text: string | null) => void): () => void {
    // `key` is null when the other tab cleared everything.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener(storage.get(key))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}

/** The same for sessionStorage, whose entries end with the tab. */
export const tabStorage = {
  getJson<T>(key: string, accept: (value: unknown) => value is T): T | undefined {
    return parsed(attempt(() => window.sessionStorage.getItem(key)) ?? null, accept)
  },
  setJson: (key: string, value: unknown): void =>
    attempt(() => window.sessionStorage.setItem(key, JSON.stringify(value))),
  remove: (key: string): void => attempt(() => window.sessionStorage.removeItem(key)),
}
