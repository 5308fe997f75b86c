import { type Control, useController } from 'react-hook-form'
import * as texts from '#messages/site-languages'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { type Language, languages, languageTags } from '../../messages/languages.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Field, Select } from '../ui/field.tsx'

/** The language of the site, and the others in which visitors can have its pages. */
export function LanguageFields({ control }: { control: Control<SiteSettings> }) {
  const { field: own } = useController({ control, name: 'language' })
  const { field: others } = useController({ control, name: 'otherLanguages' })

  /** Those who read the site in its language until now can go on. */
  function choose(language: Language): void {
    const offered = [...others.value, own.value]
    own.onChange(language)
    others.onChange(languageTags.filter((tag) => tag !== language && offered.includes(tag)))
  }

  function setOffered(language: Language, isOffered: boolean): void {
    others.onChange(
      languageTags.filter((tag) => (tag === language ? isOffered : others.value.includes(tag))),
    )
  }

  return (
    <>
      <Field label={texts.siteLanguage} hint={texts.addressesWithoutPrefix}>
        <Select
          value={own.value}
          onChange={({ target }) => choose(target.value as Language)}
          className="max-w-64"
        >
          {languageTags.map((tag) => (
            <option key={tag} value={tag} lang={tag} dir="auto">
              {languages[tag].name}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-small font-semibold">{texts.otherLanguages}</legend>
        {languageTags
          .filter((tag) => tag !== own.value)
          .map((tag) => (
            <CheckboxField
              key={tag}
              label={languages[tag].name}
              hint={texts.addressesBegin({ prefix: `/${tag}` })}
              isChecked={others.value.includes(tag)}
              onChange={(isOffered) => setOffered(tag, isOffered)}
            />
          ))}
      </fieldset>
    </>
  )
}
