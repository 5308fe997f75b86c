import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { whenLoadedAndIdle } from '../lib/when-idle.ts'

const load = () => import('./late-fonts.ts')

/** Shows fonts that were too late for the first page on the next one, before it is painted. */
export function useLateFonts(): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useLayoutEffect(() => {
    // Without its code the fallback font stays.
    const ignore = () => undefined
    if (pathname !== first.current) load().then(({ showLateFonts }) => showLateFonts(), ignore)
    else
      whenLoadedAndIdle(() =>
        load()
          .then(({ prepareLateFonts }) => prepareLateFonts())
          .catch(ignore),
      )
  }, [pathname])
}
