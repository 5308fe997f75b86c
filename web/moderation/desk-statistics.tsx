import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/moderation'
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
      <Loading label={texts.loadingStatistics}>
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <>
      <StatRow
        isFailed={false}
        statistics={[
          { label: texts.openCases, value: data.openCases },
          { label: texts.openAppeals, value: data.openAppeals },
          { label: texts.decidedThisWeek, value: data.weeks.at(-1)?.decided ?? 0 },
        ]}
      />
      <Times {...data} />
      <h2 className="mt-8 text-section font-bold">{texts.decidedCasesByWeek}</h2>
      <Weeks weeks={data.weeks} />
      <h2 className="mt-8 text-section font-bold">{texts.brokenRulesLast30}</h2>
      <Rules rules={data.rules} />
    </>
  )
}

function Times({ oldestAt, medianHours, appeals: { granted, rejected } }: Statistics) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-small sm:grid-cols-3">
      <div>
        <dt className="text-ink-soft">{texts.oldestOpenCase}</dt>
        <dd className="font-semibold">
          {oldestAt === null ? texts.none : <Time value={oldestAt} as="ago" />}
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft">{texts.halfDecidedWithinLast}</dt>
        <dd className="font-semibold">{medianHours === null ? '–' : durationText(medianHours)}</dd>
      </div>
      <div>
        <dt className="text-ink-soft">{texts.appealsGrantedLast90}</dt>
        <dd className="tabular font-semibold">
          {texts.grantedOf({ granted, total: granted + rejected })}
        </dd>
      </div>
    </dl>
  )
}

function durationText(hours: number): string {
  if (hours < 1) return texts.minutes({ count: Math.round(hours * 60) })
  if (hours < 48) return texts.hours({ count: Math.round(hours) })
  return texts.days({ count: Math.round(hours / 24) })
}

const cell = 'py-2 pe-4 text-start'
const numberCell = 'tabular py-2 text-end'

function Weeks({ weeks }: Pick<Statistics, 'weeks'>) {
  return (
    <table className="mt-2 w-full max-w-112 text-small">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={cell}>
            {texts.weekFrom}
          </th>
          <th scope="col" className="py-2 text-end">
            {texts.decided}
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
  if (rules.length === 0)
    return <p className="mt-2 text-small text-ink-soft">{texts.noBrokenRules}</p>
  return (
    <table className="mt-2 w-full max-w-112 text-small">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={cell}>
            {texts.rule}
          </th>
          <th scope="col" className={cell}>
            {texts.decision}
          </th>
          <th scope="col" className="py-2 text-end">
            {texts.cases}
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
