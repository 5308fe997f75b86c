import { useId, useState } from 'react'
import { Button } from './button.tsx'

interface ExpandableTextProps {
  text: string
  /** Shown until the text is expanded; null if the text is short enough to be shown whole. */
  excerpt: string | null
}

/** A text with its line breaks; a long one is cut and can be expanded. */
export function ExpandableText({ text, excerpt }: ExpandableTextProps) {
  const [isExpanded, setExpanded] = useState(false)
  const id = useId()
  return (
    <div className="max-w-measure">
      <p id={id} className="whitespace-pre-line">
        {isExpanded ? text : (excerpt ?? text)}
      </p>
      {excerpt !== null && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 text-accent"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Read more'}
        </Button>
      )}
    </div>
  )
}
