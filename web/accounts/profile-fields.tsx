import type { UseFormRegisterReturn } from 'react-hook-form'
import * as texts from '#messages/accounts'
import { limits } from '../../contract/limits.ts'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'

/** The input of a username, which phones must neither capitalize nor correct. */
export function UsernameInput(registration: UseFormRegisterReturn) {
  return (
    <Input
      autoComplete="nickname"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...registration}
    />
  )
}

interface BioFieldProps {
  registration: UseFormRegisterReturn
  /** The current text, which the field counts. */
  bio: string
  error: string | undefined
  rows: number
}

/** The optional biography of a user. */
export function BioField({ registration, bio, error, rows }: BioFieldProps) {
  return (
    <Field
      label={texts.bio}
      optional
      error={error}
      aside={<CharacterCount text={bio} max={limits.bioMax} />}
    >
      <Textarea rows={rows} {...registration} />
    </Field>
  )
}
