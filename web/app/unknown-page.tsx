import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { HomePage, handle as home, withUnknownPath } from '../home/home-page.tsx'
import type { RouteHandle } from './matched-page.ts'
import { notFoundTitle } from './not-found.ts'
import { readablePath } from './readable-path.ts'

export const handle: RouteHandle = {
  ...(home.load && { load: home.load }),
  status: () => 404,
  meta: () => ({ title: notFoundTitle, canonical: '/', noindex: true }),
}

/** The home page at a path that has no page, which it names. In the browser its address becomes that of the home page. */
export function Component() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const path = readablePath(pathname)
  useEffect(() => {
    void navigate('/', { replace: true, state: withUnknownPath(path) })
  }, [navigate, path])
  return <HomePage unknownPath={path} />
}
