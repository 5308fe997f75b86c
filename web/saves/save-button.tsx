import { Bookmark } from 'lucide-react'
import * as texts from '#messages/saves'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useSave } from './use-save.ts'

/** Saves a personality, or removes it from the saved ones. */
export function SaveButton({ personality }: { personality: { id: string; name: string } }) {
  const { isSaved, isPending, toggle } = useSave(personality)
  return (
    <Button variant="outline" aria-pressed={isSaved} aria-disabled={isPending} onClick={toggle}>
      <Bookmark
        aria-hidden="true"
        className={classNames('size-4.5', isSaved && 'fill-accent text-accent')}
      />
      {/* As wide as the longer word, so that nothing moves. */}
      <span className="min-w-[2.9em] text-start">{isSaved ? texts.saved : texts.save}</span>
    </Button>
  )
}
