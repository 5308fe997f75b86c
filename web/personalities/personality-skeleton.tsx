import * as texts from '#messages/personalities'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** Skeleton of a personality's page. */
export function PersonalitySkeleton() {
  return (
    <Loading
      label={texts.loadingPolitician}
      className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 sm:mt-4 sm:gap-x-8 md:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-14"
    >
      <Skeleton className="aspect-4/5 w-26 rounded-card sm:w-40 md:row-span-4 md:w-full" />
      <div className="space-y-3 self-center md:self-start">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-6 w-3/5" />
      </div>
      <Skeleton className="col-span-2 mt-5 h-target w-52 md:col-span-1" />
      <Skeleton className="col-span-2 mt-7 h-70 rounded-card md:col-span-1" />
      <Skeleton className="col-span-2 mt-8 h-24 md:col-span-1" />
    </Loading>
  )
}
