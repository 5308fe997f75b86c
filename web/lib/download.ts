import { bodyOrThrow, parseResponse, withPassword } from './api.ts'
import { ApiError } from './api-error.ts'
import { storage, storageKeys } from './storage.ts'

/**
 * Requests a file of the API. Rejects with an `ApiError`, as `api` does, or with the signal's reason.
 * @param path below `/api`
 */
export function download(...request: Parameters<typeof requestFile>): Promise<Blob> {
  return withPassword(() => requestFile(...request))
}

async function requestFile(
  type: string,
  path: string,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<Blob>,
): Promise<Blob> {
  const token = storage.get(storageKeys.accessToken)
  const headers = new Headers({ accept: type })
  if (token) headers.set('authorization', `Bearer ${token}`)
  try {
    const response = await fetch(`/api${path}`, { headers, ...(signal && { signal }) })
    if (!response.ok) bodyOrThrow(parseResponse(response.status, await response.text(), token))
    return await read(response)
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError(0, [])
  }
}
