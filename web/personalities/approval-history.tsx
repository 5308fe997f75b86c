import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as texts from '#messages/personalities'
import type { HistoryPeriod } from '../../contract/history.ts'
import { limits } from '../../contract/limits.ts'
import { DrawnOnServer, lazyPicture, useServerMarkup } from '../charts/drawn-on-server.tsx'
import { historyQuery } from './api.ts'
import { OwnVoteMark } from './own-vote-mark.tsx'

const picture = lazyPicture(
  'approval over time',
  async () => (await import('./approval-picture.tsx')).approvalPicture,
)

const periods: Record<HistoryPeriod, string> = {
  week: texts.week,
  month: texts.month,
  year: texts.year,
  all: texts.allTime,
}
const defaultPeriod: HistoryPeriod = 'year'

/** Reads the period from a query string; an invalid value becomes the default. */
export function readPeriod(search: URLSearchParams): HistoryPeriod {
  const period = search.get('period') ?? ''
  return Object.hasOwn(periods, period) ? (period as HistoryPeriod) : defaultPeriod
}

/** The query string of a period, empty for the default. */
export const periodQuery = (period: HistoryPeriod) =>
  new URLSearchParams(period === defaultPeriod ? {} : { period })

interface Voted {
  id: string
  voteCount: number
}

const hasChart = ({ voteCount }: Voted) => voteCount >= limits.rankedVotesMin

const strip = lazyPicture(
  'votes under review',
  async () => (await import('./held-strip-picture.tsx')).heldStrip,
)

/** Loads what the server needs to draw the chart, and the strip about votes under review. */
export const loadApprovalHistory = (
  queryClient: QueryClient,
  { id }: Voted,
  period: HistoryPeriod,
) =>
  Promise.all([
    queryClient.prefetchQuery(historyQuery(id, period)),
    picture.preload(),
    strip.preload(),
  ])

/** Says loudly that votes are under review, also where there are too few votes for a chart. */
export function HeldStrip({ personality: { id } }: { personality: Voted }) {
  const [search] = useSearchParams()
  const isServerMarkup = useServerMarkup()
  const { data } = useQuery({
    ...historyQuery(id, readPeriod(search)),
    enabled: !isServerMarkup,
    placeholderData: keepPreviousData,
  })
  return (
    <DrawnOnServer
      picture={strip}
      isServerMarkup={isServerMarkup}
      data={data}
      className="col-span-2 md:col-span-1 md:col-start-2"
    />
  )
}

/** 'Approval over time' with the choice of a period, from `rankedVotesMin` votes on. */
export function ApprovalHistory({ personality }: { personality: Voted }) {
  const [search] = useSearchParams()
  const period = readPeriod(search)
  const isShown = hasChart(personality)
  return (
    <section aria-labelledby="approval" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="approval" className="text-section font-bold">
          {texts.approvalOverTime}
        </h2>
        {isShown && <PeriodLinks chosen={period} />}
      </div>
      <p className="mt-1 mb-4 text-small text-ink-soft">
        {isShown ? texts.shareOfSupport : texts.chartStartsAt({ votes: limits.rankedVotesMin })}
      </p>
      {isShown && <Chart key={period} personalityId={personality.id} period={period} />}
    </section>
  )
}

function Chart({ personalityId, period }: { personalityId: string; period: HistoryPeriod }) {
  const isServerMarkup = useServerMarkup()
  const container = useRef<HTMLDivElement>(null)
  const { data } = useQuery({ ...historyQuery(personalityId, period), enabled: !isServerMarkup })
  return (
    <div ref={container}>
      <DrawnOnServer
        picture={picture}
        isServerMarkup={isServerMarkup}
        data={data}
        className="min-h-86 sm:min-h-94 print:min-h-0"
        fallback={<div className="h-86 sm:h-94" />}
      />
      <OwnVoteMark personalityId={personalityId} chart={container} />
    </div>
  )
}

function PeriodLinks({ chosen }: { chosen: HistoryPeriod }) {
  return (
    <nav aria-label={texts.periodOfTheChart}>
      <ul className="-ms-2.5 flex gap-1 sm:ms-0">
        {(Object.entries(periods) as [HistoryPeriod, string][]).map(([period, label]) => (
          <li key={period}>
            <Link
              to={{ search: `${periodQuery(period)}` }}
              replace
              preventScrollReset
              aria-current={period === chosen ? 'true' : undefined}
              className="period-link"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
