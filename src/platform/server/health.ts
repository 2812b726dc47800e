import type { FastifyInstance } from 'fastify'
import { version } from '#platform/version.ts'

interface Options {
  /** Resolves where the database answers. */
  askDatabase: () => Promise<unknown>
  /** What keeps mail from leaving, in a sentence; undefined where nothing does. */
  mailTrouble: () => string | undefined
}

const patienceMs = 3_000

/** `/healthz`: this process serves. `/readyz`: so does its database. Mail can wait: its trouble is told, no more. */
export async function health(app: FastifyInstance, { askDatabase, mailTrouble }: Options) {
  const config = { schema: { hide: true }, logLevel: 'silent' } as const

  app.get('/healthz', config, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  )

  app.get('/readyz', config, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const isReady = await within(patienceMs, askDatabase())
    const mail = mailTrouble()
    const details = mail ? { mail } : {}
    if (isReady) return { status: 'ok', ...details }
    return reply
      .code(503)
      .header('retry-after', 5)
      .send({ status: 'database unavailable', ...details })
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
