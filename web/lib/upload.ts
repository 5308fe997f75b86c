import { endpointPath } from '../../contract/client.ts'
import type { ContractRow } from '../../contract/contract.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { uploads } from '../../contract/uploads.ts'
import { bodyOrThrow, parseResponse, withoutEmpty } from './api.ts'
import { ApiError } from './api-error.ts'
import { storage, storageKeys } from './storage.ts'

type UploadRow = Extract<ContractRow, { spec: { upload: object } }>
type UploadPath = UploadRow['path']
type ReplyAt<Path extends UploadPath> = ReplyOf<Extract<UploadRow, { path: Path }>>

/** Paths of the picture uploads, below `/api`. */
export type PicturePath = (typeof uploads)[keyof typeof uploads]['path']

interface UploadOptions {
  query?: Record<string, string | undefined>
  /** Progress callback with the fraction sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Cancels the upload, which then rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Uploads a file. Rejects with an `ApiError`, as `api` does. Uses XMLHttpRequest, because `fetch` has no upload progress.
 */
export function upload<Path extends UploadPath>(
  path: Path,
  file: File,
  { query, onProgress, signal }: UploadOptions = {},
): Promise<ReplyAt<Path>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const token = storage.get(storageKeys.accessToken)
    const request = new XMLHttpRequest()
    request.open('POST', `/api${endpointPath(path, {}, withoutEmpty(query))}`)
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      try {
        resolve(
          bodyOrThrow(parseResponse(request.status, request.responseText, token)) as ReplyAt<Path>,
        )
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError(0, []))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}
