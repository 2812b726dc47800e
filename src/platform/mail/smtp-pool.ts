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

/** Connections that stay open from one mail to the next; the first is opened by the first mail. */
export function createSmtpPool(url: string, { connections, ...patience }: PoolOptions) {
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
      // What is sent again is decided by who knows what has been sent before.
      maxRequeues: 0,
      ...patience,
      ...disableRemoteContent,
    } as SMTPPool.Options)
    transport.use('stream', ({ data, message }, done) => {
      const headers = data.headers ?? {}
      const notify = () => callbacks.get(headers)?.()
      // The last of all that a mail goes through. What goes wrong in it the library hears of from its end.
      message.processFunc((mail) => pipeline(mail, new EndOfDataNotifier(notify, trackedSockets), () => {}))
      done()
    })
    return transport
  }

  return {
    async send(message: SendMailOptions, onHandedOver: () => void): Promise<void> {
      const transport = await (opening ??= open())
      // An object of its own for each mail, by which the plug-in knows it again.
      const headers = Object.assign({}, message.headers)
      callbacks.set(headers, onHandedOver)
      try {
        await transport.sendMail({ ...message, headers })
      } finally {
        // A server may refuse a mail before its end, which comes all the same: nobody is told of that.
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
 * Lets a mail through and tells of the dot that ends it, in the very call that writes it: a process that is killed
 * before has not told, and one that is killed after has sent.
 */
class EndOfDataNotifier extends PassThrough {
  readonly #onDot: () => void
  readonly #sockets: PipedSockets

  constructor(onDot: () => void, sockets: PipedSockets) {
    super()
    this.#onDot = onDot
    this.#sockets = sockets
  }

  /** To what adds the dot; that is piped to the connection already. */
  override pipe<Target extends NodeJS.WritableStream>(dots: Target): Target {
    if (!(dots instanceof Transform)) throw new TypeError('A mail without its dot')
    const [writeToSocket] = dots.listeners('data')
    // Before the pipe's own listener, which writes to the connection. Where that is gone, the connection has failed.
    dots.prependListener('data', (chunk: Buffer) => {
      const isWritten = writeToSocket !== undefined && dots.listeners('data').includes(writeToSocket)
      if (isWritten && dots.writableEnded && isEndOfData(chunk)) this.#onDot()
    })
    this.once('end', () => endAfterFlush(dots, this.#sockets))
    return super.pipe(dots, { end: false })
  }
}

/** The sockets that streams are piped to. */
interface PipedSockets {
  of: (source: Readable) => Socket | undefined
  stop: () => void
}

/** Follows every TCP connection that this process opens from now on: a stream does not tell what it is piped to. */
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
 * What a TLS connection is given beside its own options: with room for one byte, a pipe to it waits after each chunk
 * until that is with the kernel. A plain connection has no such option, so its socket is asked (`endAfterAllBefore`).
 */
const unbufferedTls = Object.assign<ConnectionOptions, object>({}, { highWaterMark: 1 })

/** Adds the dot when all before it is with the kernel: one that waited in this process would be told of too early. */
function endAfterFlush(dots: Transform, sockets: PipedSockets) {
  const endIfEmpty = () => {
    if (dots.writableEnded || dots.readableLength + dots.writableLength > 0) return
    dots.off('data', checkAgain)
    const socket = sockets.of(dots)
    // A connection that fails here ends the mail: the library has noticed that itself.
    if (socket) socket.write('', (error) => error ?? dots.end())
    else dots.end()
  }
  // While the last chunk is emitted, it still counts as waiting.
  const checkAgain = () => process.nextTick(endIfEmpty)
  dots.on('data', checkAgain)
  endIfEmpty()
}

/** On a line of its own: the mail before it ends with a line break, and a line of it that begins with a dot has two. */
const isEndOfData = (chunk: Buffer) => chunk.toString('latin1') === '.\r\n'

/** A mail is what the site has written: no part of it is a file or an address for the library to fetch. */
export const disableRemoteContent = { disableFileAccess: true, disableUrlAccess: true }
