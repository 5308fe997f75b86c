import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/site-settings'
import { Site, SiteSettings } from '../../contract/site-settings.ts'
import { api } from '../lib/api.ts'
import { editedFields, isOutdatedEdit, showCurrentValues } from '../lib/edited-fields.ts'
import { siteOf, siteQuery } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { siteSettingsQuery } from './api.ts'

/** What documents have from the server: a page that is open keeps it until it is loaded again. */
const look = ['accent', 'icon', 'logo', 'logoHasName', 'language', 'otherLanguages'] as const
const savedLook = texts.savedWithNewLook

export type SettingsFormState = ReturnType<typeof useSettingsForm>['form']

/** State of the form of all settings, and the function that saves those that were edited. */
export function useSettingsForm(settings: SiteSettings) {
  const client = useQueryClient()
  const form = useForm({ resolver: zodResolver(SiteSettings), defaultValues: settings })
  const { handleSubmit, reset, formState } = form
  const { dirtyFields, isDirty } = formState
  // What the administrator has seen in place of what they type.
  const [shown, setShown] = useState(settings)

  function show(saved: SiteSettings): void {
    setShown(saved)
    client.setQueryData(siteSettingsQuery.queryKey, saved)
    const site = Site.parse(saved)
    // The server tells readers the tagline of the software in their language.
    const { tagline } = saved.tagline === shown.tagline ? siteOf(client) : site
    client.setQueryData(siteQuery.queryKey, { ...site, tagline })
  }

  const { submit, ...submission } = useSubmission(async (values: SiteSettings) => {
    try {
      const body = editedFields(values, dirtyFields, shown)
      const saved = await api('PATCH /admin/site-settings', { body })
      const isLookNew = look.some((field) => String(saved[field]) !== String(shown[field]))
      reset(saved)
      show(saved)
      toast.success(isLookNew ? savedLook : texts.settingsHaveBeenSaved)
    } catch (error) {
      if (isOutdatedEdit(error)) await showCurrent()
      throw error
    }
  })

  async function showCurrent(): Promise<void> {
    const current = await client.fetchQuery(siteSettingsQuery)
    showCurrentValues(form, shown, current)
    show(current)
  }

  return { form, isDirty, onSubmit: handleSubmit(submit), ...submission }
}
