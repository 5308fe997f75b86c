import {
  type EndpointKey,
  type ReplyTo,
  type RequestInput,
  requestLine,
  type UntypedInput,
} from '../../contract/client.ts'

/** The response to a request; status 0 if there was none, because the process was killed. */
export interface ApiResponse<Body> {
  status: number
  body: Body | undefined
}

/** Sends a request that is typed by the contract to a process; never throws. */
export async function request<Key extends EndpointKey>(
  origin: string,
  key: Key,
  { token, ...input }: RequestInput<Key> & { token?: string },
): Promise<ApiResponse<ReplyTo<Key>>> {
  const { params, query, body } = input as UntypedInput
  const { method, path } = requestLine(key, { params, query })
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: response.ok && text !== '' ? (JSON.parse(text) as ReplyTo<Key>) : undefined,
    }
  } catch {
    return { status: 0, body: undefined }
  }
}
