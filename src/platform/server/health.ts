import type { FastifyInstance, FastifyRequest } from 'fastify'
import { carriesToken } from '#platform/seeing/figures-route.ts'
import { versionWithCommit } from '#platform/version.ts'

interface Options {
  /** Resolves where the database answers. */
  askDatabase: () => Promise<unknown>
  /** What keeps mail from leaving, in a sentence; undefined where nothing does. */
  mailTrouble: () => string | undefined
  /** The operator's token: requests that carry it are told more than the status. Without one nobody is. */
  token: string | undefined
}

const patienceMs = 3_000

/** `/healthz`: this process serves. `/readyz`: so does its database. Mail can wait: its trouble is told, no more. */
export async function health(app: FastifyInstance, { askDatabase, mailTrouble, token }: Options) {
  const config = { schema: { hide: true }, logLevel: 'silent' } as const
  const version = versionWithCommit()
  const isOperator = (request: FastifyRequest) => token !== undefined && carriesToken(request, token)

  app.get('/healthz', config, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', ...(isOperator(request) ? { version } : {}) }),
  )

  app.get('/readyz', config, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const isReady = await within(patienceMs, askDatabase())
    const mail = mailTrouble()
    const status = isReady ? 'ok' : 'unavailable'
    const body = isOperator(request)
      ? { status, version, ...(isReady ? {} : { database: 'unavailable' }), ...(mail ? { mail } : {}) }
      : { status }
    return isReady ? body : reply.code(503).header('retry-after', 5).send(body)
  })
}

async function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  const answered = promise.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
