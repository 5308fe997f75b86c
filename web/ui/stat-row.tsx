import type { ReactElement } from 'react'
import * as texts from '#messages/ui'
import { fullCount } from '../lib/formats.ts'
import { Skeleton } from './skeleton.tsx'

interface StatRowProps {
  /** Three or four statistics; one without a value is loading or has failed. */
  statistics: { label: string; value: number | undefined; icon?: ReactElement }[]
  isFailed: boolean
}

/** Statistics side by side; four of them in two lines where there is little room. */
export function StatRow({ statistics, isFailed }: StatRowProps) {
  return (
    <div className="@container mb-6">
      <dl className="grid auto-cols-[minmax(min-content,1fr)] grid-flow-col divide-x divide-line border-y border-line @max-[22.25rem]:has-[:nth-child(4)]:grid-flow-row @max-[22.25rem]:has-[:nth-child(4)]:grid-cols-2 @min-[37rem]:auto-cols-fr">
        {statistics.map(({ label, value, icon }) => (
          <div
            key={label}
            className="flex min-w-0 flex-col-reverse justify-end px-2 py-4 first:ps-0 last:pe-0 @max-[22.25rem]:nth-2:has-[+*+*]:border-e-0 @max-[22.25rem]:nth-3:has-[+*]:ps-0 @min-[37rem]:px-6"
          >
            <dt className="flex items-center gap-x-1.5 @max-[18rem]:flex-wrap text-small text-ink-soft [&>svg]:size-4 [&>svg]:shrink-0">
              {icon}
              <span>{label}</span>
            </dt>
            <dd className="tabular text-stat font-bold">
              {value !== undefined ? (
                fullCount(value)
              ) : isFailed ? (
                <span title={texts.notAvailable}>–</span>
              ) : (
                <Skeleton className="h-[1.1em] w-12" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
