import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { Profile, type User } from '../../contract/users.ts'
import { FailureBanner } from '../accounts/failure-banner.tsx'
import { texts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { usePictureUpload } from '../uploads/use-picture-upload.ts'
import { ProfilePictureField } from './profile-picture-field.tsx'
import { type ProfileChange, saveProfile } from './save-profile.ts'

const ProfileTexts = Profile.omit({ profileImage: true })

interface ProfileFormProps {
  user: User
  /** Called when the form starts or stops having unsaved changes. */
  onDirty: (isDirty: boolean) => void
  /** Called after saving or cancelling. */
  onClose: () => void
}

/** The form that edits the profile; a new picture is uploaded at once but takes effect on saving. */
export function ProfileForm({ user, onDirty, onClose }: ProfileFormProps) {
  const client = useQueryClient()
  const upload = usePictureUpload('/upload/profile-image', texts.profileImageUploaded)
  const [isRemoved, setRemoved] = useState(false)
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(ProfileTexts),
    defaultValues: {
      name: user.name,
      username: user.username,
      location: user.location ?? '',
      bio: user.bio ?? '',
    },
  })
  const { errors } = formState
  const [name, username, location, bio] = useWatch({
    control,
    name: ['name', 'username', 'location', 'bio'],
  })
  // Undefined leaves the picture unchanged, null removes it.
  const profileImage = upload.sent?.url ?? (isRemoved ? null : undefined)
  const isChanged = formState.isDirty || profileImage !== undefined
  const isDirty = isChanged || upload.sending !== null

  useEffect(() => setFocus('name'), [setFocus])
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  const { submit, isBusy, failure, dismiss } = useSubmission(
    async (form: ProfileChange) => {
      await saveProfile(client, { ...form, profileImage })
      toast.success(texts.profileUpdated)
      onClose()
    },
    {
      fallbackText: texts.profileFailed,
      handleRefusal: fieldErrorHandler(setError, { [problems.usernameTaken.message]: 'username' }),
    },
  )

  return (
    <Card className="p-5 sm:p-7">
      <h2 className="sr-only">Edit Profile</h2>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-5">
        <ProfilePictureField
          name={user.name}
          current={isRemoved ? null : user.profileImage}
          upload={upload}
          onRemove={() => {
            upload.reset()
            setRemoved(user.profileImage !== null)
          }}
        />
        <Field
          label="Full Name"
          error={errors.name?.message}
          aside={<CharacterCount text={name} max={limits.nameMax} />}
        >
          <Input autoComplete="name" {...register('name')} />
        </Field>
        <Field
          label="Username"
          error={errors.username?.message}
          aside={<CharacterCount text={username} max={limits.usernameMax} />}
        >
          <Input
            autoComplete="nickname"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...register('username')}
          />
        </Field>
        <Field
          label="Location"
          optional
          error={errors.location?.message}
          aside={<CharacterCount text={location ?? ''} max={limits.locationMax} />}
        >
          <Input autoComplete="address-level2" {...register('location')} />
        </Field>
        <Field
          label="Bio"
          optional
          error={errors.bio?.message}
          aside={<CharacterCount text={bio ?? ''} max={limits.bioMax} />}
        >
          <Textarea rows={5} {...register('bio')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={!isChanged || upload.sending !== null}
            aria-disabled={isBusy}
          >
            {isBusy ? 'Saving…' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
