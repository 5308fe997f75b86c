import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { folded } from './fold.ts'

/** What a post says, its lines kept; of a long one the beginning first, unless it is to be whole. */
export function PostText({ content, isWhole }: { content: string; isWhole: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const beginning = isWhole ? null : folded(content)
  return (
    <div className="max-w-measure">
      <p id={id} className="whitespace-pre-line">
        {isOpen ? content : (beginning ?? content)}
      </p>
      {beginning !== null && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 text-accent!"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </Button>
      )}
    </div>
  )
}
