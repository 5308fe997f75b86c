import * as texts from '#messages/profiles'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** Shown while a profile loads. */
export function ProfileSkeleton() {
  return (
    <>
      <Loading
        label={texts.loadingProfile}
        className="flex flex-wrap gap-x-8 gap-y-5 pt-8 sm:pt-12"
      >
        <Skeleton className="size-24 rounded-full! sm:size-32" />
        <div className="min-w-0 flex-1 basis-72 space-y-3 sm:pt-2">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-5 w-96 max-w-full" />
          <Skeleton className="h-5 w-60 max-w-full" />
        </div>
      </Loading>
      <Skeleton className="mt-8 h-target w-72 max-w-full" />
      <RowsSkeleton label={texts.loadingPosts} />
    </>
  )
}
