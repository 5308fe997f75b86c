import type { ReactElement } from 'react'
import { language } from '#messages/language'
import { isTranslating } from '../lib/translating.ts'
import { lazyPart } from './lazy-part.tsx'
import type { TranslationProps } from './translation.tsx'

const Translation = lazyPart(async () => (await import('./translation.tsx')).Translation)

interface TranslatableProps extends TranslationProps {
  /** The language of the text; null if it is not known, or the text is not public. */
  lang: string | null
}

/** A text, with a button below it that translates it, where the operator offers that and it is in another language. */
export function Translatable({ lang, ...props }: TranslatableProps): ReactElement {
  const { children } = props
  if (!isTranslating() || !lang || lang === language) return children
  return (
    <Translation
      {...props}
      onFailure={() => undefined}
      fallback={
        <>
          {children}
          <div className="h-target" />
        </>
      }
    />
  )
}
