import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/audit'
import type { AuditEntry } from '../../contract/audit.ts'
import { rules } from '../../contract/rules.ts'
import { codePoints } from '../../contract/text-length.ts'
import { exactTime } from '../lib/dates.ts'
import { labelOf, lookUp } from '../lib/enum-labels.ts'
import { cut } from '../lib/formats.ts'
import { fieldLabel, targetLabels, targetText, valueLabel } from './entry-labels.ts'

/** The name of a fact beside it. */
export const softText = (text: ReactNode) => <span className="text-ink-soft">{text}</span>

const linkLook =
  'inline-block leading-6 font-medium underline-offset-4 wrap-anywhere hover:text-accent hover:underline'

/** Deleted targets and users show the end of their id, so that entries of different ones stay distinguishable. */
const shortId = (id: string) => id.slice(-12)

export function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  if (!actor) return <span className="text-ink-soft">{texts.commandLineOrSettings}</span>
  if (actor.username === null) {
    return <span className="text-ink-soft">{texts.deletedAccount({ id: shortId(actor.id) })}</span>
  }
  return (
    <Link dir="auto" to={`/users/${actor.username}`} className={linkLook}>
      {actor.name}
    </Link>
  )
}

export function Target({ target }: Pick<AuditEntry, 'target'>) {
  const { type, id, path } = target
  if (path) {
    return (
      <Link to={path} className={linkLook}>
        {targetText(target)}
      </Link>
    )
  }
  return (
    <span className="text-ink-soft">
      {id ? texts.deletedTarget({ kind: labelOf(targetLabels, type), id: shortId(id) }) : '–'}
    </span>
  )
}

/** The exact time rather than '2 hours ago', as usual in a log. */
export function Timestamp({ value }: { value: string }) {
  return <time dateTime={value}>{exactTime(value)}</time>
}

/** The reason of a moderator is a rule, which is told by its name; others are as they were typed. */
const reasonText = (reason: string) => lookUp(rules, reason)?.name ?? reason

/** Each changed field with its value before and after. */
export function Changes({ changes, reason }: Pick<AuditEntry, 'changes' | 'reason'>) {
  return (
    <>
      <dl className="space-y-1">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="wrap-anywhere">
            {texts.fieldChanged({
              field: fieldLabel(field),
              label: (text) => <dt className="inline text-ink-soft">{text}</dt>,
              change: (text) => <dd className="inline">{text}</dd>,
              hidden: (text) => <span className="sr-only">{text}</span>,
              before: <Value field={field} value={before} />,
              arrow: (text) => (
                <span aria-hidden="true" className="text-ink-soft">
                  {text}
                </span>
              ),
              after: <Value field={field} value={after} />,
            })}
          </div>
        ))}
      </dl>
      {reason && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {texts.reasonGiven({
            label: softText,
            reason: <span dir="auto">{reasonText(reason)}</span>,
          })}
        </p>
      )}
    </>
  )
}

const maxShown = 120

function Value({ field, value }: { field: string; value: string | null }) {
  if (value === null) return <span className="text-ink-soft">{texts.nothing}</span>
  const text = valueLabel(field, value)
  if (codePoints(text) <= maxShown) return <span className="font-medium">{text}</span>
  return (
    <details className="group">
      <summary className="cursor-pointer leading-6 font-medium">
        <span className="group-open:hidden">{cut(text, maxShown)}</span>
        <span className="hidden group-open:inline">{texts.showLess}</span>
      </summary>
      <span className="font-medium whitespace-pre-line">{text}</span>
    </details>
  )
}
