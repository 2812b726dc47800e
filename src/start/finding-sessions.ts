import type { FastifyRequest } from 'fastify'
import { tokenIn } from '#features/accounts/server/api-tokens/programs.service.ts'
import { cookieName } from '#features/accounts/limits.ts'
import type { Orm } from '#platform/database/orm.ts'
import type { Session } from '#platform/server/context.ts'
import type { Services } from './services.ts'

/** Finds who asks: by the token of a program, which goes before a cookie, or by that of a browser. */
export const findingSessions =
  (orm: Orm, { programs, sessions, now }: Services) =>
  async ({ cookies, headers, ip }: FastifyRequest, renewed: string[]): Promise<Session | null> => {
    const ofProgram = tokenIn(headers.authorization)
    if (ofProgram) return programs.find(orm.em.fork(), ofProgram, ip, now())
    const token = cookies[cookieName]
    return token ? sessions.find(orm.em.fork(), token, renewed, now()) : null
  }
