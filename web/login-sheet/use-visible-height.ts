import { useEffect } from 'react'

/**
 * Sets `--visible-height` to what an on-screen keyboard leaves of the screen: `dvh` is the height of the screen without
 * one in most browsers.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    // Zooming in shrinks it as well.
    const update = () =>
      style.setProperty('--visible-height', `${viewport.height * viewport.scale}px`)
    update()
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      style.removeProperty('--visible-height')
    }
  }, [])
}
