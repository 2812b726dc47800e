import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyRequest } from 'fastify'
import type { Orm } from '#platform/database/orm.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { hasCredentials } from './kept-answers.ts'
import type { Services } from '../services.ts'

/** Procedures that read the catalogue. */
const publicProcedures = /^(?:categories|ideas|search)\./

/** Where what is public is read: from replicas, where there are any. */
export function createReplicaReads(orm: Orm, { replicas }: Services) {
  const reading = (): SqlEntityManager => (replicas ?? orm).em.fork()
  return {
    reading,
    /** What procedures of these names are given by whoever asks them something. */
    contextOf: (request: FastifyRequest, names: string[]): RequestContext =>
      !hasCredentials(request) && names.every((name) => publicProcedures.test(name))
        ? { ...request.ctx, em: reading() }
        : request.ctx,
  }
}
