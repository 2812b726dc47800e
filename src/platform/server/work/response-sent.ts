import type { ServerResponse } from 'node:http'

/** Resolves when the system has taken all of it, or nobody takes it any more. */
export const sent = (response: ServerResponse): Promise<unknown> =>
  new Promise<void>((resolve) => {
    if (response.writableFinished || response.destroyed) return resolve()
    response.once('finish', resolve).once('close', resolve)
  })
