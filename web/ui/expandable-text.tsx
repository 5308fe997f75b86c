import { useId, useState } from 'react'
import * as texts from '#messages/ui'
import type { TextLink } from '../../contract/links.ts'
import { Button } from './button.tsx'
import { LinkedText } from './linked-text.tsx'

interface ExpandableTextProps {
  text: string
  /** BCP 47 tag; null if the language is not known. */
  lang: string | null
  /** The links of the text, in order. */
  links?: TextLink[]
  /** The beginning with an ellipsis, shown until the text is expanded; null if the text is short enough to be shown whole. */
  excerpt: string | null
}

/**
 * A text with its line breaks; a long one is cut and can be expanded. The page contains the whole text, which style
 * sheets show where nothing can expand it: without JavaScript and in print.
 */
export function ExpandableText({ text, lang, links = [], excerpt }: ExpandableTextProps) {
  const [isExpanded, setExpanded] = useState(false)
  const id = useId()
  const beginning = excerpt?.slice(0, -1) ?? text
  return (
    <div className="max-w-measure">
      <p id={id} dir="auto" lang={lang ?? undefined} className="whitespace-pre-line hyphenated">
        {excerpt === null || isExpanded ? (
          <LinkedText text={text} links={links} />
        ) : (
          <>
            <LinkedText text={text} links={links} end={beginning.length} />
            <span className="excerpt-end">…</span>
            <span className="excerpt-rest">
              <LinkedText text={text} links={links} start={beginning.length} />
            </span>
          </>
        )}
      </p>
      {excerpt !== null && (
        <Button
          variant="ghost"
          size="sm"
          className="needs-script -ms-3 text-accent"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? texts.showLess : texts.readMore}
        </Button>
      )}
    </div>
  )
}
