import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyRequest } from 'fastify'
import type { Orm } from '#platform/database/orm.ts'
import type { RequestContext } from '#platform/server/context.ts'
import type { Services } from '../services.ts'
import { hasCredentials } from '../session-finder.ts'

/** Procedures that read public data only. */
const publicProcedures = /^(?:categories|ideas|search)\./

/**
 * Routes reads of public data to replicas of the database if there are any, otherwise to the primary. Returns
 * `reading`, which creates an entity manager for such reads, and `contextOf`, which creates the context of a tRPC
 * request: it reads from replicas if the request comes from a visitor and calls only public procedures.
 */
export function createReplicaReads(orm: Orm, { replicas }: Services) {
  const reading = (): SqlEntityManager => (replicas ?? orm).em.fork()
  return {
    reading,
    /** Returns the context of a tRPC call. Anonymous calls of public procedures read from a replica. */
    contextOf: (request: FastifyRequest, names: string[]): RequestContext =>
      !hasCredentials(request) && names.every((name) => publicProcedures.test(name))
        ? { ...request.ctx, em: reading() }
        : request.ctx,
  }
}
