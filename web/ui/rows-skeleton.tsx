import { Skeleton } from './skeleton.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

/** Shown while a list of people or posts loads. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRows label={label} count={4}>
      <div className="flex items-center gap-4 py-4 sm:py-5">
        <Skeleton className="size-14 rounded-full!" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-3.5 w-56 max-w-full" />
        </div>
      </div>
    </SkeletonRows>
  )
}
