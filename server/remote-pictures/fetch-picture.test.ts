import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { Destination, Internet } from './internet.ts'

const sites: Record<string, RequestListener> = {}
const server = http.createServer((request, response) => {
  const handler = sites[request.headers.host ?? '']
  if (handler) handler(request, response)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const publicAddress = '93.184.216.34'
const { port } = server.address() as AddressInfo

/** Every connection that is opened leads to the server of this file; names resolve as given, each look-up to its own. */
function internetOf(names: Record<string, string[][]> = {}) {
  const connections: Destination[] = []
  const lookUps: string[] = []
  const internet: Internet = {
    async resolve(hostname) {
      const answers = names[hostname] ?? [[publicAddress]]
      const answer = answers[lookUps.filter((name) => name === hostname).length] ?? answers.at(-1)
      lookUps.push(hostname)
      return answer ?? []
    },
    connect(destination) {
      connections.push(destination)
      return net.connect(port, '127.0.0.1')
    },
  }
  return { internet, connections, lookUps }
}

const fetchFrom = (address: string, { internet } = internetOf(), timeout = 5_000) =>
  fetchPicture(address, {
    internet,
    timeout,
    userAgent: 'Test',
    signal: new AbortController().signal,
  })

const failureOf = (address: string, world = internetOf(), timeout?: number) =>
  fetchFrom(address, world, timeout).then(
    () => expect.fail('it was fetched'),
    ({ message, isFinal }: { message: string; isFinal: boolean }) => ({ message, isFinal }),
  )

const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

const bytes = Buffer.from('picture')
sites['pictures.example'] = (_, response) => response.end(bytes)

const privateNetwork = { message: 'The address leads to a private network', isFinal: true }

describe('a picture of another site', () => {
  it('is requested from the address that was checked, under the name of the site', async () => {
    const world = internetOf()
    expect(await fetchFrom('https://pictures.example/a.jpg?b', world)).toEqual(bytes)
    expect(world.connections).toEqual([
      { address: publicAddress, port: 443, certificateName: 'pictures.example' },
    ])
  })

  it('whose address begins with http is requested with encryption, and without if that fails', async () => {
    const world = internetOf()
    await fetchFrom('http://pictures.example/a.jpg', world)
    expect(world.connections).toMatchObject([{ port: 443 }])
    let asked = 0
    sites['plain.example'] = (_, response) => {
      asked += 1
      if (asked === 1) response.destroy()
      else response.end(bytes)
    }
    const plain = internetOf()
    expect(await fetchFrom('http://plain.example/a.jpg', plain)).toEqual(bytes)
    expect(plain.connections).toMatchObject([
      { port: 443, certificateName: 'plain.example' },
      { port: 80, certificateName: undefined },
    ])
  })

  it('is followed over three redirects, not over a fourth', async () => {
    sites['one.example'] = redirectTo('https://two.example/')
    sites['two.example'] = redirectTo('//three.example/a')
    sites['three.example'] = redirectTo('https://pictures.example/')
    sites['zero.example'] = redirectTo('https://one.example/')
    expect(await fetchFrom('https://one.example/')).toEqual(bytes)
    const tooMany = { message: 'The site redirects more than 3 times', isFinal: true }
    expect(await failureOf('https://zero.example/')).toEqual(tooMany)
    sites['loop.example'] = redirectTo('https://loop.example/')
    expect(await failureOf('https://loop.example/')).toEqual(tooMany)
  })
})

describe('no connection is opened', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.168.1.1/',
  ])('to %s', async (address) => {
    const world = internetOf()
    expect(await failureOf(address, world)).toEqual(privateNetwork)
    expect(world.connections).toEqual([])
    expect(world.lookUps).toEqual([])
  })

  it.each([['127.0.0.1'], ['::ffff:10.0.0.1'], ['fd00::1'], ['10.0.0.1', '::1']])(
    'to a name that resolves to %s',
    async (...addresses) => {
      const world = internetOf({ 'inside.example': [addresses] })
      expect(await failureOf('https://inside.example/', world)).toEqual(privateNetwork)
      expect(world.connections).toEqual([])
    },
  )

  it('to the private one of several addresses', async () => {
    const world = internetOf({ 'pictures.example': [['10.0.0.1', publicAddress]] })
    await fetchFrom('https://pictures.example/', world)
    expect(world.connections).toMatchObject([{ address: publicAddress }])
  })

  it.each(['http://127.0.0.1/', 'https://inside.example/', 'https://[::ffff:a00:1]/'])(
    'to %s after a redirect',
    async (target) => {
      sites['redirecting.example'] = redirectTo(target)
      const world = internetOf({ 'inside.example': [['10.0.0.1']] })
      expect(await failureOf('https://redirecting.example/', world)).toEqual(privateNetwork)
      expect(world.connections).toHaveLength(1)
    },
  )

  it('to the other address that a name has at the second look-up', async () => {
    const world = internetOf({ 'changing.example': [[publicAddress], ['127.0.0.1']] })
    sites['changing.example'] = redirectTo('/again')
    expect(await failureOf('https://changing.example/', world)).toEqual(privateNetwork)
    expect(world.connections).toMatchObject([{ address: publicAddress }])
    // Each connection has one look-up: what was checked is what is connected to.
    expect(world.lookUps).toHaveLength(2)
  })

  it.each([
    ['https://pictures.example:8443/', 'Only the ports 80 and 443 are fetched'],
    ['http://pictures.example:22/', 'Only the ports 80 and 443 are fetched'],
    ['ftp://pictures.example/', 'Only addresses that begin with http or https are fetched'],
    ['https://', 'The address is not valid'],
  ])('to %s', async (address, message) => {
    const world = internetOf()
    expect(await failureOf(address, world)).toEqual({ message, isFinal: true })
    expect(world.connections).toEqual([])
  })
})

