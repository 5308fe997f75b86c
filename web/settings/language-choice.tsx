import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { language as pageLanguage } from '#messages/language'
import * as texts from '#messages/language-choice'
import { pageLanguages, withPrefix } from '../../contract/site-languages.ts'
import type { User } from '../../contract/users.ts'
import { type Language, languages } from '../../messages/languages.ts'
import { api } from '../lib/api.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Field, Select } from '../ui/field.tsx'
import { saveProfile } from './save-profile.ts'
import { SettingsSection } from './settings-section.tsx'

const siteLanguagesQuery = queryOptions({
  queryKey: ['site-languages'],
  queryFn: ({ client, signal }) => api('GET /site', { client, signal }),
})

/** The language of the pages and of the mails to the viewer, where the site has several. */
export function LanguageChoice({ user }: { user: User }) {
  const client = useQueryClient()
  const { data } = useQuery(siteLanguagesQuery)
  const { submit, isBusy, failure, dismiss } = useSubmission(async (tag: Language) => {
    await saveProfile(client, { language: tag })
    const chosen = offered.find(({ language }) => language === tag)
    if (chosen && tag !== pageLanguage) {
      location.assign(withPrefix(chosen.prefix, '/profile#language'))
    }
  })
  const offered = data ? pageLanguages(data) : []
  if (offered.length < 2) return null
  const own = offered.find(({ language }) => language === user.language)?.language ?? data?.language
  return (
    <SettingsSection
      id="language"
      title={texts.language}
      value={own && languages[own].name}
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
