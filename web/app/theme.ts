import { useSyncExternalStore } from 'react'
import { storage, storageKeys } from '../lib/storage.ts'

/** The visitor's choice; 'system' is the absence of one. */
export type Theme = 'system' | 'light' | 'dark'

export const themes = ['system', 'light', 'dark'] as const

const listeners = new Set<() => void>()

function currentTheme(): Theme {
  const chosen = storage.get(storageKeys.theme)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

// The head's inline script does the same before the first paint.
function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Chooses the theme for this browser, now and later. */
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