describe('an answer fails', () => {
  it.each([
    [403, true],
    [404, true],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])('with status %i, for ever: %s', async (status, isFinal) => {
    sites['failing.example'] = (_, response) => response.writeHead(status).end()
    expect(await failureOf('https://failing.example/')).toEqual({
      message: `The site answered ${status}`,
      isFinal,
    })
  })

  it('with a web page', async () => {
    sites['page.example'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>')
    expect(await failureOf('https://page.example/')).toEqual({
      message: 'The site answered with a web page instead of a picture',
      isFinal: true,
    })
  })

  it('with more than 5 MB, declared or not, and not with 5 MB', async () => {
    const max = limits.uploadMaxBytes
    const tooLarge = { message: 'File size exceeds 5MB limit', isFinal: true }
    sites['large.example'] = ({ url }, response) => {
      const [, kind, size] = url?.split('/') ?? []
      if (kind === 'declared') response.setHeader('content-length', Number(size))
      response.write(Buffer.alloc(Number(size)))
      response.end()
    }
    for (const kind of ['declared', 'streamed']) {
      expect(await fetchFrom(`https://large.example/${kind}/${max}`)).toHaveLength(max)
      expect(await failureOf(`https://large.example/${kind}/${max + 1}`)).toEqual(tooLarge)
    }
  })

  it('that does not end, or ends early', async () => {
    sites['slow.example'] = (_, response) => response.write('pic')
    expect(await failureOf('https://slow.example/', internetOf(), 100)).toEqual({
      message: 'The site did not answer in time',
      isFinal: false,
    })
    sites['short.example'] = (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('pic', () => response.destroy())
    }
    expect(await failureOf('https://short.example/')).toEqual({
      message: 'The site broke off the connection',
      isFinal: false,
    })
  })

  it('that leads nowhere', async () => {
    sites['nowhere.example'] = (_, response) => response.writeHead(302).end()
    expect(await failureOf('https://nowhere.example/')).toMatchObject({ isFinal: true })
    const world = internetOf({ 'nobody.example': [[]] })
    expect(await failureOf('https://nobody.example/', world)).toMatchObject({ isFinal: true })
  })
})

it('asks each site for one picture at a time', async () => {
  const world = internetOf()
  const connectionsAtRequests: number[] = []
  sites['busy.example'] = (_, response) => {
    connectionsAtRequests.push(world.connections.length)
    response.end(bytes)
  }
  await Promise.all(['a', 'b', 'c'].map((name) => fetchFrom(`https://busy.example/${name}`, world)))
  expect(connectionsAtRequests).toEqual([1, 2, 3])
})
