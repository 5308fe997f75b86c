import { useId, useState } from 'react'
import { codePoints } from '../../contract/text-length.ts'
import { cut } from '../lib/formats.ts'
import { texts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { bioPreview } from './bio-preview.ts'

/** The biography; a long one is cut and can be expanded. */
export function Biography({ bio }: { bio: string | null }) {
  const [isExpanded, setExpanded] = useState(false)
  const id = useId()
  const text = bio ?? texts.noDescription
  const isLong = codePoints(text) > bioPreview.detail
  return (
    <>
      <p id={id} className="max-w-measure text-body whitespace-pre-line">
        {isLong && !isExpanded ? cut(text, bioPreview.detail) : text}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 mt-1 text-accent!"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Read more'}
        </Button>
      )}
    </>
  )
}
