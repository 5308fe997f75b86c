/** Every key that the product keeps in the browser. */
export const storageKeys = {
  accessToken: 'access_token',
  user: 'user',
  auth: 'auth-storage',
  theme: 'theme',
  votes: 'vote-cache',
} as const

// The accessor itself throws where storage is forbidden, and writing throws when it is full or private.
function attempt<T>(use: (door: Storage) => T): T | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

/**
 * The browser's storage. Nothing here throws: without storage (a server, a private window, a full disk)
 * reading gives null and writing does nothing.
 */
export const storage = {
  get: (key: string): string | null => attempt((door) => door.getItem(key)) ?? null,
  set: (key: string, text: string): void => attempt((door) => door.setItem(key, text)),
  remove: (key: string): void => attempt((door) => door.removeItem(key)),
  /** Removes everything that the product keeps. */
  clear(): void {
    for (const key of Object.values(storageKeys)) storage.remove(key)
  },

  /** A JSON entry; undefined when absent, broken or not accepted. */
  getJson<T>(key: string, accept: (value: unknown) => value is T): T | undefined {
    const text = storage.get(key)
    if (text === null) return undefined
    try {
      const value: unknown = JSON.parse(text)
      return accept(value) ? value : undefined
    } catch {
      return undefined
    }
  },
  setJson: (key: string, value: unknown): void => storage.set(key, JSON.stringify(value)),

  /** Calls the listener when another tab changes the entry; gives the function that stops it. */
  watch(key: string, listener: (text: string | null) => void): () => void {
    // `key` is null when the other tab cleared everything.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener(storage.get(key))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}
