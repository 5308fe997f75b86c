import { useQuery } from '@tanstack/react-query'
import type { DeskStatistics as Statistics } from '../../contract/moderation.ts'
import { failureText } from '../lib/api-error.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { fullCount } from '../lib/formats.ts'
import { ruleName } from '../reports/rule-texts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { StatRow } from '../ui/stat-row.tsx'
import { Time } from '../ui/time.tsx'
import { deskStatisticsQuery } from './api.ts'
import { outcomeLabels } from './decision-texts.ts'

/** What waits, how long decisions take, and what they were. */
export function DeskStatistics() {
  const { data, error, isFetching, refetch } = useQuery(deskStatisticsQuery)
  if (!data && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Loading label="Loading statistics">
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <>
      <StatRow
        isFailed={false}
        statistics={[
          { label: 'Open cases', value: data.openCases },
          { label: 'Open appeals', value: data.openAppeals },
          { label: 'Decided this week', value: data.weeks.at(-1)?.decided ?? 0 },
        ]}
      />
      <Times {...data} />
      <h2 className="mt-8 text-section font-bold">Decided cases by week</h2>
      <Weeks weeks={data.weeks} />
      <h2 className="mt-8 text-section font-bold">Broken rules, last 30 days</h2>
      <Rules rules={data.rules} />
    </>
  )
}

function Times({ oldestAt, medianHours, appeals: { granted, rejected } }: Statistics) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-small sm:grid-cols-3">
      <div>
        <dt className="text-ink-soft">Oldest open case</dt>
        <dd className="font-semibold">
          {oldestAt === null ? 'None' : <Time value={oldestAt} as="ago" />}
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft">Half are decided within, last 30 days</dt>
        <dd className="font-semibold">{medianHours === null ? '–' : hoursText(medianHours)}</dd>
      </div>
      <div>
        <dt className="text-ink-soft">Appeals granted, last 90 days</dt>
        <dd className="tabular font-semibold">{`${fullCount(granted)} of ${fullCount(granted + rejected)}`}</dd>
      </div>
    </dl>
  )
}

const format = (value: number, unit: 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(value),
  )

function hoursText(hours: number): string {
  if (hours < 1) return format(hours * 60, 'minute')
  return hours < 48 ? format(hours, 'hour') : format(hours / 24, 'day')
}

const cell = 'py-2 pe-4 text-start'
const numberCell = 'tabular py-2 text-end'

function Weeks({ weeks }: Pick<Statistics, 'weeks'>) {
  return (
    <table className="mt-2 w-full max-w-112 text-small">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={cell}>
            Week from
          </th>
          <th scope="col" className="py-2 text-end">
            Decided
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {weeks.toReversed().map(({ week, decided }) => (
          <tr key={week}>
            <th scope="row" className={`${cell} font-normal`}>
              <Time value={week} />
            </th>
            <td className={numberCell}>{fullCount(decided)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rules({ rules }: Pick<Statistics, 'rules'>) {
  if (rules.length === 0) return <p className="mt-2 text-small text-ink-soft">None.</p>
  return (
    <table className="mt-2 w-full max-w-112 text-small">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={cell}>
            Rule
          </th>
          <th scope="col" className={cell}>
            Decision
          </th>
          <th scope="col" className="py-2 text-end">
            Cases
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rules.map(({ rule, outcome, count }) => (
          <tr key={`${rule} ${outcome}`}>
            <th scope="row" className={`${cell} font-normal`}>
              {ruleName(rule)}
            </th>
            <td className={cell}>{labelOf(outcomeLabels, outcome)}</td>
            <td className={numberCell}>{fullCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
