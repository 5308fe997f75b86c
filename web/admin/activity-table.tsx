import type { ActivityDay } from '../../contract/admin.ts'
import { fullCount, shortDate } from '../lib/formats.ts'

/** The same days as a table, newest first. */
export function ActivityTable({ days }: { days: ActivityDay[] }) {
  return (
    <table className="tabular mt-2 w-full text-small">
      <caption className="sr-only">
        Votes, comments and registrations in the last 30 days, by day (UTC)
      </caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th scope="col" className="py-2 text-start font-semibold">
            Day
          </th>
          <th scope="col" className="py-2 text-end font-semibold">
            Votes
          </th>
          <th scope="col" className="py-2 text-end font-semibold">
            Comments
          </th>
          <th scope="col" className="py-2 text-end font-semibold">
            Joined
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {days.toReversed().map(({ day, votes, comments, registrations }) => (
          <tr key={day}>
            <th scope="row" className="py-1.5 text-start font-normal">
              {shortDate(day)}
            </th>
            <td className="py-1.5 text-end">{fullCount(votes)}</td>
            <td className="py-1.5 text-end">{fullCount(comments)}</td>
            <td className="py-1.5 text-end">{fullCount(registrations)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
