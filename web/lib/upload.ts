import type { ContractRow } from '../../contract/contract.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { uploads } from '../../contract/uploads.ts'
import { bodyOrThrow, parseResponse } from './api.ts'
import { ApiError } from './api-error.ts'
import { storage, storageKeys } from './storage.ts'

type UploadRow = Extract<ContractRow, { spec: { upload: object } }>
type UploadPath = UploadRow['path']
type ReplyAt<Path extends UploadPath> = ReplyOf<Extract<UploadRow, { path: Path }>>

/** Where a picture may be sent, below `/api`. */
export type PicturePath = (typeof uploads)[keyof typeof uploads]['path']

interface UploadOptions<Reply> {
  /** Called with the share that has left, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Called with every reply of an endpoint that answers again and again; the last is what the upload gives. */
  onReply?: (reply: Reply) => void
  /** Cancels; the upload then fails with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Sends a file. Fails with an `ApiError`, as `api` does. By XMLHttpRequest, for `fetch` does not tell how much has left.
 */
export function upload<Path extends UploadPath>(
  path: Path,
  file: File,
  { onProgress, onReply, signal }: UploadOptions<ReplyAt<Path>> = {},
): Promise<ReplyAt<Path>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const token = storage.get(storageKeys.accessToken)
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    let told = 0
    request.onprogress = () => {
      const lines = wholeLines(request.responseText)
      for (const line of lines.slice(told)) onReply?.(JSON.parse(line))
      told = lines.length
    }
    request.onload = () => {
      const text = wholeLines(`${request.responseText}\n`).at(-1) ?? ''
      try {
        resolve(bodyOrThrow(parseResponse(request.status, text, token)) as ReplyAt<Path>)
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

/** The lines that have arrived to their end. */
const wholeLines = (text: string) =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
