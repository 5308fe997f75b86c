import * as percents from '#messages/percent'
import * as texts from '#messages/personality-pictures'
import { HiddenChartTable } from '../charts/chart-table.tsx'
import type { PictureModule } from '../charts/drawn-on-server.tsx'
import { dotPath } from '../charts/paths.ts'
import { placeStyle } from '../charts/place-style.ts'
import { ShareRules, ShareTicks, TimeAxis } from '../charts/share-plot.tsx'
import { shortDate } from '../lib/dates.ts'
import { fullCount } from '../lib/formats.ts'
import {
  type ApprovalHistory,
  type ApprovalLayout,
  layoutApproval,
  type PlacedNote,
} from './approval-layout.ts'

interface PictureProps {
  /** Null if there are too few points to draw. */
  layout: ApprovalLayout | null
  /** How many votes changed sides in the period. */
  moved: string | undefined
}

function Picture({ layout, moved }: PictureProps) {
  return (
    <>
      {layout ? (
        <Chart layout={layout} />
      ) : (
        <p className="text-small text-ink-soft">{texts.tooFewVotes}</p>
      )}
      {layout && layout.notes.length > 0 && <Notes notes={layout.notes} />}
      {layout?.areSomeSetApart && (
        <p className="mt-3 text-small text-ink-soft">{texts.newAccountsLeftOut}</p>
      )}
      {moved && <p className="mt-3 text-small text-ink-soft">{moved}</p>}
    </>
  )
}

function movedText({ toUpvote, toDownvote }: ApprovalHistory['movedVotes']): string | undefined {
  if (toUpvote === null && toDownvote === null) return undefined
  const [up, down] = [toUpvote ?? 0, toDownvote ?? 0]
  const [most, others] = down >= up ? [down, up] : [up, down]
  const to = down >= up ? 'oppose' : 'support'
  // Numbers below five are not shown: they are null.
  return texts.votesChanged({ to, most, few: others === 0 ? 'yes' : 'no', others })
}

/** Support over time: the share as a line, votes per day as bars, and the same as a table. */
function Chart({ layout }: { layout: ApprovalLayout }) {
  const { from, to, line, verifiedLine, bars, busiest, held, times, last, notes } = layout
  return (
    <figure aria-labelledby="approval">
      {verifiedLine && (
        <p aria-hidden="true" className="chart-key">
          <span className="key-line">{texts.everybody}</span>
          <span className="key-line key-verified">{texts.verifiedMembers}</span>
        </p>
      )}
      <div role="img" aria-label={summaryOf(layout)} className="time-chart">
        <div className="plot h-44 sm:h-52" data-time-axis={`${from} ${to}`}>
          <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none">
            <ShareRules />
            <svg
              aria-hidden="true"
              viewBox="0 0 1000 1000"
              preserveAspectRatio="none"
              overflow="hidden"
            >
              <path className="share-line" d={line} />
              {verifiedLine && <path className="share-line verified-line" d={verifiedLine} />}
            </svg>
            <path className="dots share-dot" d={dotPath([last])} />
          </svg>
          <ShareTicks />
          <span className="share-last" style={placeStyle(last)}>
            {percents.percent({ share: last.percent })}
          </span>
          {notes.map(
            ({ number, place }) =>
              place && (
                <span
                  key={number}
                  className="note-mark note-on-chart"
                  style={placeStyle({ x: place.x, y: place.level })}
                >
                  {number}
                </span>
              ),
          )}
        </div>
        <Bars path={bars} caption={texts.votesPerDay({ most: Math.ceil(busiest) })} />
        {held && <Bars path={held.bars} caption={texts.votesUnderReview(held)} />}
        <TimeAxis times={times} />
      </div>
      <ApprovalTable {...layout} />
    </figure>
  )
}

/** What administrators say about days of the chart, numbered as the marks on it. */
function Notes({ notes }: { notes: PlacedNote[] }) {
  return (
    <ol aria-label={texts.notesOnTheChart} className="mt-4 grid gap-2 text-small">
      {notes.map(({ number, day, text, address, host }) => (
        <li key={number} className="flex gap-2.5">
          <span aria-hidden="true" className="note-mark">
            {number}
          </span>
          <p className="min-w-0 wrap-anywhere">
            <time dateTime={day} className="font-semibold">
              {shortDate(day)}
            </time>
            <span>: </span>
            <span dir="auto">{text}</span> (
            <a
              href={address}
              rel="noopener nofollow"
              className="font-semibold text-accent underline underline-offset-4"
            >
              {host}
            </a>
            )
          </p>
        </li>
      ))}
    </ol>
  )
}

function Bars({ path, caption }: { path: string; caption: string }) {
  return (
    <div className="plot mt-9 h-12 border-b border-line-strong">
      <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none">
        <path className="vote-bars" d={path} />
      </svg>
      <span className="plot-caption">{caption}</span>
    </div>
  )
}

function summaryOf({ first, last, lowest, highest, held, rows }: ApprovalLayout): string {
  const support = {
    first: first.percent,
    firstDay: dayOf(first.time),
    last: last.percent,
    lastDay: dayOf(rows[0]?.time ?? ''),
    lowest,
    highest,
  }
  return held
    ? texts.approvalSummaryWithHeld({ ...support, held: held.most })
    : texts.approvalSummary(support)
}

/** The day that ends at a time, or that it is in. */
const dayOf = (time: string) => shortDate(Date.parse(time) - 1)

function ApprovalTable({ rows, held }: Pick<ApprovalLayout, 'rows' | 'held'>) {
  return (
    <HiddenChartTable
      caption={texts.atTheEndOfDays}
      columns={[
        texts.day,
        texts.support,
        texts.votes,
        texts.verified,
        ...(held ? [texts.underReview] : []),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.time}>
          <th scope="row">
            <time dateTime={row.time}>{dayOf(row.time)}</time>
          </th>
          <td>{percents.percent({ share: row.supportPercentage })}</td>
          <td>{fullCount(row.upvoteCount + row.downvoteCount)}</td>
          <td>{row.verified === undefined ? '–' : percents.percent({ share: row.verified })}</td>
          {held && <td>{row.held === null ? '–' : fullCount(row.held)}</td>}
        </tr>
      ))}
    </HiddenChartTable>
  )
}

/** Approval over time, as `lazyPicture` loads it. */
export const approvalPicture: PictureModule<ApprovalHistory, PictureProps> = {
  Picture,
  layout: (history) => ({
    layout: layoutApproval(history) ?? null,
    moved: movedText(history.movedVotes),
  }),
}
