import {
  CircleQuestionMark,
  FileText,
  Landmark,
  type LucideIcon,
  MessageSquare,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import * as texts from '#messages/moderation'
import { commentPath } from '../../contract/comment-path.ts'
import type { CaseTarget } from '../../contract/moderation.ts'
import type { ReportedType } from '../../contract/reports.ts'
import { labelOf, lookUp } from '../lib/enum-labels.ts'
import { profilePath } from '../lib/profile-path.ts'
import { Badge } from '../ui/badge.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'
import { typeLabels } from './moderation-state.ts'

const icons: Record<ReportedType, LucideIcon> = {
  personality: Landmark,
  comment: MessageSquare,
  post: FileText,
  postComment: MessageSquare,
  user: UserRound,
}

const statusLabels: Record<Exclude<CaseTarget['status'], 'ACTIVE'>, string> = {
  FLAGGED: texts.flagged,
  HIDDEN: texts.hidden,
  SUSPENDED: texts.suspended,
}

/** The reported target: its type and status, author, location and content. */
export function CaseTargetSummary({ target }: { target: CaseTarget }) {
  const { type, text, picture, createdAt, status, personality } = target
  const Icon = lookUp(icons, type) ?? CircleQuestionMark
  const statusLabel = status === 'ACTIVE' ? null : labelOf(statusLabels, status)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-caption text-ink-soft">
        <Badge>
          <Icon aria-hidden="true" className="size-3.5" />
          <span>{labelOf(typeLabels, type)}</span>
        </Badge>
        {statusLabel && <Badge tone="accent">{statusLabel}</Badge>}
        <Time value={createdAt} />
      </p>
      <h2 className="mt-2 text-card font-bold">
        <TargetLinks target={target} />
      </h2>
      <div className="mt-2 flex items-start gap-4 max-sm:flex-col max-sm:gap-3">
        {picture && (
          <Portrait
            name={personality?.name ?? ''}
            src={picture}
            alt={type === 'post' ? texts.pictureOfThePost : ''}
            sizes="6rem"
            className="size-24 rounded-control border border-line"
          />
        )}
        {text ? (
          <blockquote
            dir="auto"
            className="max-w-measure min-w-0 border-s-2 border-line-strong ps-4 whitespace-pre-line wrap-anywhere"
          >
            {text}
          </blockquote>
        ) : (
          <p className="text-ink-soft">{texts.thereIsNoText}</p>
        )}
      </div>
    </div>
  )
}

function TargetLinks({ target }: { target: CaseTarget }): ReactNode {
  const { type, user, personality, postId, status } = target
  if (type === 'personality' && personality) {
    return <PersonalityLink {...personality} />
  }
  const author = user ? (
    <span>
      <TextLink to={profilePath(user.username)}>
        <span dir="auto">{user.name}</span>
      </TextLink>
      {user.isVerified && (
        <span className="ms-1 inline-flex">
          <VerifiedMark />
        </span>
      )}
    </span>
  ) : (
    <span>{texts.anonymous}</span>
  )
  if (type === 'user') return author
  if (type === 'post') {
    return (
      <span>
        {texts.byInPost({
          author,
          link: (text) =>
            status === 'HIDDEN' ? (
              <span>{text}</span>
            ) : (
              <TextLink to={`/posts/${postId}`}>{text}</TextLink>
            ),
        })}
      </span>
    )
  }
  if (type === 'postComment') {
    return (
      <span>
        {texts.byOnPost({
          author,
          link: (text) => <TextLink to={`/posts/${postId}#comments`}>{text}</TextLink>,
        })}
      </span>
    )
  }
  if (!personality) return author
  return (
    <span>
      {texts.byOnPolitician({
        author,
        politician: <PersonalityLink {...personality} to={commentTarget(target, personality)} />,
      })}
    </span>
  )
}

/** The comment itself, or, while it is hidden, the comments beside which it stood. */
const commentTarget = ({ id, status }: CaseTarget, { slug }: { slug: string }) =>
  status === 'HIDDEN' ? `/personalities/${slug}#comments` : commentPath({ slug, id })

interface PersonalityLinkProps {
  name: string
  slug: string
  to?: string
}

function PersonalityLink({ name, slug, to = `/personalities/${slug}` }: PersonalityLinkProps) {
  return (
    <TextLink to={to}>
      <span dir="auto">{name}</span>
    </TextLink>
  )
}
