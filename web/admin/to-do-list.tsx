import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#messages/admin'
import type { AdminTasks } from '../../contract/admin.ts'
import { limits } from '../../contract/limits.ts'
import { failureText } from '../lib/api-error.ts'
import { lookUp } from '../lib/enum-labels.ts'
import { fullCount } from '../lib/formats.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { adminTasksQuery } from './api.ts'
import { taskTexts } from './task-texts.ts'

/** What waits for a decision or repair, the oldest first. */
export function ToDoList() {
  const { data, error, isFetching, refetch } = useQuery(adminTasksQuery)
  return (
    <Card className="px-5 pt-4 pb-3">
      <h2 className="text-card font-bold">{texts.toDo}</h2>
      {data ? (
        <Tasks tasks={data} />
      ) : error ? (
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <SkeletonRows label={texts.loadingWhatWaits} count={3}>
          <div className="flex h-11 items-center">
            <Skeleton className="h-4 w-2/5" />
          </div>
        </SkeletonRows>
      )}
    </Card>
  )
}

function Tasks({ tasks: { kinds, oldest } }: { tasks: AdminTasks }) {
  if (kinds.length === 0) {
    return (
      <p className="flex items-center gap-2 py-2.5 text-ink-soft">
        <CircleCheck aria-hidden="true" className="size-5 text-accent" />
        <span>{texts.nothingWaitsForYou}</span>
      </p>
    )
  }
  return (
    <>
      <ul className="flex flex-wrap gap-x-4">
        {kinds.map(({ kind, count }) => {
          const task = lookUp(taskTexts, kind)
          return (
            task && (
              <li key={kind} className="text-small">
                <TextLink to={task.to} className="inline-flex min-h-target items-center sm:min-h-8">
                  {task.counted({ count, shown: countText(count) })}
                </TextLink>
              </li>
            )
          )
        })}
      </ul>
      <ol className="mt-1 divide-y divide-line border-t border-line">
        {oldest.map(({ kind, since, about }, place) => {
          const task = lookUp(taskTexts, kind)
          return (
            task && (
              <li key={place}>
                <Link
                  to={task.to}
                  className="-mx-2 flex min-h-target items-center justify-between gap-4 rounded-control px-2 py-2 text-small hover:bg-sunken"
                >
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {task.title(about ?? '')}
                  </span>
                  <Time value={since} as="ago" className="shrink-0 text-caption text-ink-soft" />
                </Link>
              </li>
            )
          )
        })}
      </ol>
      {oldest.length < totalOf(kinds) && (
        <p className="border-t border-line py-2 text-caption text-ink-soft">
          {texts.oldestOfAll({ shown: oldest.length, total: totalText(kinds) })}
        </p>
      )}
    </>
  )
}

const isCut = (count: number) => count >= limits.countedTasks

/** A count, with a plus where the server stops counting. */
const countText = (count: number) => `${fullCount(count)}${isCut(count) ? '+' : ''}`

const totalOf = (kinds: AdminTasks['kinds']) => kinds.reduce((sum, { count }) => sum + count, 0)

const totalText = (kinds: AdminTasks['kinds']) =>
  `${fullCount(totalOf(kinds))}${kinds.some(({ count }) => isCut(count)) ? '+' : ''}`
