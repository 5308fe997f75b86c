import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'

/** What the server takes, by what the browser says of a file. */
export const pictureTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif']

/** Why a file need not be sent: the server would refuse it with the same words. */
export function pictureRefusal({ size, type }: { size: number; type: string }): string | null {
  if (size > limits.uploadMaxBytes) return problems.fileTooLarge.message
  if (!pictureTypes.includes(type.toLowerCase())) return problems.imageType.message
  return null
}
