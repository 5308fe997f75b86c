import { Fragment, type ReactNode } from 'react'
import type { Mandate } from '../../contract/mandates.ts'
import { monthYear } from '../lib/dates.ts'
import { texts } from '../lib/texts.ts'
import { Separator } from '../ui/separator.tsx'

/** Longer lists show their beginning, and the rest on request. */
const shownWhole = 7
const shownFirst = 5

/** The mandates of a person in the order of the reply: present ones first, then the newest. */
export function MandateList({ mandates }: { mandates: Mandate[] }) {
  if (mandates.length <= shownWhole) return <Rows mandates={mandates} />
  return (
    <>
      <Rows mandates={mandates.slice(0, shownFirst)} />
      <details>
        <summary className="min-h-target cursor-pointer content-center text-small font-semibold text-accent">
          {`${mandates.length - shownFirst} more`}
        </summary>
        <Rows mandates={mandates.slice(shownFirst)} />
      </details>
    </>
  )
}

function Rows({ mandates }: { mandates: Mandate[] }) {
  return (
    <ul className="border-b border-line">
      {mandates.map((mandate, index) => (
        <MandateRow key={index} mandate={mandate} />
      ))}
    </ul>
  )
}

function MandateRow({ mandate }: { mandate: Mandate }) {
  const { role, isCandidacy, area, chamber, party, isIndependent, isCurrent } = mandate
  const title = role ? role.charAt(0).toUpperCase() + role.slice(1) : 'Member'
  const where = [area?.name, chamber?.name, party?.name ?? (isIndependent && texts.independent)]
  return (
    <li className="grid border-t border-line py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-4">
      <p className="tabular text-small text-ink-soft">{periodOf(mandate)}</p>
      <div className="min-w-0">
        <p dir="auto" className={isCurrent ? 'font-semibold' : undefined}>
          {isCandidacy ? 'Candidate' : title}
        </p>
        <p className="text-small text-ink-soft">
          <Parts parts={where.filter((part) => typeof part === 'string')} />
        </p>
      </div>
    </li>
  )
}

function Parts({ parts }: { parts: string[] }): ReactNode {
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <Separator />}
      <span dir="auto">{part}</span>
    </Fragment>
  ))
}

/** 'Since Jul 2024', 'Jul 2020 – Jul 2024'; nothing if no date is known. */
function periodOf({ start, end, isCurrent }: Mandate): string {
  if (start && end) return `${monthOf(start)} – ${monthOf(end)}`
  if (end) return `Until ${monthOf(end)}`
  if (!start) return isCurrent ? 'Present' : ''
  return `${isCurrent ? 'Since' : 'From'} ${monthOf(start)}`
}

const monthOf = (date: string) => (date.length === 4 ? date : monthYear(date))
