import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import * as texts from '#messages/personality-form'
import type { Personality } from '../../contract/personalities.ts'
import {
  mapFields,
  NewPersonality,
  type PersonalityFacts,
  type PersonalityField,
  personalityFields,
} from '../../contract/personality-fields.ts'
import { editedFields, isOutdatedEdit, showCurrentValues } from '../lib/edited-fields.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { personalityQuery } from '../personalities/api.ts'
import { asStored } from '../personalities/as-stored.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LanguageField } from '../ui/language-field.tsx'
import { usePictureUpload } from '../uploads/use-picture-upload.ts'
import { ImageUrlField } from './image-url-field.tsx'
import { changePersonality, createPersonality } from './save-personality.ts'

interface FieldControlProps {
  field: PersonalityField
  form: UseFormReturn<z.input<typeof NewPersonality>, unknown, NewPersonality>
  upload: ReturnType<typeof usePictureUpload>
}

/** The control of each field, in the order of the form. */
const controls: Record<PersonalityField, ComponentType<FieldControlProps>> = {
  name: NameControl,
  bio: BioControl,
  imageUrl: PictureControl,
  party: PartyControl,
  position: LineControl,
  website: WebsiteControl,
}

/** A personality as far as the form shows it. */
export type EditedPersonality = Pick<
  Personality,
  'id' | 'slug' | 'bioLang' | keyof PersonalityFacts
>

interface PersonalityFormProps {
  /** The personality to edit; a new one is created if absent. */
  personality: EditedPersonality | undefined
  /** Called when the form starts or stops having unsaved changes. */
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** The form that creates or edits a personality. */
export function PersonalityForm(props: PersonalityFormProps) {
  const { form, upload, language, submit, isBusy, failure, dismiss } = usePersonalityForm(props)
  const name = useWatch({ control: form.control, name: 'name' })
  const [label, busyLabel] = props.personality
    ? [texts.saveChanges, texts.saving]
    : [texts.createPersonality, texts.creating]
  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form
        noValidate
        onSubmit={form.handleSubmit(submit)}
        className="grid grid-cols-1 gap-5 sm:grid-cols-2"
      >
        {(Object.keys(controls) as PersonalityField[]).map((field) => {
          const Control = controls[field]
          return <Control key={field} field={field} form={form} upload={upload} />
        })}
        {props.personality && (
          <LanguageField {...language} label={texts.languageOfBio} className="sm:col-span-2" />
        )}
        <FormButtons className="sm:col-span-2" onCancel={props.onCancel}>
          <Button
            type="submit"
            disabled={name.trim() === '' || upload.sending !== null}
            aria-disabled={isBusy}
          >
            {isBusy ? busyLabel : label}
          </Button>
        </FormButtons>
      </form>
    </>
  )
}

/** State of the form, and the function that saves it. */
function usePersonalityForm({ personality, onDirty, onSaved }: PersonalityFormProps) {
  const client = useQueryClient()
  const upload = usePictureUpload('/upload/personality-image', texts.pictureUploaded)
  const form = useForm({
    resolver: zodResolver(NewPersonality),
    defaultValues: {
      ...mapFields((field) => personality?.[field] ?? ''),
      isIndependent: personality?.isIndependent ?? true,
    },
  })
  const { setFocus, formState } = form
  const { dirtyFields } = formState
  const [shown, setShown] = useState<EditedPersonality | undefined>(personality)
  const [bioLang, setBioLang] = useState(personality?.bioLang ?? null)
  const isLanguageChanged = bioLang !== (personality?.bioLang ?? null)
  const isDirty = formState.isDirty || upload.sending !== null || isLanguageChanged

  useEffect(() => setFocus('name'), [setFocus])
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  const submission = useSubmission(async (fields: NewPersonality) => {
    try {
      const saved = await (shown
        ? changePersonality(client, shown.id, {
            ...editedFields(fields, dirtyFields, shown),
            ...(isLanguageChanged && { bioLang }),
          })
        : createPersonality(client, fields))
      toast.success(
        shown
          ? texts.hasBeenSaved({ name: saved.name })
          : texts.hasBeenCreated({ name: saved.name }),
      )
      onSaved()
    } catch (error) {
      if (shown && isOutdatedEdit(error)) await showCurrent(shown)
      throw error
    }
  })

  async function showCurrent(before: EditedPersonality): Promise<void> {
    const found = await client.fetchQuery({ ...personalityQuery(before.slug), staleTime: 0 })
    const current = asStored(found)
    showCurrentValues(
      form,
      before,
      mapFields((field) => current[field]),
    )
    setShown(current)
  }

  const language = { chosen: bioLang, onChoose: setBioLang }
  return { form, upload, language, ...submission }
}

function NameControl({ form: { register, formState } }: FieldControlProps) {
  return (
    <Field label={texts.nameField} error={formState.errors.name?.message} className="sm:col-span-2">
      <Input autoComplete="off" required {...register('name')} />
    </Field>
  )
}

function BioControl({ form: { register, control, formState } }: FieldControlProps) {
  const bio = useWatch({ control, name: 'bio' })
  return (
    <Field
      label={personalityFields.bio.label()}
      error={formState.errors.bio?.message}
      aside={<CharacterCount text={bio ?? ''} max={personalityFields.bio.max} />}
      className="sm:col-span-2"
    >
      <Textarea rows={5} {...register('bio')} />
    </Field>
  )
}

function PictureControl({ form, upload }: FieldControlProps) {
  const { register, setValue, control, formState } = form
  const [name, imageUrl] = useWatch({ control, name: ['name', 'imageUrl'] })
  // The preview follows on blur, so that incomplete URLs are not requested while typing.
  const [previewUrl, setPreviewUrl] = useState(imageUrl)
  const { sent } = upload
  useEffect(() => {
    if (sent) setValue('imageUrl', sent.url, { shouldDirty: true, shouldValidate: true })
  }, [sent, setValue])
  const input = register('imageUrl', { onBlur: ({ target }) => setPreviewUrl(target.value) })
  return (
    <div className="sm:col-span-2">
      <ImageUrlField
        name={name}
        previewUrl={sent?.url === imageUrl ? sent?.preview : previewUrl}
        error={formState.errors.imageUrl?.message}
        upload={upload}
      >
        <Input type="url" inputMode="url" autoComplete="off" {...input} />
      </ImageUrlField>
    </div>
  )
}

function WebsiteControl({ form: { register, formState } }: FieldControlProps) {
  return (
    <Field
      label={personalityFields.website.label()}
      error={formState.errors.website?.message}
      className="sm:col-span-2"
    >
      <Input type="url" inputMode="url" autoComplete="off" {...register('website')} />
    </Field>
  )
}

/** Without a party, also whether the personality belongs to none or the party is not known. */
function PartyControl(props: FieldControlProps) {
  const { control, setValue } = props.form
  const [party, isIndependent] = useWatch({ control, name: ['party', 'isIndependent'] })
  return (
    <div>
      <LineControl {...props} />
      {!party?.trim() && (
        <CheckboxField
          label={texts.independent}
          hint={texts.uncheckedPartyNotKnown}
          isChecked={isIndependent ?? true}
          onChange={(isChecked) => setValue('isIndependent', isChecked, { shouldDirty: true })}
          className="mt-1"
        />
      )}
    </div>
  )
}

function LineControl({ field, form: { register, formState } }: FieldControlProps) {
  return (
    <Field label={personalityFields[field].label()} error={formState.errors[field]?.message}>
      <Input autoComplete="off" {...register(field)} />
    </Field>
  )
}
