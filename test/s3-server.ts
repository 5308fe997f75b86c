import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** An in-memory stub of S3 with one bucket and the requests that file storage needs. */
export interface S3Server {
  /** Value for `FILES_URL`. */
  url: string
  objects: Map<string, { type: string; bytes: Buffer }>
  /** Keys of the objects that were read. */
  read: string[]
  /** Objects are sent when this is resolved. */
  slowness: Promise<void> | undefined
  /** While true, every response is 503. */
  isDown: boolean
  /** While true, only the first three bytes of a new object are stored. */
  isCutting: boolean
  close(): Promise<void>
}

const accessKey = 'the-access-key'

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const read: string[] = []
  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    const body = await buffer(request)
    const respond = (status: number, xml = '') =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
    if (s3.isDown) return respond(503)
    const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')
    if (!signed || !request.headers.authorization?.includes(`Credential=${accessKey}/`)) {
      return respond(403, '<Error><Code>AccessDenied</Code></Error>')
    }
    if (bucket !== 'pictures') return respond(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'PUT') {
      const bytes = s3.isCutting ? body.subarray(0, 3) : body
      objects.set(key, { type: request.headers['content-type'] ?? '', bytes })
      return respond(200)
    }
    if (request.method === 'POST' && searchParams.has('delete')) {
      for (const [, each = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) {
        objects.delete(each)
      }
      return respond(200, '<DeleteResult/>')
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return respond(204)
    }
    if (request.method === 'GET' && key === '') {
      const prefix = searchParams.get('prefix') ?? ''
      const names = [...objects.keys()].filter((name) => name.startsWith(prefix))
      // With the delimiter `/` a folder stands for what is in it.
      const isFlat = !searchParams.get('delimiter')
      const listed = names.map((name) => {
        const [first, ...below] = name.slice(prefix.length).split('/')
        return isFlat || below.length === 0
          ? `<Contents><Key>${name}</Key></Contents>`
          : `<CommonPrefixes><Prefix>${prefix}${first}/</Prefix></CommonPrefixes>`
      })
      const rows = [...new Set(listed)]
      return respond(200, `<ListBucketResult>${rows.join('')}</ListBucketResult>`)
    }
    if (request.method === 'GET') read.push(key)
    await s3.slowness
    const found = objects.get(key)
    if (!found) return respond(404, '<Error><Code>NoSuchKey</Code></Error>')
    const { type, bytes } = found
    const headers = { 'content-type': type, 'content-length': bytes.length }
    return response.writeHead(200, headers).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3: S3Server = {
    url: `s3://${accessKey}:the%2Fsecret@pictures?endpoint=${endpoint}`,
    objects,
    read,
    slowness: undefined,
    isDown: false,
    isCutting: false,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  return s3
}
