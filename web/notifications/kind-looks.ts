import {
  BadgeCheck,
  Check,
  Eye,
  EyeOff,
  Flag,
  Heart,
  Hourglass,
  type LucideIcon,
  MessageSquare,
  Reply,
  Scale,
  UserCheck,
  UserPlus,
  X,
} from 'lucide-react'
import type { NotificationType } from '../../contract/notifications.ts'

/** Icon of each kind of notification, and its name in the filter. */
export const kindLooks: Record<NotificationType, { label: string; icon: LucideIcon }> = {
  POST_LIKE: { label: 'Likes', icon: Heart },
  POST_COMMENT: { label: 'Comments', icon: MessageSquare },
  COMMENT_REPLY: { label: 'Replies', icon: Reply },
  FOLLOW: { label: 'Followers', icon: UserPlus },
  FOLLOW_REQUEST: { label: 'Follow requests', icon: UserPlus },
  FOLLOW_ACCEPTED: { label: 'Accepted requests', icon: UserCheck },
  VERIFICATION_APPROVED: { label: 'Verification approved', icon: BadgeCheck },
  VERIFICATION_REJECTED: { label: 'Verification rejected', icon: X },
  REPORT_OUTCOME: { label: 'Reports', icon: Flag },
  CONTENT_HIDDEN: { label: 'Hidden', icon: EyeOff },
  CONTENT_RESTORED: { label: 'Visible again', icon: Eye },
  APPEAL_OUTCOME: { label: 'Appeals', icon: Scale },
  VOTE_UNDER_REVIEW: { label: 'Votes under review', icon: Hourglass },
  VOTE_RELEASED: { label: 'Votes released', icon: Check },
  VOTE_EXCLUDED: { label: 'Votes excluded', icon: X },
  VOTE_APPEAL_REJECTED: { label: 'Appeals about votes', icon: Scale },
}
