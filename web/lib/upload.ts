import type { ReplyOf } from '../../contract/endpoint.ts'
import type { uploads } from '../../contract/uploads.ts'
import { bodyOf, readAnswer } from './api.ts'
import { ApiError } from './api-error.ts'
import { storage, storageKeys } from './storage.ts'

type UploadRow = (typeof uploads)[keyof typeof uploads]

/** Where a picture may be sent, below `/api`. */
export type UploadPath = UploadRow['path']

/** Where the server keeps what was sent. */
export type Uploaded = ReplyOf<UploadRow>

interface UploadOptions {
  /** Called with the share that has left, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Cancels; the upload then fails with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Sends a picture. Fails with an `ApiError`, as `api` does. By XMLHttpRequest, for `fetch` does not tell how much has left.
 */
export function upload(
  path: UploadPath,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const token = storage.get(storageKeys.accessToken)
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      try {
        resolve(bodyOf(readAnswer(request.status, request.responseText, token)) as Uploaded)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError(0, []))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.set('image', file)
    request.send(form)
  })
}
