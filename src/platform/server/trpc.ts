import { initTRPC } from '@trpc/server'
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
