import { z } from 'zod'
import { ChangedPassword, Registration, Reset } from '../../contract/accounts.ts'

/** The repeated password of a form, which is not sent. */
const confirmation = z
  .string('Please confirm your password')
  .normalize('NFC')
  .min(1, 'Please confirm your password')

const mismatch = {
  path: ['confirmPassword'],
  message: 'Passwords must match',
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
