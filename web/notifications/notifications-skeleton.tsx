import * as texts from '#messages/notifications'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'

/** Shown while notifications load. */
export function NotificationsSkeleton() {
  return (
    <SkeletonRows label={texts.loadingNotifications} count={6} className="border-y border-line">
      <div className="flex gap-3.5 px-3 py-4 sm:gap-4 sm:px-4">
        <Skeleton className="size-11 rounded-full!" />
        <div className="flex-1 space-y-2.5 pt-1">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
    </SkeletonRows>
  )
}
