import { VolumeX } from 'lucide-react'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useUnmute } from '../mutes/api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown in place of the posts and lists of a member whom the viewer has muted or blocked. */
export function MutedCard({ profile }: { profile: PublicProfile }) {
  const { mutate, isPending } = useUnmute()
  return (
    <div className="pt-6">
      <EmptyState
        title={`You have muted ${profile.name}`}
        hint="You see neither their posts nor their comments. They do not learn it."
        icon={<VolumeX />}
      >
        <Button aria-disabled={isPending} onClick={() => mutate(profile)}>
          Unmute
        </Button>
      </EmptyState>
    </div>
  )
}
