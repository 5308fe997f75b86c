import { VolumeX } from 'lucide-react'
import * as texts from '#messages/profiles'
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
        title={texts.youHaveMuted({ name: profile.name })}
        hint={texts.youSeeNeitherTheir}
        icon={<VolumeX />}
      >
        <Button aria-disabled={isPending} onClick={() => mutate(profile)}>
          {texts.unmute}
        </Button>
      </EmptyState>
    </div>
  )
}
