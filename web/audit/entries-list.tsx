import * as texts from '#messages/audit'
import type { AuditEntry } from '../../contract/audit.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { actionLabels } from './entry-labels.ts'
import { Actor, Changes, softText, Target, Timestamp } from './entry-parts.tsx'

/** Element id of an audit entry, used to move the focus to it. */
export const entryElementId = ({ id }: Pick<AuditEntry, 'id'>) => `entry-${id}`

/** Audit entries, newest first: a table on wide screens, cards on narrow ones. */
export function EntriesList({ entries }: { entries: AuditEntry[] }) {
  const isWide = useMediaQuery('(min-width: 60rem)', true)
  return isWide ? <EntriesTable entries={entries} /> : <EntryCards entries={entries} />
}

const columns = [
  [texts.when, 'w-44'],
  [texts.who, 'w-44'],
  [texts.what, 'w-44'],
  [texts.target, 'w-52'],
  [texts.beforeAndAfter, ''],
] as const

function EntriesTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <table className="w-full table-fixed text-small">
      <caption className="sr-only">{texts.adminActionsNewestFirst}</caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          {columns.map(([heading, width]) => (
            <th key={heading} scope="col" className={`${width} py-2 pe-4 text-start font-semibold`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line align-top">
        {entries.map(({ id, createdAt, actor, action, target, changes, reason }) => (
          <tr key={id} id={entryElementId({ id })} tabIndex={-1}>
            <td className="tabular py-3 pe-4 text-ink-soft">
              <Timestamp value={createdAt} />
            </td>
            <td className="py-3 pe-4">
              <Actor actor={actor} />
            </td>
            <td className="py-3 pe-4 font-semibold">{labelOf(actionLabels, action)}</td>
            <td className="py-3 pe-4">
              <Target target={target} />
            </td>
            <td className="py-3">
              <Changes changes={changes} reason={reason} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EntryCards({ entries }: { entries: AuditEntry[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line text-small">
      {entries.map(({ id, createdAt, actor, action, target, changes, reason }) => (
        <li key={id} id={entryElementId({ id })} tabIndex={-1} className="py-4">
          <p className="text-body font-semibold">{labelOf(actionLabels, action)}</p>
          <p>{texts.targetOf({ label: softText, target: <Target target={target} /> })}</p>
          <p>{texts.whoDidIt({ label: softText, actor: <Actor actor={actor} /> })}</p>
          <p className="tabular mb-2 text-caption text-ink-soft">
            <Timestamp value={createdAt} />
          </p>
          <Changes changes={changes} reason={reason} />
        </li>
      ))}
    </ul>
  )
}
