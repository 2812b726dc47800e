import { initTRPC, type TRPCError } from '@trpc/server'
import type { RequestContext } from './context.ts'
import { publicFailure } from './errors.ts'

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const { status, body } = publicFailure(error)
    return { ...shape, message: body.message, data: { ...shape.data, httpStatus: status, ...body } }
  },
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Open to every visitor. */
export const anyone = t.procedure

/** Headers of an answer over HTTP: nothing is kept, and who should come back later is told when. */
export function trpcHeaders({ errors }: { errors: TRPCError[] }): { headers: Headers } {
  const headers = new Headers({ 'cache-control': 'no-store' })
  const retryAfter = errors.map((error) => publicFailure(error).retryAfter).find(Boolean)
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  return { headers }
}
