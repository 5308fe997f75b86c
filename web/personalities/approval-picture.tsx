import { HiddenChartTable } from '../charts/chart-table.tsx'
import type { PictureModule } from '../charts/drawn-on-server.tsx'
import { dotPath, rulesPath } from '../charts/paths.ts'
import { placeStyle } from '../charts/place-style.ts'
import { fullCount, shortDate } from '../lib/formats.ts'
import { type ApprovalHistory, type ApprovalLayout, layoutApproval } from './approval-layout.ts'

const shares = [0, 25, 50, 75, 100]

interface PictureProps {
  /** Null if there are too few points to draw. */
  layout: ApprovalLayout | null
}

function Picture({ layout }: PictureProps) {
  if (layout) return <Chart layout={layout} />
  return <p className="text-small text-ink-soft">Too few votes in this period to draw a chart.</p>
}

/** Support over time: the share as a line in its interval, votes per day as bars, and the same as a table. */
function Chart({ layout }: { layout: ApprovalLayout }) {
  const { line, band, bars, busiest, times, last } = layout
  const perDay = busiest < 10 ? Math.round(busiest * 10) / 10 : Math.round(busiest)
  return (
    <figure aria-labelledby="approval">
      <div role="img" aria-label={summaryOf(layout)} className="time-chart">
        <div className="plot h-44 sm:h-52">
          <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none">
            <path className="plot-line" d={rulesPath(shares)} />
            <path className="plot-line plot-line-middle" d="M0 500h1000" />
            <svg
              aria-hidden="true"
              viewBox="0 0 1000 1000"
              preserveAspectRatio="none"
              overflow="hidden"
            >
              <path className="interval-band" d={band} />
              <path className="share-line" d={line} />
            </svg>
            <path className="dots share-dot" d={dotPath([last])} />
          </svg>
          {[0, 50, 100].map((share) => (
            <span key={share} className="share-tick" style={placeStyle({ x: 0, y: share })}>
              {`${share}%`}
            </span>
          ))}
          <span className="share-last" style={placeStyle(last)}>
            {`${last.percent}%`}
          </span>
        </div>
        <div className="plot mt-9 h-12 border-b border-line-strong">
          <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none">
            <path className="vote-bars" d={bars} />
          </svg>
          <span className="plot-caption">{`Votes per day, at most ${fullCount(perDay)}`}</span>
        </div>
        <div className="time-axis">
          {times.map(({ at, label }) => (
            <span key={at} className="time-tick" style={placeStyle({ x: at, y: 0 })}>
              <span style={{ translate: `calc(${-at.toFixed(1)}% * var(--inline, 1))` }}>
                {label}
              </span>
            </span>
          ))}
        </div>
      </div>
      <ApprovalTable rows={layout.rows} />
    </figure>
  )
}

const summaryOf = ({ first, last, lowest, highest, rows }: ApprovalLayout) =>
  `Support from ${first.percent}% on ${dayOf(first.time)} to ${last.percent}% on ${dayOf(rows[0]?.time ?? '')}, lowest ${lowest}%, highest ${highest}%`

/** The day that ends at a time, or that it is in. */
const dayOf = (time: string) => shortDate(Date.parse(time) - 1)

function ApprovalTable({ rows }: Pick<ApprovalLayout, 'rows'>) {
  return (
    <HiddenChartTable
      caption="At the end of these days (UTC)"
      columns={['Day', 'Support', '95% range', 'Votes']}
    >
      {rows.map(({ time, supportPercentage, interval, upvoteCount, downvoteCount }) => (
        <tr key={time}>
          <th scope="row">
            <time dateTime={time}>{dayOf(time)}</time>
          </th>
          <td>{`${supportPercentage}%`}</td>
          <td>{`${Math.round(interval.low)} to ${Math.round(interval.high)}%`}</td>
          <td>{fullCount(upvoteCount + downvoteCount)}</td>
        </tr>
      ))}
    </HiddenChartTable>
  )
}

/** Approval over time, as `lazyPicture` loads it. */
export const approvalPicture: PictureModule<ApprovalHistory, PictureProps> = {
  Picture,
  layout: (history) => ({ layout: layoutApproval(history) ?? null }),
}
