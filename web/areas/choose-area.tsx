import { useQueryClient } from '@tanstack/react-query'
import { MapPin, MapPinCheck } from 'lucide-react'
import * as texts from '#messages/areas'
import type { AreaReference } from '../../contract/areas.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { chooseArea, useOwnArea } from './own-area.ts'

/** Remembers an area as the visitor's own, or forgets it. */
export function ChooseArea({ area }: { area: AreaReference }) {
  const client = useQueryClient()
  const own = useOwnArea()
  const isChosen = own.area?.slug === area.slug
  return (
    <Button
      variant="outline"
      aria-pressed={isChosen}
      className="print:hidden"
      onClick={async () => {
        await chooseArea(client, isChosen ? null : area)
        toast.success(isChosen ? texts.yourAreaWasForgotten : texts.rememberedAsYourArea)
      }}
    >
      {isChosen ? (
        <MapPinCheck aria-hidden="true" className="size-4.5" />
      ) : (
        <MapPin aria-hidden="true" className="size-4.5" />
      )}
      <span>{isChosen ? texts.yourArea : texts.thisIsMyArea}</span>
    </Button>
  )
}
