import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Removes the token of a mailed link from the address bar and the history, so that the next person at this browser cannot
 * read it.
 * @param path the page's own
 */
export function useTokenRemovedFromUrl(path: string, hasQuery: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (hasQuery) navigate(path, { replace: true, preventScrollReset: true })
  }, [hasQuery, navigate, path])
}
