import net from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { readable } from './outbox.ts'

/** What happens to who connects. */
export type MailServerMode =
  | 'accepts'
  /** Nothing listens. */
  | 'refuses'
  | 'hangs'
  /** Closes each connection at once. */
  | 'closes'
  /** Offers STARTTLS with a certificate that nobody trusts. */
  | 'has an untrusted certificate'
  /** Takes the message, and closes the connection instead of saying so. */
  | 'accepts and drops'

export interface ReceivedMail {
  to: string
  messageId: string
  /** The whole mail, decoded. */
  text: string
}

/** A mail server that fails as a test says. */
export class TestMailServer {
  mode: MailServerMode = 'accepts'
  /** Status of the reply to each recipient. */
  recipientStatus = 250
  /** Mails that it has taken, also those that it did not confirm. */
  readonly received: ReceivedMail[] = []
  connections = 0
  /** Called before the server confirms a message. */
  onReceived: () => void = () => undefined
  readonly #plain: SMTPServer
  readonly #untrusted: SMTPServer
  readonly #listener: net.Server
  readonly #open = new Set<net.Socket>()
  #port = 0

  constructor() {
    this.#plain = this.#smtpServer(['STARTTLS'])
    this.#untrusted = this.#smtpServer([])
    this.#listener = net.createServer((socket) => this.#onConnection(socket))
  }

  async listen(): Promise<void> {
    this.#port = await listening(this.#listener)
  }

  /** Settings of a site that uses this server, and waits long for it. */
  get settings() {
    return {
      SMTP_URL: `smtp://127.0.0.1:${this.#port}`,
      SMTP_STARTTLS: 'optional',
      MAIL_FROM: 'Voxpop <post@vote.example>',
      PUBLIC_URL: 'https://vote.example',
    }
  }

  mailsTo(address: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to === address)
  }

  /** Closes the port, or opens it again. */
  async setMode(mode: MailServerMode): Promise<void> {
    if (mode === 'refuses') {
      for (const socket of this.#open) socket.destroy()
      await closing(this.#listener)
    } else if (!this.#listener.listening) await listening(this.#listener, this.#port)
    this.mode = mode
  }

  async close(): Promise<void> {
    await this.setMode('refuses')
  }

  #onConnection(socket: net.Socket): void {
    this.connections++
    this.#open.add(socket)
    socket.on('close', () => this.#open.delete(socket)).on('error', () => undefined)
    if (this.mode === 'closes') socket.destroy()
    if (this.mode === 'hangs' || this.mode === 'closes') return
    const server = this.mode === 'has an untrusted certificate' ? this.#untrusted : this.#plain
    server.server.emit('connection', socket)
  }

  #smtpServer(disabledCommands: string[]): SMTPServer {
    const server = new SMTPServer({
      disabledCommands,
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('Wrong password')),
      onRcptTo: (_address, _session, callback) => callback(this.#refusal()),
      onData: async (stream, session, callback) => {
        // Rejects when the connection ends before the message does.
        const chunks = await stream.toArray().catch(() => undefined)
        if (!chunks) return
        const text = readable(Buffer.concat(chunks).toString())
        const to = session.envelope.rcptTo[0]?.address ?? ''
        this.received.push({ to, messageId: /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '', text })
        this.onReceived()
        if (this.mode === 'accepts and drops') for (const socket of this.#open) socket.destroy()
        else callback()
      },
    })
    return server.on('error', () => undefined)
  }

  #refusal(): Error | null {
    const { recipientStatus: status } = this
    return status === 250
      ? null
      : Object.assign(new Error('No such mailbox'), { responseCode: status })
  }
}

/** Starts a mail server that closes after the test file. */
export async function startMailServer(): Promise<TestMailServer> {
  const server = new TestMailServer()
  await server.listen()
  afterAll(() => server.close())
  return server
}

async function listening(server: net.Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as net.AddressInfo).port
}

const closing = (server: net.Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
