import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { language } from '#messages/language'
import * as texts from '#messages/translation'
import type { TranslatedKind } from '../../contract/translations.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { Button } from './button.tsx'

export interface TranslationProps {
  kind: TranslatedKind
  id: string
  text: string
  /** The original as it is shown. */
  children: ReactElement
}

/** A text with the button that translates it; then the translation, with the way back. */
export function Translation({ kind, id, text, children }: TranslationProps) {
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    // With the text, so that an edited one is translated again.
    queryKey: ['translations', kind, id, language, text],
    queryFn: ({ signal }) =>
      api('GET /translations/:kind/:id', { params: { kind, id }, query: { to: language }, signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isTranslated = isWanted && data !== undefined
  const ask = () => (isWanted && error ? void refetch() : setWanted(true))
  return (
    <>
      {isTranslated ? (
        <p
          dir="auto"
          lang={language}
          className="hyphenated mt-1.5 max-w-measure whitespace-pre-line"
        >
          {data.text}
        </p>
      ) : (
        children
      )}
      <div className="-ms-3 flex min-h-target flex-wrap items-center text-caption text-ink-soft">
        {isTranslated && (
          <span role="status" className="ms-3">
            {texts.translatedByMachine}
          </span>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={isFetching}
          onClick={isTranslated ? () => setWanted(false) : ask}
        >
          {isTranslated ? texts.showOriginal : isFetching ? texts.translating : texts.translate}
        </Button>
        {error && !isFetching && (
          <span role="alert" className="ms-3">
            {failureText(error)}
          </span>
        )}
      </div>
    </>
  )
}
