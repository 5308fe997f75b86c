import { Rss } from 'lucide-react'
import * as texts from '#messages/ui'
import { feedOf, feedType } from '../../contract/feeds.ts'
import { prefixed } from '../lib/prefixed.ts'

/** The Atom feed of a page, for feed readers. */
export function FeedLink({ path }: { path: string }) {
  const feed = feedOf(path)
  return (
    <a
      href={feed && prefixed(feed)}
      type={feedType}
      className="print:hidden inline-flex min-h-target items-center gap-1.5 text-small text-ink-soft underline-offset-4 hover:underline"
    >
      <Rss aria-hidden="true" className="size-4" />
      {texts.feed}
    </a>
  )
}
