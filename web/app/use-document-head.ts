import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { RouterStateContext } from '../lib/router-state.ts'
import { matchedPage } from './matched-page.ts'

const loadHead = () => import('./document-head.ts')

/**
 * Keeps the document's head current. Its code loads after hydration, because the server has written the head of the first
 * page. Not as a lazy component: while one is suspended, React delays the hydration of other boundaries by 300 ms.
 */
export function useDocumentHead(): void {
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const { matches } = use(RouterStateContext)
  useEffect(() => {
    const { handle, params } = matchedPage(matches)
    if (!handle) return
    let stop: (() => void) | undefined
    let isStopped = false
    const start = ({ keepHeadCurrent }: typeof import('./document-head.ts')) => {
      const address = pathname + search
      if (!isStopped) stop = keepHeadCurrent({ queryClient, handle, params, address })
    }
    // Without it the page has the head of an earlier one.
    loadHead().then(start, () => undefined)
    return () => {
      isStopped = true
      stop?.()
    }
  }, [queryClient, matches, pathname, search])
}
