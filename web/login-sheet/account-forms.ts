import { z } from 'zod'
import { Login, Registration } from '../../contract/accounts.ts'
import { NewUsername } from '../../contract/users.ts'

/** Empty for the one that the server proposes. */
const Username = z.string().superRefine((username, context) => {
  const { error } = username === '' ? {} : NewUsername.safeParse(username)
  if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message })
})

/** What the fields of the sheet accept, to create an account and to log in; both have the same fields. */
export const accountForms = {
  create: Registration.pick({ name: true, email: true, password: true }).extend({
    username: Username,
  }),
  login: Login.extend({ name: z.string(), username: z.string() }),
}

export type AccountInput = z.input<typeof accountForms.login>
