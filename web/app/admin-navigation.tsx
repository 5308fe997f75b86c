import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import * as texts from '#messages/admin-section'
import { allows } from '../../contract/permissions.ts'
import { useSession } from '../accounts/session.ts'
import { useTaskCounts } from '../admin/use-task-counts.ts'
import { compactCount } from '../lib/formats.ts'
import { classNames } from '../ui/class-names.ts'
import {
  type AdminLinkedPath,
  adminPages,
  linkedAdminPages,
  pagesAboutPeople,
} from './admin-pages.ts'
import { navigationIcons } from './navigation-icons.ts'

interface AdminLink {
  to: AdminLinkedPath
  label: string
}

const sections = linkedAdminPages.map(({ path, title, label = title, permission }) => ({
  to: path,
  label,
  permission,
}))
const people = pagesAboutPeople.map(({ path, title }) => ({ to: path, label: title }))

/** Links to the admin pages that the user may open, and on pages about people a second row with links to these. */
export function AdminNavigation() {
  const role = useSession(({ user }) => user?.role)
  const { pathname } = useLocation()
  const counts = useTaskCounts(pathname)
  const currentAboutPeople = currentOf(people, pathname)
  const current = currentAboutPeople ? people[0]?.to : sectionOf(pathname)
  return (
    <>
      <LinkRow
        name={texts.administration}
        links={sections.filter(({ permission }) => allows(role, permission))}
        current={current}
        counts={counts}
        className="bg-sunken"
      />
      {currentAboutPeople && (
        <LinkRow name={texts.people} links={people} current={currentAboutPeople} isSmall />
      )}
    </>
  )
}

/** The section of an address, also of a page that only another page links to. */
function sectionOf(pathname: string): AdminLinkedPath | undefined {
  const section = adminPages.find(({ path }) => path === pathname)?.section
  return currentOf(sections, section ?? pathname)
}

/** The link whose page an address is, or lies below: the longest one that it begins with. */
function currentOf(links: readonly AdminLink[], pathname: string): AdminLinkedPath | undefined {
  return links
    .map(({ to }) => to)
    .filter((to) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
    .toSorted((one, other) => other.length - one.length)[0]
}

interface LinkRowProps {
  /** Accessible name. */
  name: string
  links: readonly AdminLink[]
  current: AdminLinkedPath | undefined
  /** Number of tasks behind a link, by its path. */
  counts?: ReadonlyMap<string, number>
  isSmall?: boolean
  className?: string
}

/** Links in one row, which scrolls horizontally on narrow screens, and in as many as they need on wide ones. */
function LinkRow({ name, links, current, counts, isSmall = false, className }: LinkRowProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector(`[href="${current}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={name} className={classNames('border-b border-line', className)}>
      <ul ref={list} className="column flex overflow-x-auto lg:flex-wrap">
        {links.map(({ to, label }) => {
          const Icon = navigationIcons[to]
          return (
            <li key={to} className="-ms-2 me-3">
              <Link
                to={to}
                discover="none"
                aria-current={to === current ? 'page' : undefined}
                className={classNames(
                  'relative flex items-center gap-1 rounded-control px-2 text-small font-medium whitespace-nowrap text-ink-soft -outline-offset-3 transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:bg-accent',
                  isSmall ? 'h-11' : 'h-13 lg:h-11',
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
                <span>{label}</span>
                <TaskCount count={counts?.get(to) ?? 0} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Beside the upper end of the label, so that links stay where they are when the count comes. */
function TaskCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="tabular absolute -end-2 top-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent">
      <span aria-hidden="true">{compactCount(count)}</span>
      <span className="sr-only">{texts.tasks({ count })}</span>
    </span>
  )
}
