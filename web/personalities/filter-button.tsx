import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/personalities'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { PersonalityListState } from './list-state.ts'

const FilterDialog = lazyPart(async () => (await import('./filter-dialog.tsx')).FilterDialog)

/** Opens the dialog that filters the list by status, party, area and chamber. */
export function FilterButton({ state }: { state: PersonalityListState }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="outline"
        className="max-sm:w-target max-sm:px-0"
        aria-haspopup="dialog"
        onPointerEnter={FilterDialog.preload}
        onFocus={FilterDialog.preload}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{texts.filters}</span>
      </Button>
      {isOpen && <FilterDialog state={state} onClose={close} onFailure={close} />}
    </>
  )
}
