import { ArrowRight, type LucideIcon, MessageSquare, Pencil, Users, Vote } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#messages/dashboard'

const actions: { to: string; label: string; icon: LucideIcon }[] = [
  { to: '/personalities', label: texts.browseLeaders, icon: Users },
  { to: '/my-votes', label: texts.myVotes, icon: Vote },
  { to: '/my-comments', label: texts.myComments, icon: MessageSquare },
  { to: '/profile', label: texts.editProfile, icon: Pencil },
]

/** Links to the pages that users open most from the dashboard. */
export function QuickActions() {
  return (
    <nav
      aria-labelledby="quick-actions"
      className="rounded-card border border-line bg-sunken px-4 pt-3 pb-4"
    >
      <h2 id="quick-actions" className="text-card font-bold">
        {texts.quickActions}
      </h2>
      <ul className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-target items-center gap-3 rounded-control border border-line bg-surface px-4 font-semibold transition-colors hover:border-ink"
            >
              <Icon aria-hidden="true" className="size-5 text-accent" />
              <span className="grow">{label}</span>
              <ArrowRight aria-hidden="true" className="size-5 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
