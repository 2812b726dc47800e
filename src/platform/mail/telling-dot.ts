import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { PassThrough, Transform, type Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'

/**
 * Lets a mail through and tells of the dot that ends it, in the very call that writes it: a process that is killed
 * before has not told, and one that is killed after has sent.
 */
export class TellingDot extends PassThrough {
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
      if (isWritten && dots.writableEnded && isDot(chunk)) this.#onDot()
    })
    this.once('end', () => endAfterAllBefore(dots, this.#sockets))
    return super.pipe(dots, { end: false })
  }
}

/** The sockets that streams are piped to. */
export interface PipedSockets {
  of: (source: Readable) => Socket | undefined
  stop: () => void
}

/** Follows every TCP connection that this process opens from now on: a stream does not tell what it is piped to. */
export function followPipedSockets(): PipedSockets {
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
export const waitingTls = Object.assign<ConnectionOptions, object>({}, { highWaterMark: 1 })

/** Adds the dot when all before it is with the kernel: one that waited in this process would be told of too early. */
function endAfterAllBefore(dots: Transform, sockets: PipedSockets) {
  const endIfEmpty = () => {
    if (dots.writableEnded || dots.readableLength + dots.writableLength > 0) return
    dots.off('data', lookAgain)
    const socket = sockets.of(dots)
    // A connection that fails here ends the mail: the library has noticed that itself.
    if (socket) socket.write('', (error) => error ?? dots.end())
    else dots.end()
  }
  // While the last chunk is emitted, it still counts as waiting.
  const lookAgain = () => process.nextTick(endIfEmpty)
  dots.on('data', lookAgain)
  endIfEmpty()
}

/** On a line of its own: the mail before it ends with a line break, and a line of it that begins with a dot has two. */
const isDot = (chunk: Buffer) => chunk.toString('latin1') === '.\r\n'
