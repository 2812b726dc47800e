import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changePasswordPath, hrefOf, securityTextPath } from '#platform/addresses.ts'
import { hasBearerToken } from '#platform/observability/metrics-route.ts'
import { versionWithCommit } from '#platform/version.ts'
import { isDiskFull as isDiskFullError } from './public-failure.ts'

interface Options {
  /** Resolves to true if the database responds. */
  askDatabase: () => Promise<boolean>
  /** Resolves to true while a disk is full. */
  isDiskFull: () => Promise<boolean>
  /** Error message of mail delivery; undefined while it works. */
  mailTrouble: () => string | undefined
  /** Operator's token. Requests with it get details beyond the status. */
  token: string | undefined
}

const checkTimeoutMs = 3_000

/**
 * Registers `/healthz` (200 while the process is up) and `/readyz` (200 if the database responds and the disk has
 * space, else 503 with Retry-After). Clients with the operator's `token` also get the version and what is wrong, others
 * only the status. A mail failure is reported but does not affect readiness.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { askDatabase, isDiskFull, mailTrouble, token }: Options,
) {
  const config = { schema: { hide: true }, logLevel: 'silent' } as const
  const version = versionWithCommit()
  const isOperator = (request: FastifyRequest) => token !== undefined && hasBearerToken(request, token)

  app.get('/healthz', config, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', ...(isOperator(request) ? { version } : {}) }),
  )

  app.get('/readyz', config, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const answers = await resolvesWithin(checkTimeoutMs, askDatabase())
    // Without a database nothing can be saved, so the disk is not checked.
    const isFull = answers && (await resolvesWithin(checkTimeoutMs, isDiskFull()))
    const isReady = answers && !isFull
    const mail = mailTrouble()
    const status = isReady ? 'ok' : 'unavailable'
    const body = isOperator(request)
      ? {
          status,
          version,
          ...(answers ? {} : { database: 'unavailable' }),
          ...(isFull ? { disk: 'full' } : {}),
          ...(mail ? { mail } : {}),
        }
      : { status }
    return isReady ? body : reply.code(503).header('retry-after', 5).send(body)
  })
}

/** Resolves to the promise's value, or to false if it rejects or times out. */
async function resolvesWithin(ms: number, promise: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  return Promise.race([promise.catch(() => false), late]).finally(() => clearTimeout(timer))
}

interface WellKnownOptions {
  /** Security contact, an email address. */
  contact: string
  origin: () => string
  now: () => Date
}

const securityTextMonths = 6

/**
 * Registers the well-known addresses: security.txt (RFC 9116), and change-password, which redirects to the account
 * page.
 */
export async function wellKnownRoutes(app: FastifyInstance, { contact, origin, now }: WellKnownOptions) {
  const config = { schema: { hide: true } }

  app.get(securityTextPath, config, (_request, reply) => {
    const expires = new Date(now())
    expires.setUTCMonth(expires.getUTCMonth() + securityTextMonths)
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin()}${securityTextPath}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get(changePasswordPath, config, (_request, reply) => reply.redirect(hrefOf('account'), 302))
}

interface DiskProbeOptions {
  /** Data folder of the process. */
  folder: string
  /** Writes a probe on the disk of a database server; undefined if the database is in the data folder. */
  writeInDatabase: (() => Promise<unknown>) | undefined
}

const probeIntervalMs = 2_000
const probe = Buffer.alloc(64 * 1024, 1)

/**
 * Creates a check that resolves to true while the disk of the process or its database is full, found by writing to
 * both. It writes at most every two seconds, because the readiness endpoint is public. Other write errors are
 * ignored.
 */
export function createDiskProbe({ folder, writeInDatabase }: DiskProbeOptions): () => Promise<boolean> {
  const file = join(folder, 'disk-probe')
  let last: Promise<boolean> | undefined

  async function writeFileProbe() {
    try {
      await writeFile(file, probe)
    } finally {
      await rm(file, { force: true })
    }
  }

  async function isFull(): Promise<boolean> {
    const writes = await Promise.allSettled([writeFileProbe(), writeInDatabase?.()])
    return writes.some((write) => write.status === 'rejected' && isDiskFullError(write.reason))
  }

  return () => {
    last ??= isFull().finally(() => setTimeout(() => (last = undefined), probeIntervalMs).unref())
    return last
  }
}
