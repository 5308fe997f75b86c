import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The shape of posts that are on their way. */
export function PostSkeletons({ count = 3 }: { count?: number }) {
  return (
    <Loading label="Loading posts" className="space-y-4">
      {['a', 'b', 'c'].slice(0, count).map((post) => (
        <div key={post} className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full!" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-28" />
            </div>
          </div>
          <div className="mt-4 space-y-2.5">
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-3/5" />
          </div>
          <Skeleton className="mt-5 h-8 w-36" />
        </div>
      ))}
    </Loading>
  )
}
