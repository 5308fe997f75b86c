import { failureReason } from '../failure-reason.ts'
import { UnsuitableDatabase } from './requirements.ts'

/**
 * What an error of a first connection says about the address of the server, if trying again does not help: one sentence,
 * without the password.
 * @param setting the name of the setting that has the address
 */
export function connectionProblem(
  error: unknown,
  setting: string,
  address: string,
): UnsuitableDatabase | undefined {
  const problem = problemOf(error, setting, new URL(address))
  return problem === undefined ? undefined : new UnsuitableDatabase(problem)
}

function problemOf(error: unknown, setting: string, { username, host, pathname }: URL) {
  const { code, message = '' } = error as { code?: string; message?: string }
  const role = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1)) || role
  if (code === '28P01') {
    return `The database server refused the password of the role ${role}: check ${setting}.`
  }
  if (code === '28000') {
    return `The database server does not let the role ${role} in: check ${setting}, that the role exists, and pg_hba.conf. (${message})`
  }
  if (code === '3D000') {
    return `There is no database ${database}: check ${setting}, or create it with: create database "${database}" owner "${role}";`
  }
  if (code === '42501') {
    return `The role ${role} may not connect to the database ${database}: grant connect on database "${database}" to "${role}";`
  }
  // The driver's words for a server that asks for a password.
  if (/client password must be a( non-empty)? string/.test(message)) {
    return `The database server asks for a password, and ${setting} has none.`
  }
  const reason = failureReason(error)
  if (reason?.startsWith('certificate')) {
    return `The connection to the database server ${host} is not secure: ${reason}. See sslmode and sslrootcert in ${setting}.`
  }
  if (reason === 'no encryption') {
    return `The database server ${host} does not offer TLS, which ${setting} asks for.`
  }
  return undefined
}
