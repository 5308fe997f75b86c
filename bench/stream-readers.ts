import net from 'node:net'

/**
 * Many browsers in one process, told by messages: each opens a stream of events and reads it. Answers when all
 * are open, and when all have heard of counts that were waited for.
 */
export type ReadersOrder =
  | {
      kind: 'open'
      port: number
      streams: { personalityIds: string[]; token?: string }[]
      firstAddress: number
    }
  | { kind: 'await'; text: string }

export type ReadersReport =
  | { kind: 'opened'; refused: number }
  | { kind: 'heard'; milliseconds: number[] }
  | { kind: 'lost'; streams: number }

/** Connections that are being opened at the same time. */
const openingAtOnce = 100

/** Streams from one address, so that no range of ports runs out. */
const streamsEach = 2_500

interface Awaited {
  text: string
  since: number
  left: number
  heard: number[]
}

let awaited: Awaited | undefined
let open = 0
let lost = 0

const report = (message: ReadersReport) => process.send?.(message)

process.on('message', (order: ReadersOrder) => {
  if (order.kind === 'open') void openAll(order)
  else awaited = { text: order.text, since: performance.now(), left: open, heard: [] }
})
process.on('disconnect', () => process.exit())

async function openAll({ port, streams, firstAddress }: Extract<ReadersOrder, { kind: 'open' }>) {
  let refused = 0
  const queue = [...streams.entries()]
  const opener = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [index, { personalityIds, token }] = next
      const localAddress = `127.0.0.${firstAddress + Math.floor(index / streamsEach)}`
      if (!(await openOne(port, localAddress, personalityIds, token))) refused += 1
    }
  }
  await Promise.all(Array.from({ length: openingAtOnce }, opener))
  report({ kind: 'opened', refused })
}

/** Resolves once the first events have come; false when they do not. */
function openOne(
  port: number,
  localAddress: string,
  personalityIds: string[],
  token: string | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress })
    const authorization = token ? `authorization: Bearer ${token}\r\n` : ''
    let isOpen = false
    let rest = ''
    socket.setEncoding('latin1')
    socket.write(
      `GET /api/events?personalityIds=${personalityIds.join()} HTTP/1.1\r\nhost: bench\r\n${authorization}\r\n`,
    )
    socket.on('data', (chunk) => {
      rest += chunk
      if (!isOpen && rest.includes('event: counts')) {
        isOpen = true
        open += 1
        resolve(true)
      }
      listen(rest)
      rest = isOpen ? rest.slice(rest.lastIndexOf('\n\n') + 1) : rest
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (isOpen) {
        open -= 1
        lost += 1
        report({ kind: 'lost', streams: lost })
      }
      resolve(false)
    })
  })
}

function listen(text: string) {
  if (!awaited || !text.includes(awaited.text)) return
  awaited.heard.push(performance.now() - awaited.since)
  awaited.left -= 1
  if (awaited.left > 0) return
  report({ kind: 'heard', milliseconds: awaited.heard })
  awaited = undefined
}
