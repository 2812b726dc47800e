import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { minuteMs } from '#platform/durations.ts'
import type { ClaimedPort } from './port.ts'
import { retire } from './workers/worker-messages.ts'

/** With what the last jobs are given, less than the ten seconds that npm, Docker and systemd wait before they kill. */
const lastRequestsMs = 5_000
/** Whoever has a connection open asks something on it within that, most likely, and learns then that it ends. */
const farewellMs = 15_000
/** Nobody waits for a worker that another one has taken the place of. */
const lastRequestsOfRetiredMs = minuteMs

/**
 * Requests that have begun are answered; one that never ends is cut off.
 * @param lastWords what is said when all has ended.
 */
export function closeWhenAsked(
  app: FastifyInstance,
  port: ClaimedPort,
  lastWords: () => Promise<void> = async () => {},
): void {
  let closing: Promise<void> | undefined
  const close = async (requestsMs: number) => {
    // A kept-alive connection falls idle when its request is answered, and would stay open for its next one.
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
    setTimeout(() => app.server.closeAllConnections(), requestsMs).unref()
    app.log.info('closing: requests that have begun are answered')
    await app.close()
    await lastWords()
    app.log.info({ uptimeSeconds: Math.round(process.uptime()) }, 'the site has ended. Good bye')
    process.exit(0)
  }
  // A Ctrl-C arrives twice, from the terminal and from npm: the second must not cut the first short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      setTimeout(() => app.server.closeAllConnections(), lastRequestsMs).unref()
      closing ??= close(lastRequestsMs)
    })
  process.on('message', async (said) => {
    if (said !== retire) return
    await Promise.race([port.leave(), wait(farewellMs, undefined, { ref: false })])
    closing ??= close(lastRequestsOfRetiredMs)
  })
}
