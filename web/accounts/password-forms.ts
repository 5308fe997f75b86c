import { z } from 'zod'
import * as texts from '#messages/accounts'
import { ChangedPassword, Registration, Reset } from '../../contract/accounts.ts'

/** The repeated password of a form, which is not sent. */
const confirmation = z
  .string(texts.pleaseConfirmPassword)
  .normalize('NFC')
  .min(1, texts.pleaseConfirmPassword)

const mismatch = {
  path: ['confirmPassword'],
  message: texts.passwordsMustMatch,
  // Compare also while other fields are still invalid.
  when: () => true,
}

export const RegistrationForm = Registration.extend({ confirmPassword: confirmation }).refine(
  (form) => form.password === form.confirmPassword,
  mismatch,
)

export const ChangePasswordForm = ChangedPassword.extend({ confirmPassword: confirmation }).refine(
  (form) => form.newPassword === form.confirmPassword,
  mismatch,
)

/** The form that the link in a password mail opens. */
export const ResetPasswordForm = Reset.pick({ password: true })
  .extend({ confirmPassword: confirmation })
  .refine((form) => form.password === form.confirmPassword, mismatch)
