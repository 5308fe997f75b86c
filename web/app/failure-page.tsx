import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as texts from '#messages/failure-page'
import * as update from '#messages/site-update'
import { prefixed } from '../lib/prefixed.ts'
import { retry } from '../lib/retry.ts'
import { useSite } from '../lib/site.ts'
import { reloadEvent, reloadOnce, type SiteState, siteState } from '../lib/site-update.ts'

type Cause = SiteState | 'offline'

/** What is said about each cause, and what to do. */
const failuresOf = (
  siteName: string,
): Record<Cause, [title: string, advice: string, link: string]> => ({
  offline: [texts.youAreOffline, texts.opensWhenOnline, texts.tryAgain],
  unreachable: [texts.cannotBeReached({ site: siteName }), texts.checkConnection, texts.tryAgain],
  updated: [update.wasUpdated({ site: siteName }), update.reloadToGoOn, update.reload],
  same: [texts.somethingWentWrong, texts.unexpectedErrorAdvice, texts.tryAgain],
})

/**
 * Shown when a page's script could not be loaded or rendering threw. Offline, the page is loaded when that ends; after an
 * update it is loaded at once, but only once.
 */
export function FailurePage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { name } = useSite()
  const cause = useCause(error, name)
  if (!cause) return null
  const [title, advice, link] = failuresOf(name)[cause]
  return (
    <div className="column py-24 text-center">
      <h1 className="text-title font-bold" tabIndex={-1}>
        {title}
      </h1>
      <p className="mt-4 text-ink-soft">{advice}</p>
      {/* Plain links: a full page load helps when the script of an older version was deleted. */}
      <p className="mt-8 flex justify-center gap-6">
        <a
          className="text-accent underline"
          href={prefixed(pathname + search)}
          onClick={() => window.dispatchEvent(new Event(reloadEvent))}
        >
          {link}
        </a>
        <a className="text-accent underline" href={prefixed('/')}>
          {texts.goHome}
        </a>
        {cause === 'same' && (
          <a className="text-accent underline" href={prefixed('/contact')}>
            {texts.contact}
          </a>
        )}
      </p>
    </div>
  )
}

/** Why the page cannot be shown; undefined until the site has answered, and while the page is loaded again. */
function useCause(error: unknown, siteName: string): Cause | undefined {
  const [cause, setCause] = useState<Cause | undefined>(() =>
    navigator.onLine ? undefined : 'offline',
  )
  useEffect(() => {
    if (cause) document.title = `${failuresOf(siteName)[cause][0]} · ${siteName}`
    if (cause === 'same') reportError(error)
    if (cause === 'offline') return reloadWhenReachable()
    if (cause) return
    let isCurrent = true
    void siteState().then((state) => {
      if (isCurrent && !(state === 'updated' && reloadOnce())) setCause(state)
    })
    return () => {
      isCurrent = false
    }
  }, [cause, error, siteName])
  return cause
}

/** Loads the page again once the browser is online and the site answers; before, the browser would show its own error. */
function reloadWhenReachable(): () => void {
  let stop = () => {}
  const look = () => {
    stop()
    stop = retry(expectReachable, () => location.reload())
  }
  // The event may have come before there was a listener.
  if (navigator.onLine) look()
  window.addEventListener('online', look)
  return () => {
    stop()
    window.removeEventListener('online', look)
  }
}

async function expectReachable(): Promise<void> {
  if ((await siteState()) === 'unreachable') throw new Error('the site does not answer')
}
