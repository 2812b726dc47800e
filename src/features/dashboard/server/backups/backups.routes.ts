import type { FastifyInstance, FastifyRequest } from 'fastify'
import { freshGuardsWith } from '#features/accounts/server/fresh-guards.ts'
import { backupFilePath } from '#platform/addresses.ts'
import { signedInRoutes } from '#platform/server/routes.ts'
import { createCallerFactory, router } from '#platform/server/trpc.ts'
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

const { adminAnew } = freshGuardsWith<BackupsServices>()

/** The guards of procedures, for what no procedure can answer. */
const openings = createCallerFactory(router({ opener: adminAnew.query(({ ctx }) => ctx.user) }))
