import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import * as commonTexts from '#messages/common'
import * as texts from '#messages/personalities'
import type { Mandate } from '../../contract/mandates.ts'
import { monthYear } from '../lib/dates.ts'
import { Separator } from '../ui/separator.tsx'

/** Longer lists show their beginning, and the rest on request. */
const shownWhole = 7
const shownFirst = 5

interface MandateListProps {
  mandates: Mandate[]
  /** The present party, which stands above and is not repeated; 'Independent' for none. */
  ownParty?: string | null
}

/** The mandates of a person in the order of the reply: present ones first, then the newest. */
export function MandateList({ mandates, ownParty = null }: MandateListProps) {
  if (mandates.length <= shownWhole) return <Rows mandates={mandates} ownParty={ownParty} />
  return (
    <>
      <Rows mandates={mandates.slice(0, shownFirst)} ownParty={ownParty} />
      <details>
        <summary className="min-h-target cursor-pointer content-center text-small font-semibold text-accent">
          {texts.moreOffices({ count: mandates.length - shownFirst })}
        </summary>
        <Rows mandates={mandates.slice(shownFirst)} ownParty={ownParty} />
      </details>
    </>
  )
}

function Rows({ mandates, ownParty }: Required<MandateListProps>) {
  return (
    <ul className="@container border-b border-line">
      {mandates.map((mandate, index) => (
        <MandateRow key={index} mandate={mandate} ownParty={ownParty} />
      ))}
    </ul>
  )
}

interface MandateRowProps extends Pick<Required<MandateListProps>, 'ownParty'> {
  mandate: Mandate
}

function MandateRow({ mandate, ownParty }: MandateRowProps) {
  const { role, isCandidacy, area, chamber, party, isIndependent, isCurrent } = mandate
  const title = role ? role.charAt(0).toUpperCase() + role.slice(1) : texts.member
  const parts: Part[] = [
    ...(area ? [{ name: area.name, path: `/areas/${area.slug}` }] : []),
    ...(chamber ? [{ name: chamber.name, path: `/chambers/${chamber.slug}` }] : []),
    ...(party
      ? [{ name: party.name, path: `/parties/${party.slug}` }]
      : isIndependent
        ? [{ name: commonTexts.independent }]
        : []
    ).filter(({ name }) => name !== ownParty),
  ]
  return (
    <li className="grid border-t border-line py-2.5 @[28rem]:grid-cols-[11rem_minmax(0,1fr)] @[28rem]:gap-x-4">
      <p className="tabular text-small text-ink-soft first-letter:uppercase">{periodOf(mandate)}</p>
      <div className="min-w-0">
        <p className={isCurrent ? 'font-semibold' : undefined}>
          <span dir="auto">{isCandidacy ? texts.candidate : title}</span>
        </p>
        <p className="text-small leading-[1.7] text-ink-soft empty:hidden">
          <Parts parts={parts} />
        </p>
      </div>
    </li>
  )
}

/** What a mandate is for, with the path of its page. */
interface Part {
  name: string
  path?: string
}

function Parts({ parts }: { parts: Part[] }): ReactNode {
  return parts.map(({ name, path }, index) => (
    <Fragment key={path ?? name}>
      {index > 0 && <Separator />}
      {path ? (
        <Link
          dir="auto"
          to={path}
          className="py-1 underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {name}
        </Link>
      ) : (
        <span dir="auto">{name}</span>
      )}
    </Fragment>
  ))
}

/** 'Since Jul 2024', 'Jul 2020 – Jul 2024'; nothing if no date is known. */
function periodOf({ start, end, isCurrent }: Mandate): string {
  if (start && end) return texts.fromTo({ start: monthOf(start), end: monthOf(end) })
  if (end) return texts.until({ month: monthOf(end) })
  if (!start) return isCurrent ? texts.present : ''
  const month = monthOf(start)
  return isCurrent ? texts.since({ month }) : texts.from({ month })
}

const monthOf = (date: string) => (date.length === 4 ? date : monthYear(date))
