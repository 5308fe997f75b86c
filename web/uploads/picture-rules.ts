import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'

/** MIME types that the server accepts, as browsers report them. */
export const pictureTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif']

/** The message with which the server would reject a file; null if it is valid. Saves the upload. */
export function pictureRefusal({ size, type }: { size: number; type: string }): string | null {
  if (size > limits.uploadMaxBytes) return problems.fileTooLarge.message()
  if (!pictureTypes.includes(type.toLowerCase())) return problems.imageType.message()
  return null
}
