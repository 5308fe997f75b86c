import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/legal-editor'
import { problems } from '../../contract/errors.ts'
import { type LegalSource, NewLegalVersion } from '../../contract/legal-pages.ts'
import { api } from '../lib/api.ts'
import { isOutdatedEdit } from '../lib/edited-fields.ts'
import { toast } from '../lib/toast.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { legalSourceQuery } from './api.ts'

const today = () => new Date().toISOString().slice(0, 10)

const newestOf = ({ versions }: LegalSource) => versions[0]?.version ?? 0

/** State of the form of a new version, and the function that publishes it. */
export function useLegalForm(source: LegalSource) {
  const { page } = source
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(NewLegalVersion),
    defaultValues: { text: source.text, effectiveOn: today(), asksMembers: false },
  })
  const { handleSubmit, reset, setError } = form
  // The version that the administrator has seen.
  const [basedOn, setBasedOn] = useState(newestOf(source))

  const { submit, ...submission } = useSubmission(
    async (body: NewLegalVersion) => {
      try {
        const published = await api('POST /admin/legal-pages/:page/versions', {
          params: { page },
          body: { ...body, basedOn },
        })
        client.setQueryData(legalSourceQuery(page).queryKey, published)
        setBasedOn(newestOf(published))
        reset({ text: published.text, effectiveOn: today(), asksMembers: false })
        toast.success(texts.versionHasBeenPublished)
        await client.invalidateQueries({ queryKey: ['legal pages'] })
      } catch (error) {
        // The list of versions then has the newer one, to compare.
        if (isOutdatedEdit(error)) {
          setBasedOn(newestOf(await client.fetchQuery(legalSourceQuery(page))))
        }
        throw error
      }
    },
    {
      handleRefusal: fieldErrorHandler(setError, {
        [problems.legalPageDay.message()]: 'effectiveOn',
      }),
    },
  )
  return { form, onSubmit: handleSubmit(submit), ...submission }
}
