import * as texts from '#messages/personalities'
import { cardGridLook } from '../ui/card-grid.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** Skeletons of feed or grid cards. */
export function CardGridSkeleton({ kind, count }: { kind: 'feed' | 'grid'; count: number }) {
  const cards = Array.from({ length: count }, (_, index) => index)
  return (
    <Loading label={texts.loadingPoliticians} className={cardGridLook}>
      {cards.map((card) => (
        <div key={card} className="overflow-hidden rounded-card border border-line bg-surface">
          {kind === 'grid' ? <GridHead /> : <FeedHead />}
          <VoteSkeleton />
          {kind === 'feed' && (
            <div className="mx-4 mb-4 border-t border-line pt-4 sm:mx-5">
              <Skeleton className="my-1 h-4 w-24" />
            </div>
          )}
        </div>
      ))}
    </Loading>
  )
}

function FeedHead() {
  return (
    <>
      <div className="flex items-center gap-4 p-4 sm:p-5">
        <Skeleton className="size-18 shrink-0" />
        <Names />
      </div>
      <div className="mb-1 space-y-2.5 px-4 sm:px-5">
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </>
  )
}

function GridHead() {
  return (
    <div className="flex items-center gap-4 p-4 pb-0 sm:block sm:p-0">
      <Skeleton className="size-18 shrink-0 sm:aspect-4/3 sm:size-auto sm:rounded-none" />
      <div className="flex-1 sm:px-5 sm:pt-4">
        <Names />
      </div>
    </div>
  )
}

function Names() {
  return (
    <div className="flex-1 space-y-2.5 py-1">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-1/2" />
    </div>
  )
}

function VoteSkeleton() {
  return (
    <div className="p-4 sm:px-5 sm:pb-5">
      <div className="mb-2.5 flex justify-between">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="my-1 h-4 w-32" />
      </div>
      <Skeleton className="mb-2.5 h-2" />
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-target" />
        <Skeleton className="h-target" />
      </div>
    </div>
  )
}
