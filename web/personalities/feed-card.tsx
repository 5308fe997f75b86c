import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/common'
import * as cardTexts from '#messages/personality-cards'
import type { Personality } from '../../contract/personalities.ts'
import { useCommentLink } from '../comments/comment-anchors.ts'
import { useCommentCount } from '../comments/pending-deletions.ts'
import { cutAtWord } from '../lib/formats.ts'
import { buttonLook } from '../ui/button-look.ts'
import { Count } from '../ui/count.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { VoteControl } from '../votes/vote-control.tsx'
import { bioPreview } from './bio-preview.ts'
import { Identity } from './identity.tsx'

interface FeedCardProps {
  personality: Personality
  heading: 'h2' | 'h3'
  /** Below the comments. */
  children?: ReactNode
}

/** A personality as a feed item: identity, short biography, vote control and a link to the comments. */
export function FeedCard({ personality, heading, children }: FeedCardProps) {
  const { name, imageUrl, bio, bioLang } = personality
  return (
    <article className="personality-card p-4 sm:p-5">
      <header className="flex gap-4">
        <Portrait name={name} src={imageUrl} className="size-18 rounded-control" sizes="4.5rem" />
        <Identity personality={personality} heading={heading} />
      </header>
      <div className="personality-card-bio">
        {/* React leaves out an attribute that is null; its types do not know that. */}
        <p dir="auto" lang={bioLang as string}>
          {bio ? cutAtWord(bio, bioPreview.feed) : texts.noDescription}
        </p>
      </div>
      <VoteControl personality={personality} />
      <CommentBar personality={personality} />
      {children}
    </article>
  )
}

function CommentBar({ personality }: { personality: Personality }) {
  const { id, name } = personality
  const commentCount = useCommentCount(id, personality.commentCount)
  const link = useCommentLink(personality)
  return (
    <footer>
      <p className="tally">
        {cardTexts.comments({
          total: commentCount,
          count: <Count value={commentCount} isBold />,
          label: (text) => <span>{text}</span>,
        })}
      </p>
      <Link
        {...link}
        aria-label={cardTexts.commentOn({ name })}
        className={buttonLook({ variant: 'ghost', size: 'sm' })}
        discover="none"
      >
        <MessageSquare aria-hidden="true" className="size-4.5" />
        {cardTexts.comment}
      </Link>
    </footer>
  )
}
