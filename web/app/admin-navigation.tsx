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
  type AdminSection,
  adminPageAt,
  adminSections,
  sectionOf,
} from './admin-pages.ts'
import { navigationIcons } from './navigation-icons.ts'

interface AdminLink {
  to: AdminLinkedPath
  label: string
  /** Number of tasks behind it. */
  count: number
  isCurrent: boolean
}

/** Links to the sections that the user may open, and a second row with the pages of the current one. */
export function AdminNavigation() {
  const role = useSession(({ user }) => user?.role)
  const { pathname } = useLocation()
  const counts = useTaskCounts(pathname)
  const page = adminPageAt(pathname)
  const sections = sectionsOf(role)
  const current = page && sections.find(({ path }) => path === sectionOf(page))
  const countOf = (path: string) => counts.get(path) ?? 0
  return (
    <>
      <LinkRow
        name={texts.administration}
        links={sections.map(({ path, name, pages }) => ({
          to: pages[0]?.path ?? path,
          label: name,
          count: pages.reduce((sum, one) => sum + countOf(one.path), 0),
          isCurrent: path === current?.path,
        }))}
        className="bg-sunken"
      />
      {current && current.pages.length > 1 && (
        <LinkRow
          name={current.name}
          links={current.pages.map(({ path, title = '' }) => ({
            to: path,
            label: title,
            count: countOf(path),
            // A page of one person, which nothing here links to, belongs to the first page.
            isCurrent:
              path === (current.pages.find((one) => one.path === page?.path) ?? current).path,
          }))}
          isSmall
        />
      )}
    </>
  )
}

/** The sections that have a page for a role, with these pages. */
const sectionsOf = (role: Parameters<typeof allows>[0]): AdminSection[] =>
  adminSections
    .map((section) => ({
      ...section,
      pages: section.pages.filter(({ permission }) => allows(role, permission)),
    }))
    .filter(({ pages }) => pages.length > 0)

interface LinkRowProps {
  /** Accessible name. */
  name: string
  links: readonly AdminLink[]
  isSmall?: boolean
  className?: string
}

/** Links in one row, which scrolls horizontally on narrow screens, and in as many as they need on wide ones. */
function LinkRow({ name, links, isSmall = false, className }: LinkRowProps) {
  const list = useRef<HTMLUListElement>(null)
  const current = links.find(({ isCurrent }) => isCurrent)?.to
  useEffect(() => {
    const link = list.current?.querySelector(`[href="${current}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={name} className={classNames('border-b border-line', className)}>
      <ul ref={list} className="column flex overflow-x-auto lg:flex-wrap">
        {links.map(({ to, label, count, isCurrent }) => {
          const Icon = navigationIcons[to]
          return (
            <li key={to} className="-ms-2 me-5">
              <Link
                to={to}
                discover="none"
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'relative flex items-center gap-1 rounded-control px-2 text-small font-medium whitespace-nowrap text-ink-soft -outline-offset-3 transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:bg-accent',
                  isSmall ? 'h-11' : 'h-13 lg:h-11',
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
                <span>{label}</span>
                <TaskCount count={count} />
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
