import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'
import { tabStorage } from '../lib/storage.ts'

const storageKey = 'scroll-positions'
const maxPositions = 100

/** Vertical scroll positions of this tab's history entries, in pixels. */
let positions: Record<string, number> | undefined

function savedPositions(): Record<string, number> {
  positions ??= tabStorage.getJson(storageKey, isPositions) ?? {}
  return positions
}

function isPositions(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Number.isFinite)
}

// The first page of every document has the same key, so its URL is used instead.
function keyOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

/** Remembers how far the page at a location is scrolled. */
export function saveScrollPosition(location: Location): void {
  const saved = savedPositions()
  const key = keyOf(location)
  delete saved[key]
  saved[key] = window.scrollY
  const [oldest] = Object.keys(saved)
  if (oldest && Object.keys(saved).length > maxPositions) delete saved[oldest]
}

interface ShownLocation {
  location: Location
  isLoading: boolean
  /** The navigation asked to leave the scroll position as it is. */
  keepsScroll: boolean
}

/**
 * Starts a new page at the top or at the element that the hash names, and returns to the saved position of one that was
 * shown before. The first page of the document is left to the browser.
 */
export function useScrollRestoration({ location, isLoading, keepsScroll }: ShownLocation): void {
  useEffect(() => {
    const restoreOurselves = () => {
      window.history.scrollRestoration = 'manual'
    }
    const leave = () => {
      if (!isLoading) saveScrollPosition(location)
      tabStorage.setJson(storageKey, savedPositions())
      // The next document, or this one when it is reloaded, starts before this script runs.
      window.history.scrollRestoration = 'auto'
    }
    restoreOurselves()
    window.addEventListener('pageshow', restoreOurselves)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pageshow', restoreOurselves)
      window.removeEventListener('pagehide', leave)
    }
  }, [location, isLoading])

  const shown = useRef(location)
  useLayoutEffect(() => {
    if (shown.current === location) return
    shown.current = location
    const saved = savedPositions()[keyOf(location)]
    const part = location.hash && document.getElementById(location.hash.slice(1))
    if (saved !== undefined) window.scrollTo(0, saved)
    else if (part) part.scrollIntoView()
    else if (!keepsScroll) window.scrollTo(0, 0)
  }, [location, keepsScroll])
}
