import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { texts } from '../lib/texts.ts'

interface FailureTexts {
  title: string
  explanation: string
}

const offlineTexts: FailureTexts = {
  title: 'You are offline',
  explanation: 'This page opens when you are online again.',
}

const errorTexts: FailureTexts = {
  title: 'Something went wrong',
  explanation: texts.unexpectedError,
}

/** Shown when a page's script could not be loaded or rendering threw; offline, the page is loaded when that ends. */
export function FailurePage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const [isOffline] = useState(() => !navigator.onLine)
  const { title, explanation } = isOffline ? offlineTexts : errorTexts
  useEffect(() => {
    document.title = `${title} · Voxpop`
    if (!isOffline) {
      reportError(error)
      return
    }
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [title, isOffline, error])
  return (
    <div className="column py-24 text-center">
      <h1 className="text-title font-bold" tabIndex={-1}>
        {title}
      </h1>
      <p className="mt-4 text-ink-soft">{explanation}</p>
      {/* Plain links: a full page load helps when the script of an older version was deleted. */}
      <p className="mt-8 flex justify-center gap-6">
        <a className="text-accent underline" href={pathname + search}>
          Try again
        </a>
        <a className="text-accent underline" href="/">
          Go Home
        </a>
      </p>
    </div>
  )
}
