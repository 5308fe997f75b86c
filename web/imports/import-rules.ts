import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'

/** Endings and types of the files that can be imported. */
export const importTypes = ['.json', '.csv', 'application/json', 'text/csv']

/** Why a file need not be sent: the server would refuse it too. */
export function importRefusal({ size }: { size: number }): string | null {
  if (size === 0) return 'The file is empty.'
  return size > limits.importMaxBytes ? problems.importTooLarge.message : null
}
