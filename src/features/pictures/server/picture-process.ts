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
   * Decodes one file. Calls must not overlap.
   *
   * @throws 415, 413 or 400 if the file is rejected; 413 if decoding times out or ends the process.
   */
  decode: (file: Buffer) => Promise<PictureSize[]>
  /** Ends the process. Resolves when it has exited. */
  stop: () => Promise<void>
}

interface Limits {
  maxSeconds: number
  /** Resident memory of the process, including 90 MB for Node and sharp. */
  memoryMb: number
  /** Idle time after which the process ends. */
  idleMs: number
}

const decoderUrl = new URL('./picture-decoder.ts', import.meta.url)
/** Generous for a busy machine: starting usually takes 0.1 s. */
const maxStartSeconds = 60
const retryAfterSeconds = 5
/** Environment variables for the child process: settings of Node. All others may hold secrets. */
const passedVariables = new Set(['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'SYSTEMROOT'])

/**
 * Creates the decoder: `decode` converts one file to WebP in each size in a child process, which starts with the first
 * picture and ends when idle or on `stop`. Calls of `decode` must not overlap. It throws a 4xx for a file that cannot
 * be decoded or takes too much time or memory, and a 503 if the process does not start or `stop` was called.
 */
export function createPictureProcess({ maxSeconds, memoryMb, idleMs }: Limits): PictureProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  /**
   * Starts the child process.
   * @throws 503 if it does not start, such as on a machine without free memory.
   */
  async function start(): Promise<ChildProcess> {
    const started = fork(decoderUrl, [String(memoryMb)], {
      execArgv: ['--max-semi-space-size=4', '--max-old-space-size=64'],
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedVariables.has(name))),
      // Native libraries report damaged files on stderr, which would end up in the site's log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    child = started
    // Neither the process nor its IPC channel may keep the site from exiting.
    started.unref()
    started.channel?.unref()
    started.on('exit', () => {
      if (child === started) child = undefined
    })
    // Without a listener the error would be thrown. `nextResponse` already handles a process that cannot be started or
    // reached.
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
      // `nextResponse` also resolves on a failure to send.
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

/** Resolves with the next message of the process; undefined if it exits, fails or times out. */
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
