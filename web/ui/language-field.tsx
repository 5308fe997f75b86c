import { locale } from '#messages/language'
import * as texts from '#messages/ui'
import { type ContentLanguage, contentLanguages } from '../../contract/content-languages.ts'
import { languageName } from '../lib/language-name.ts'
import { Field, Select } from './field.tsx'

interface LanguageFieldProps {
  label?: string
  /** Null for the language that the text is found to be in. */
  chosen: string | null
  onChoose: (language: ContentLanguage | null) => void
  className?: string
}

/** The language of a text, by its name in the reader's language. */
export function LanguageField(props: LanguageFieldProps) {
  const { label = texts.languageOfText, chosen, onChoose, className } = props
  return (
    <Field label={label} className={className}>
      <Select value={chosen ?? ''} onChange={({ target }) => onChoose(target.value || null)}>
        <option value="">{texts.findLanguage}</option>
        {namedLanguages().map(([tag, name]) => (
          <option key={tag} value={tag} dir="auto">
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function namedLanguages(): [ContentLanguage, string][] {
  const { compare } = new Intl.Collator(locale)
  return contentLanguages
    .map((tag): [ContentLanguage, string] => [tag, languageName(tag)])
    .sort(([, one], [, other]) => compare(one, other))
}
