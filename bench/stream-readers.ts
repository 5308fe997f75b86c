import net from 'node:net'

/**
 * Child process of streams.ts that simulates many browsers, each reading an event stream. Reports when all streams are
 * open, and when all have received the awaited counts.
 */
export type ReaderCommand =
  | {
      kind: 'open'
      port: number
      streams: { personalityIds: string[]; token?: string }[]
      firstAddress: number
    }
  | { kind: 'await'; text: string }

export type ReaderReport =
  | { kind: 'opened'; refused: number }
  | { kind: 'received'; milliseconds: number[] }
  | { kind: 'lost'; streams: number }

/** Connections opened concurrently. */
const openConcurrency = 100

/** Streams per local address, to stay within its range of ports. */
const streamsPerAddress = 2_500

interface Awaited {
  text: string
  since: number
  left: number
  latencies: number[]
}

let awaited: Awaited | undefined
let open = 0
let lost = 0

const report = (message: ReaderReport) => process.send?.(message)

process.on('message', (command: ReaderCommand) => {
  if (command.kind === 'open') void openAll(command)
  else awaited = { text: command.text, since: performance.now(), left: open, latencies: [] }
})
process.on('disconnect', () => process.exit())

async function openAll({ port, streams, firstAddress }: Extract<ReaderCommand, { kind: 'open' }>) {
  let refused = 0
  const queue = [...streams.entries()]
  const opener = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [index, { personalityIds, token }] = next
      const localAddress = `127.0.0.${firstAddress + Math.floor(index / streamsPerAddress)}`
      if (!(await openOne(port, localAddress, personalityIds, token))) refused += 1
    }
  }
  await Promise.all(Array.from({ length: openConcurrency }, opener))
  report({ kind: 'opened', refused })
}

/** True once the first events have arrived; false if the connection closes before. */
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
  awaited.latencies.push(performance.now() - awaited.since)
  awaited.left -= 1
  if (awaited.left > 0) return
  report({ kind: 'received', milliseconds: awaited.latencies })
  awaited = undefined
}
