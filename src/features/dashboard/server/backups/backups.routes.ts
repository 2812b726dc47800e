import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireFreshPassword } from '#features/accounts/server/fresh-password.service.ts'
import { backupFilePath } from '#platform/addresses.ts'
import { signedInRoutes } from '#platform/server/routes.ts'
import { createCallerFactory, guardsWith, router } from '#platform/server/trpc.ts'
import { openBackup } from './backup-orders.service.ts'
import type { BackupsContext, BackupsServices } from './backups-services.ts'

interface Options {
  contextOf: (request: FastifyRequest) => BackupsContext
}

/** The file itself, as a stream: to an admin who has given the password just now. */
export async function backupFiles(app: FastifyInstance, { contextOf }: Options) {
  signedInRoutes(app)
  app.get<{ Params: { name: string } }>(
    backupFilePath,
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { name } = request.params
      const by = await openings(contextOf(request)).opener()
      const { bytes, content } = await openBackup({ ...contextOf(request), user: by }, name)
      return reply
        .headers({
          'content-type': 'application/gzip',
          'content-length': bytes,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        })
        .send(content)
    },
  )
}

const { adminOnly } = guardsWith<BackupsServices>()

/** The guards of procedures, for what no procedure can answer. */
const openings = createCallerFactory(
  router({
    opener: adminOnly.query(async ({ ctx }) => {
      await requireFreshPassword(ctx.em, ctx.sessionId, ctx.now())
      return ctx.user
    }),
  }),
)
