import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { limits } from '../../contract/limits.ts'
import type { Personality } from '../../contract/personalities.ts'
import { mapFields, NewPersonality } from '../../contract/personality-fields.ts'
import { FailureBanner } from '../accounts/failure-banner.tsx'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { usePictureUpload } from '../uploads/use-picture-upload.ts'
import { ImageUrlField } from './image-url-field.tsx'
import { type PersonalityTexts, savePersonality } from './save-personality.ts'

interface PersonalityFormProps {
  /** The personality to edit; a new one is created if absent. */
  personality: Personality | undefined
  /** Called when the form starts or stops having unsaved changes. */
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** The form that creates or edits a personality. */
export function PersonalityForm({ personality, onDirty, onCancel, onSaved }: PersonalityFormProps) {
  const client = useQueryClient()
  const upload = usePictureUpload('/upload/personality-image', 'Picture uploaded')
  const { register, handleSubmit, setValue, setFocus, control, formState } = useForm({
    resolver: zodResolver(NewPersonality),
    defaultValues: mapFields((field) => personality?.[field] ?? ''),
  })
  const { errors } = formState
  const [name, bio, imageUrl] = useWatch({ control, name: ['name', 'bio', 'imageUrl'] })
  // The preview follows on blur, so that incomplete URLs are not requested while typing.
  const [previewUrl, setPreviewUrl] = useState(imageUrl)
  const imageUrlInput = register('imageUrl', {
    onBlur: ({ target }) => setPreviewUrl(target.value),
  })
  const isDirty = formState.isDirty || upload.sending !== null
  const { sent } = upload

  useEffect(() => setFocus('name'), [setFocus])
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  useEffect(() => {
    if (sent) setValue('imageUrl', sent.url, { shouldDirty: true, shouldValidate: true })
  }, [sent, setValue])

  const { submit, isBusy, failure, dismiss } = useSubmission(async (texts: PersonalityTexts) => {
    const saved = await savePersonality(client, personality, texts)
    toast.success(personality ? `${saved.name} has been saved` : `${saved.name} has been created`)
    onSaved()
  })
  const [label, busyLabel] = personality
    ? ['Save Changes', 'Saving...']
    : ['Create Personality', 'Creating...']

  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-5">
        <Field label="Name *" error={errors.name?.message}>
          <Input autoComplete="off" required {...register('name')} />
        </Field>
        <Field
          label="Bio"
          error={errors.bio?.message}
          aside={<CharacterCount text={bio ?? ''} max={limits.personalityBioMax} />}
        >
          <Textarea rows={5} {...register('bio')} />
        </Field>
        <ImageUrlField
          name={name}
          previewUrl={sent?.url === imageUrl ? sent?.preview : previewUrl}
          error={errors.imageUrl?.message}
          upload={upload}
        >
          <Input type="url" inputMode="url" autoComplete="off" {...imageUrlInput} />
        </ImageUrlField>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Party" error={errors.party?.message}>
            <Input autoComplete="off" {...register('party')} />
          </Field>
          <Field label="Position" error={errors.position?.message}>
            <Input autoComplete="off" {...register('position')} />
          </Field>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy || name.trim() === '' || upload.sending !== null}>
            {isBusy ? busyLabel : label}
          </Button>
        </div>
      </form>
    </>
  )
}
