import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A server that speaks as much S3 as keeping files takes, with one bucket, in memory. */
export interface S3Server {
  /** The bucket as `FILES_URL` takes it. */
  url: string
  objects: Map<string, { type: string; bytes: Buffer }>
  /** Answers everything with 503 while it is set. */
  broken: boolean
  close(): Promise<void>
}

const accessKey = 'the-access-key'

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    const body = await buffer(request)
    const answer = (status: number, xml = '') =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
    if (s3.broken) return answer(503)
    const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')
    if (!signed || !request.headers.authorization?.includes(`Credential=${accessKey}/`)) {
      return answer(403, '<Error><Code>AccessDenied</Code></Error>')
    }
    if (bucket !== 'pictures') return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'PUT') {
      objects.set(key, { type: request.headers['content-type'] ?? '', bytes: body })
      return answer(200)
    }
    if (request.method === 'POST' && searchParams.has('delete')) {
      for (const [, each = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) {
        objects.delete(each)
      }
      return answer(200, '<DeleteResult/>')
    }
    if (request.method === 'GET' && key === '') {
      const names = [...objects.keys()].filter((name) =>
        name.startsWith(searchParams.get('prefix') ?? ''),
      )
      const rows = names.map((name) => `<Contents><Key>${name}</Key></Contents>`)
      return answer(200, `<ListBucketResult>${rows.join('')}</ListBucketResult>`)
    }
    const found = objects.get(key)
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3: S3Server = {
    url: `s3://${accessKey}:the%2Fsecret@pictures?endpoint=${endpoint}`,
    objects,
    broken: false,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  return s3
}
