import http from 'node:http'

/** A request of a client to one process of the site. */
export interface CallRequest {
  method: string
  /** Below `/api`. */
  path: string
  token: string
  body?: unknown
}

/** When a client hangs up: in the middle of its request, after it, or in the middle of the response. */
export type HangUp = 'request' | 'sent' | 'response'

export interface CallOptions {
  agent: http.Agent
  /** Milliseconds until the client gives up. */
  timeLimit: number
  hangUp?: HangUp
}

/** The response, or why there is none; `unsent` if the request cannot have reached the site. */
export type CallResult =
  | { kind: 'responded'; status: number; body: unknown }
  | { kind: 'unanswered' }
  | { kind: 'unsent' }

/** Sends a request over a real socket; never throws. */
export function call(
  origin: string,
  { method, path, token, body }: CallRequest,
  { agent, timeLimit, hangUp }: CallOptions,
): Promise<CallResult> {
  const text = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve) => {
    const request = http.request(`${origin}/api${path}`, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      },
    })
    const timer = setTimeout(() => request.destroy(), timeLimit)
    const finish = (result: CallResult) => {
      clearTimeout(timer)
      resolve(result)
    }
    request.on('error', (error: NodeJS.ErrnoException) =>
      finish({ kind: error.code === 'ECONNREFUSED' ? 'unsent' : 'unanswered' }),
    )
    let hasResponse = false
    request.on('close', () => {
      if (!hasResponse) finish({ kind: 'unanswered' })
    })
    request.on('response', (response) => {
      hasResponse = hangUp !== 'response'
      if (!hasResponse) request.destroy()
      else void readResponse(response).then(finish)
    })
    if (hangUp === 'request') {
      request.write(text.slice(0, text.length / 2), () => request.destroy())
      request.flushHeaders()
    } else if (hangUp === 'sent') request.end(text, () => setImmediate(() => request.destroy()))
    else request.end(text)
  })
}

async function readResponse(response: http.IncomingMessage): Promise<CallResult> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { kind: 'responded', status: response.statusCode ?? 0, body }
  } catch {
    return { kind: 'unanswered' }
  }
}
