import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { Email, NewPassword } from '../../contract/accounts.ts'
import { problems } from '../../contract/errors.ts'
import { Name, Username } from '../../contract/users.ts'
import { isCommonPassword } from '../accounts/common-passwords.ts'
import { appointAdministrator } from '../accounts/service.ts'
import { constraintOf } from '../platform/database/error-codes.ts'
import { type Command, CommandFailure, type Terminal } from './command.ts'
import { withDatabase } from './with-database.ts'

export const adminCreate: Command = {
  usage: 'admin create --email E --password P [--name N] [--username U]',
  summary:
    'Create an administrator, or promote the account with that email (password also on standard input)',
  async run(args, terminal) {
    const option = { type: 'string' } as const
    const { values } = parseArgs({
      args,
      options: { email: option, password: option, name: option, username: option },
    })
    const account = {
      email: validated(Email, values.email),
      password: validated(NewPassword, values.password ?? (await passwordFromInput(terminal))),
      name: values.name === undefined ? undefined : validated(Name, values.name),
      username: values.username === undefined ? undefined : validated(Username, values.username),
    }
    const { email, username = '' } = account
    if (await isCommonPassword(account.password, { email, username })) {
      throw new CommandFailure(problems.passwordTooCommon.message())
    }
    const outcome = await withDatabase(terminal.config, (db) =>
      appointAdministrator(db, account),
    ).catch((error: unknown) => {
      if (constraintOf(error) !== 'users__username') throw error
      throw new CommandFailure(`${problems.usernameTaken.message()}; choose one with --username`)
    })
    terminal.write(
      outcome === 'created'
        ? `Administrator ${account.email} created.\n`
        : `${account.email} is now an administrator with the new password. Older sessions have ended.\n`,
    )
    return 0
  },
}

async function passwordFromInput(terminal: Terminal): Promise<string> {
  const input = terminal.readInput()
  if (!input) {
    throw new CommandFailure('Give --password, or the password on standard input')
  }
  return (await input).replace(/\r?\n$/, '')
}

function validated<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    throw new CommandFailure(parsed.error.issues[0]?.message ?? 'The arguments are invalid')
  }
  return parsed.data
}
