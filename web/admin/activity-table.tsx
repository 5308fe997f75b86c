import * as texts from '#messages/admin'
import type { ActivityDay } from '../../contract/admin.ts'
import { shortDate } from '../lib/dates.ts'
import { fullCount } from '../lib/formats.ts'

const columns = [
  { key: 'votes', label: texts.votes },
  { key: 'comments', label: texts.comments },
  { key: 'registrations', label: texts.joined },
] as const

/** The same days as a table, newest first. With large text on a phone, each day is a block. */
export function ActivityTable({ days }: { days: ActivityDay[] }) {
  return (
    <div className="@container mt-2">
      <table className="tabular w-full text-small @max-[15rem]:block">
        <caption className="sr-only">{texts.votesCommentsNewMembers}</caption>
        <thead className="@max-[15rem]:sr-only">
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className="py-2 text-start font-semibold">
              {texts.day}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="py-2 ps-2 text-end font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-[15rem]:block">
          {days.toReversed().map((day) => (
            <ActivityRow key={day.day} day={day} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ActivityRow({ day }: { day: ActivityDay }) {
  return (
    <tr className="@max-[15rem]:flex @max-[15rem]:flex-col @max-[15rem]:py-2">
      <th scope="row" className="py-1.5 text-start font-normal">
        {shortDate(day.day)}
      </th>
      {columns.map(({ key, label }) => (
        <td
          key={key}
          className="py-1.5 text-end @max-[15rem]:flex @max-[15rem]:justify-between @max-[15rem]:py-0"
        >
          <span aria-hidden="true" className="hidden text-ink-soft @max-[15rem]:inline">
            {label}
          </span>
          <span>{fullCount(day[key])}</span>
        </td>
      ))}
    </tr>
  )
}
