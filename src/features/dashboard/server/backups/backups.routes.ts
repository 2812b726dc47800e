import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recentPasswordGuards } from '#features/accounts/server/recent-password-guards.ts'
import { backupFilePath } from '#platform/addresses.ts'
import { requireSignIn } from '#platform/server/routes.ts'
import { createCallerFactory, router } from '#platform/server/trpc.ts'
import { openBackup } from './backup-actions.service.ts'
import type { BackupsContext, BackupsServices } from './backups-services.ts'

interface Options {
  contextOf: (request: FastifyRequest) => BackupsContext
}

/**
 * Registers the route that streams a backup file to an admin who has recently confirmed their password. Others get a
 * 401 or 403, an unknown backup a 404.
 */
export async function backupFileRoutes(app: FastifyInstance, { contextOf }: Options) {
  requireSignIn(app)
  app.get<{ Params: { name: string } }>(
    backupFilePath,
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { name } = request.params
      const admin = await createGuardCaller(contextOf(request)).opener()
      const { bytes, content } = await openBackup({ ...contextOf(request), user: admin }, name)
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

const { adminRecently } = recentPasswordGuards<BackupsServices>()

/** Applies a procedure's guard to a route that streams a file, which no procedure can return. */
const createGuardCaller = createCallerFactory(router({ opener: adminRecently.query(({ ctx }) => ctx.user) }))
