import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { language as pageLanguage } from '#messages/language'
import * as texts from '#messages/language-choice'
import { type PageLanguage, withPrefix } from '../../contract/site-languages.ts'
import type { User } from '../../contract/users.ts'
import { isLanguage, type Language, languages } from '../../messages/languages.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Field, Select } from '../ui/field.tsx'
import { saveProfile } from './save-profile.ts'
import { SettingsSection } from './settings-section.tsx'

/** The languages of the site, its own first, from the links that the document has below the application. */
const offeredLanguages = (): PageLanguage[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#languages a')].flatMap(
    ({ hreflang, dataset: { prefix = '' } }) =>
      isLanguage(hreflang) ? [{ language: hreflang, prefix }] : [],
  )

/** The language of the pages and of the mails to the viewer, where the site has several. */
export function LanguageChoice({ user }: { user: User }) {
  const client = useQueryClient()
  const [offered] = useState(offeredLanguages)
  const { submit, isBusy, failure, dismiss } = useSubmission(async (tag: Language) => {
    await saveProfile(client, { language: tag })
    const chosen = offered.find(({ language }) => language === tag)
    if (chosen && tag !== pageLanguage) {
      location.assign(withPrefix(chosen.prefix, '/profile#language'))
    }
  })
  const [main] = offered
  if (!main) return null
  const { language: own } = offered.find(({ language }) => language === user.language) ?? main
  return (
    <SettingsSection
      id="language"
      title={texts.language}
      value={languages[own].name}
      text={texts.ofPagesAndMails}
    >
      <FailureBanner text={failure} onDismiss={dismiss} />
      <Field label={texts.language}>
        <Select
          value={own}
          disabled={isBusy}
          onChange={({ target }) => void submit(target.value as Language)}
        >
          {offered.map(({ language: tag }) => (
            <option key={tag} value={tag} lang={tag} dir="auto">
              {languages[tag].name}
            </option>
          ))}
        </Select>
      </Field>
    </SettingsSection>
  )
}
