import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { pipeline, PassThrough, Transform, type Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'

interface PoolOptions {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
  connections: number
}

/**
 * Creates a pool of SMTP connections, the first opened by the first mail; `close` closes them. `send` sends one mail,
 * without retries, and calls `onHandedOver` just before its end-of-data mark is written: after that, the server may
 * have accepted it even if an error follows.
 */
export function createSmtpPool(url: string, { connections, ...timeouts }: PoolOptions) {
  const callbacks = new WeakMap<object, () => void>()
  let sockets: PipedSockets | undefined
  let opening: Promise<Transporter<SMTPPool.SentMessageInfo>> | undefined

  async function open() {
    const trackedSockets = (sockets ??= trackPipedSockets())
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      tls: unbufferedTls,
      pool: true,
      maxConnections: connections,
      // The caller decides about retries, as it knows what has been sent.
      maxRequeues: 0,
      ...timeouts,
      ...disableRemoteContent,
    } as SMTPPool.Options)
    transport.use('stream', ({ data, message }, done) => {
      const headers = data.headers ?? {}
      const notify = () => callbacks.get(headers)?.()
      // Last transform of a mail. nodemailer handles its errors at the end of the pipeline.
      message.processFunc((mail) => pipeline(mail, new EndOfDataNotifier(notify, trackedSockets), () => {}))
      done()
    })
    return transport
  }

  return {
    async send(message: SendMailOptions, onHandedOver: () => void): Promise<void> {
      const transport = await (opening ??= open())
      // A new object per mail, by which the plugin identifies it.
      const headers = Object.assign({}, message.headers)
      callbacks.set(headers, onHandedOver)
      try {
        await transport.sendMail({ ...message, headers })
      } finally {
        // A server may reject a mail before its end, which the stream reaches anyway; the callback must not run then.
        callbacks.delete(headers)
      }
    },
    close() {
      void opening?.then((transport) => transport.close())
      sockets?.stop()
      sockets = undefined
      opening = undefined
    },
  }
}

/**
 * Passes a mail through and calls `onDot` in the same call that writes the end-of-data mark: a process killed before
 * has not recorded the mail as sent, and one killed after has sent it.
 */
class EndOfDataNotifier extends PassThrough {
  readonly #onDot: () => void
  readonly #sockets: PipedSockets

  constructor(onDot: () => void, sockets: PipedSockets) {
    super()
    this.#onDot = onDot
    this.#sockets = sockets
  }

  /** The target is the transform that adds the end-of-data mark, already piped to the socket. */
  override pipe<Target extends NodeJS.WritableStream>(dots: Target): Target {
    if (!(dots instanceof Transform)) throw new TypeError('A mail without its dot')
    const [writeToSocket] = dots.listeners('data')
    // Runs before the pipe's own listener, which writes to the socket. If that listener is gone, the connection has
    // failed.
    dots.prependListener('data', (chunk: Buffer) => {
      const isWritten = writeToSocket !== undefined && dots.listeners('data').includes(writeToSocket)
      if (isWritten && dots.writableEnded && isEndOfData(chunk)) this.#onDot()
    })
    this.once('end', () => endAfterFlush(dots, this.#sockets))
    return super.pipe(dots, { end: false })
  }
}

/** Sockets by the stream piped into them. */
interface PipedSockets {
  of: (source: Readable) => Socket | undefined
  stop: () => void
}

/** Tracks the TCP sockets this process opens from now on, since a stream does not expose its pipe's target. */
function trackPipedSockets(): PipedSockets {
  const sockets = new WeakMap<Readable, Socket>()
  const onSocket = (message: unknown) => {
    const socket: unknown = Object(message).socket
    if (socket instanceof Socket) socket.on('pipe', (source) => sockets.set(source, socket))
  }
  subscribe('net.client.socket', onSocket)
  return {
    of: (source) => sockets.get(source),
    stop: () => void unsubscribe('net.client.socket', onSocket),
  }
}

/**
 * TLS option that makes a pipe wait after each chunk until the kernel has it. Plain sockets have no such option;
 * `endAfterFlush` handles them.
 */
const unbufferedTls = Object.assign<ConnectionOptions, object>({}, { highWaterMark: 1 })

/**
 * Writes the end-of-data mark once the kernel has everything before it; otherwise the callback would run while data
 * still waits in this process.
 */
function endAfterFlush(dots: Transform, sockets: PipedSockets) {
  const endIfEmpty = () => {
    if (dots.writableEnded || dots.readableLength + dots.writableLength > 0) return
    dots.off('data', checkAgain)
    const socket = sockets.of(dots)
    // A failed connection ends the mail by itself; nodemailer handles it.
    if (socket) socket.write('', (error) => error ?? dots.end())
    else dots.end()
  }
  // The chunk being emitted still counts in readableLength.
  const checkAgain = () => process.nextTick(endIfEmpty)
  dots.on('data', checkAgain)
  endIfEmpty()
}

/** The mark is a chunk of its own: the mail ends with a line break, and lines that begin with a dot are doubled. */
const isEndOfData = (chunk: Buffer) => chunk.toString('latin1') === '.\r\n'

/** Forbids nodemailer to load files or URLs as parts of a mail. */
export const disableRemoteContent = { disableFileAccess: true, disableUrlAccess: true }
