import type { FastifyRequest } from 'fastify'
import { createCallerFactory, createGuardedProcedures, editorScopes, router } from './trpc.ts'

const { editorOnly } = createGuardedProcedures<object>(editorScopes)
const createGuardCaller = createCallerFactory(router({ pass: editorOnly.query(() => null) }))

/** `onRequest` hook that rejects clients other than editors and admins, before the body is read. */
export async function requireEditor({ ctx }: FastifyRequest): Promise<void> {
  await createGuardCaller(ctx).pass()
}
