import { lazy, Suspense } from 'react'
import type { Post } from '../../contract/posts.ts'
import { useSession } from '../accounts/session.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

// Only members write, and what it takes is not small.
const Composer = lazy(async () => ({ default: (await import('./composer.tsx')).Composer }))

/** The composer for whoever is signed in. */
export function ComposerPlace({ onPublished }: { onPublished: (post: Post) => void }) {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <Suspense fallback={<ComposerSkeleton />}>
      <Composer key={user.id} user={user} onPublished={onPublished} />
    </Suspense>
  )
}

function ComposerSkeleton() {
  return (
    <Loading label="Loading" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <Skeleton className="h-6 w-52" />
      <Skeleton className="mt-1.5 h-28 rounded-control" />
      <Skeleton className="mt-3 h-17.5 rounded-card" />
      <Skeleton className="mt-3 ml-auto h-target w-full sm:w-20" />
    </Loading>
  )
}
