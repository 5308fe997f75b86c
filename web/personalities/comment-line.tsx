import { Link } from 'react-router'
import * as texts from '#messages/personalities'
import type { Personality } from '../../contract/personalities.ts'
import { useCommentLink } from '../comments/comment-anchors.ts'

/** A link that looks like a comment field, below a card of the feed. */
export function CommentLine({ personality }: { personality: Personality }) {
  const link = useCommentLink(personality)
  return (
    <Link
      {...link}
      className="relative z-1 mt-4 flex min-h-target items-center rounded-control border border-line-strong bg-paper px-3.5 text-small text-ink-faint hover:border-ink"
    >
      {texts.writeAComment}
    </Link>
  )
}
