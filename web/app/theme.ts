import { useSyncExternalStore } from 'react'
import { storage, storageKeys } from '../lib/storage.ts'

/** The visitor's theme; 'system' when none was chosen. */
export type Theme = 'system' | 'light' | 'dark'

export const themes = ['system', 'light', 'dark'] as const

const listeners = new Set<() => void>()

function currentTheme(): Theme {
  const chosen = storage.get(storageKeys.theme)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

// The inline script in index.html does the same before the first paint.
function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Sets and stores the theme of this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') storage.remove(storageKeys.theme)
  else storage.set(storageKeys.theme, theme)
  show(theme)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stopWatching = storage.watch(storageKeys.theme, () => show(currentTheme()))
  return () => {
    listeners.delete(listener)
    stopWatching()
  }
}

/** The chosen theme; 'system' on the server and until hydration. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'system')
}
