import type { UseFormRegisterReturn } from 'react-hook-form'
import * as texts from '#messages/accounts'
import { limits } from '../../contract/limits.ts'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from './password-input.tsx'

interface NewPasswordFieldsProps {
  /** Label of the first field. */
  label: string
  /** Registered with `deps`, so that a change also validates the confirmation. */
  password: UseFormRegisterReturn
  passwordError: string | undefined
  confirmation: UseFormRegisterReturn
  confirmationError: string | undefined
}

/** A new password and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label={props.label}
        error={props.passwordError}
        hint={texts.passwordMinimum({ min: limits.passwordMin })}
      >
        <PasswordInput autoComplete="new-password" {...props.password} />
      </Field>
      <Field label={texts.confirmPassword} error={props.confirmationError}>
        <PasswordInput autoComplete="new-password" {...props.confirmation} />
      </Field>
    </>
  )
}
