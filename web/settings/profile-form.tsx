import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import * as texts from '#messages/settings'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { Profile, type User } from '../../contract/users.ts'
import { BioField, UsernameInput } from '../accounts/profile-fields.tsx'
import { useSession } from '../accounts/session.ts'
import { editedFields, isOutdatedEdit, showCurrentValues } from '../lib/edited-fields.ts'
import { toast } from '../lib/toast.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Input } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { usePictureUpload } from '../uploads/use-picture-upload.ts'
import { ProfilePictureField } from './profile-picture-field.tsx'
import { saveProfile } from './save-profile.ts'
import { useReportedChanges } from './use-reported-changes.ts'

const ProfileTexts = Profile.omit({ profileImage: true })
type ProfileTexts = z.output<typeof ProfileTexts>

interface ProfileFormProps {
  user: User
  /** Called when the form starts or stops having unsaved changes. */
  onDirty: (isDirty: boolean) => void
  /** Called after saving or cancelling. */
  onClose: () => void
}

/** State of the form that edits the profile, and the function that submits it. */
function useProfileForm({ user, onDirty, onClose }: ProfileFormProps) {
  const client = useQueryClient()
  const picture = useProfilePicture(user)
  const form = useForm({
    resolver: zodResolver(ProfileTexts),
    defaultValues: {
      name: user.name,
      username: user.username,
      location: user.location ?? '',
      bio: user.bio ?? '',
    },
  })
  const { handleSubmit, setError, setFocus, formState } = form
  const { dirtyFields } = formState
  // The session is refreshed while the form is open.
  const [shown, setShown] = useState(user)
  const isChanged = formState.isDirty || picture.change !== undefined
  const isDirty = isChanged || picture.upload.sending !== null

  useEffect(() => setFocus('name'), [setFocus])
  useReportedChanges(isDirty, onDirty)

  const submission = useSubmission(
    async (profileTexts: ProfileTexts) => {
      const values = { ...profileTexts, profileImage: picture.change }
      const isEdited = { ...dirtyFields, profileImage: picture.change !== undefined }
      try {
        await saveProfile(client, editedFields(values, isEdited, shown))
      } catch (error) {
        if (isOutdatedEdit(error)) await showCurrent()
        throw error
      }
      toast.success(texts.profileUpdatedSuccessfully)
      onClose()
    },
    {
      fallbackText: texts.failedToUpdateProfile,
      handleRefusal: fieldErrorHandler(setError, {
        [problems.nameReserved.message()]: 'name',
        [problems.usernameTaken.message()]: 'username',
      }),
    },
  )
  async function showCurrent(): Promise<void> {
    await useSession.getState().refreshUser()
    const current = useSession.getState().user ?? shown
    const { name, username, location, bio } = current
    showCurrentValues(form, shown, { name, username, location, bio })
    setShown(current)
  }

  return {
    form,
    picture,
    canSave: isChanged && picture.upload.sending === null,
    onSubmit: handleSubmit(submission.submit),
    ...submission,
  }
}

/** A new picture is uploaded at once but takes effect on saving. */
function useProfilePicture(user: User) {
  const upload = usePictureUpload('/upload/profile-image', texts.profileImageUploadedSuccessfully)
  const [isRemoved, setRemoved] = useState(false)
  return {
    upload,
    current: isRemoved ? null : user.profileImage,
    /** Undefined leaves the picture unchanged, null removes it. */
    change: upload.sent?.url ?? (isRemoved ? null : undefined),
    remove() {
      upload.reset()
      setRemoved(user.profileImage !== null)
    },
  }
}

/** The form that edits the profile. */
export function ProfileForm(props: ProfileFormProps) {
  const { form, picture, canSave, onSubmit, isBusy, failure, dismiss } = useProfileForm(props)
  return (
    <Card className="p-5 sm:p-7">
      <h2 className="sr-only">{texts.editProfile}</h2>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <ProfilePictureField
          name={props.user.name}
          current={picture.current}
          upload={picture.upload}
          onRemove={picture.remove}
        />
        <TextFields form={form} />
        <FormButtons onCancel={props.onClose}>
          <Button type="submit" disabled={!canSave} aria-disabled={isBusy}>
            {isBusy ? texts.saving : texts.saveChanges}
          </Button>
        </FormButtons>
      </form>
    </Card>
  )
}

/** Name, username, location and bio, each with its length and limit. */
function TextFields({ form }: { form: ReturnType<typeof useProfileForm>['form'] }) {
  const { register, control, formState } = form
  const { errors } = formState
  const [name, username, location, bio] = useWatch({
    control,
    name: ['name', 'username', 'location', 'bio'],
  })
  return (
    <>
      <Field
        label={texts.fullName}
        error={errors.name?.message}
        aside={<CharacterCount text={name} max={limits.nameMax} />}
      >
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <Field
        label={texts.username}
        error={errors.username?.message}
        aside={<CharacterCount text={username} max={limits.usernameMax} />}
      >
        <UsernameInput {...register('username')} />
      </Field>
      <Field
        label={texts.location}
        optional
        error={errors.location?.message}
        aside={<CharacterCount text={location ?? ''} max={limits.locationMax} />}
      >
        <Input autoComplete="address-level2" {...register('location')} />
      </Field>
      <BioField
        registration={register('bio')}
        bio={bio ?? ''}
        error={errors.bio?.message}
        rows={5}
      />
    </>
  )
}
