import { PassThrough, Transform, type Readable, type Writable } from 'node:stream'

/**
 * Lets a mail through and tells of the dot that ends it, in the very call that writes it: a process that is killed
 * before has not told, and one that is killed after has sent.
 */
export class TellingDot extends PassThrough {
  readonly #onDot: () => void

  constructor(onDot: () => void) {
    super()
    this.#onDot = onDot
  }

  /** To what adds the dot; that is piped to the connection already. */
  override pipe<Target extends NodeJS.WritableStream>(dots: Target): Target {
    if (!(dots instanceof Transform)) throw new TypeError('A mail without its dot')
    // Before the pipe's own listener, which writes to the connection.
    dots.prependListener('data', (chunk: Buffer) => {
      if (dots.writableEnded && isDot(chunk)) this.#onDot()
    })
    this.once('end', () => afterAllBefore(dots, () => dots.end()))
    return super.pipe(dots, { end: false })
  }
}

/**
 * What a server is slow to read waits in this process: a dot that queues behind it would be told of too early. Where a
 * stream leads to is a word of Node's own, which has no other for it.
 */
function afterAllBefore(dots: Readable & { _readableState?: { pipes: Writable[] } }, end: () => void) {
  const { _readableState: state } = dots
  // Without a connection, or with one that fails here, the mail has ended: the library has noticed that itself.
  state?.pipes[0]?.write('', (error) => error ?? end())
}

/** On a line of its own: the mail before it ends with a line break, and a line of it that begins with a dot has two. */
const isDot = (chunk: Buffer) => chunk.toString('latin1') === '.\r\n'
