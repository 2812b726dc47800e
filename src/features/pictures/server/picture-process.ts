import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { badRequest, serviceUnavailable, payloadTooLarge, unsupportedMedia } from '#platform/server/errors.ts'
import { notAPicture, pictureBroken, picturesBusy, pictureTooLarge } from '../messages.ts'
import { decoderResponse, type DecoderResponse, type PictureRejection } from './decoder-messages.ts'

export interface PictureSize {
  width: number
  bytes: Buffer
}

export interface PictureProcess {
  /**
   * Decodes one file; one at a time.
   * @throws 415, 413 or 400 for a file that is refused, 413 where it takes too long or ends the process.
   */
  decode: (file: Buffer) => Promise<PictureSize[]>
  /** Ends the process. Resolves when it has gone. */
  stop: () => Promise<void>
}

interface Limits {
  maxSeconds: number
  /** Resident memory of the process, its 90 MB of Node and sharp included. */
  memoryMb: number
  /** How long the process waits for another picture before it ends. */
  idleMs: number
}

const decoderUrl = new URL('./picture-decoder.ts', import.meta.url)
/** Starting takes a tenth of a second; a busy machine gets more time. */
const maxStartSeconds = 60
const retryAfterSeconds = 5
/** Settings of Node and of the allocator, which hold no secrets. Everything else in the environment stays here. */
const passedVariables = ['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'SYSTEMROOT']
const isPassedOn = (name: string) => passedVariables.includes(name) || name.startsWith('MALLOC_')

/** Decodes pictures in a child process, which starts with the first of them and ends when no more come. */
export function createPictureProcess({ maxSeconds, memoryMb, idleMs }: Limits): PictureProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  /** @throws 503 where the process does not start, such as on a machine without memory. */
  async function start(): Promise<ChildProcess> {
    const started = fork(decoderUrl, [String(memoryMb)], {
      execArgv: ['--max-semi-space-size=4', '--max-old-space-size=64'],
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => isPassedOn(name))),
      // Native libraries report damaged files on the standard error, which is the site's log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    child = started
    // Neither the process nor its channel keeps the site from ending.
    started.unref()
    started.channel?.unref()
    started.on('exit', () => {
      if (child === started) child = undefined
    })
    // A process that cannot be started or reached gives no answer.
    started.on('error', () => {})
    const answer = await nextResponse(started, maxStartSeconds)
    if (answer && 'isReady' in answer) return started
    kill(started)
    if (answer && 'failure' in answer) throw new Error(`Pictures cannot be decoded: ${answer.failure}`)
    throw serviceUnavailable(picturesBusy, retryAfterSeconds)
  }

  function kill(process: ChildProcess): void {
    process.kill('SIGKILL')
    if (child === process) child = undefined
  }

  return {
    async decode(file) {
      if (isStopped) throw serviceUnavailable(picturesBusy, retryAfterSeconds)
      clearTimeout(idle)
      const decoder = child?.connected ? child : await start()
      const answered = nextResponse(decoder, maxSeconds)
      // A failure to send is one to answer.
      decoder.send({ file }, () => {})
      const answer = await answered
      if (isStopped) throw serviceUnavailable(picturesBusy, retryAfterSeconds)
      if (answer === undefined) kill(decoder)
      else idle = setTimeout(kill, idleMs, decoder).unref()
      if (answer && 'sizes' in answer)
        return answer.sizes.map(({ width, bytes }) => ({ width, bytes: Buffer.from(bytes) }))
      throw toHttpError(answer)
    },

    async stop() {
      isStopped = true
      clearTimeout(idle)
      if (!child) return
      const ended = once(child, 'exit')
      kill(child)
      await ended
    },
  }
}

/** Resolves with the next answer of a process; undefined where it ends, cannot be reached, or takes too long. */
function nextResponse(decoder: ChildProcess, maxSeconds: number): Promise<DecoderResponse | undefined> {
  const { promise, resolve } = Promise.withResolvers<DecoderResponse | undefined>()
  const fail = () => resolve(undefined)
  const read = (message: unknown) => resolve(decoderResponse.parse(message))
  const timeout = setTimeout(fail, maxSeconds * 1_000)
  decoder.once('message', read).once('exit', fail).once('error', fail)
  return promise.finally(() => {
    clearTimeout(timeout)
    decoder.off('message', read).off('exit', fail).off('error', fail)
  })
}

function toHttpError(answer: DecoderResponse | undefined) {
  const refusal: PictureRejection = answer && 'refusal' in answer ? answer.refusal : 'size'
  if (refusal === 'format') return unsupportedMedia(notAPicture)
  return refusal === 'damage' ? badRequest(pictureBroken) : payloadTooLarge(pictureTooLarge)
}
