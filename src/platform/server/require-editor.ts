import type { FastifyRequest } from 'fastify'
import { createCallerFactory, createGuardedProcedures, editorScopes, router } from './trpc.ts'

const { editorOnly } = createGuardedProcedures<object>(editorScopes)
const createGuardCaller = createCallerFactory(router({ pass: editorOnly.query(() => null) }))

/**
 * Fastify `onRequest` hook that lets only editors and admins pass, and rejects others before the body is read.
 * @throws 401 for a visitor, 403 for a member, a missing second factor, or an API token without the scope.
 */
export async function requireEditor({ ctx }: FastifyRequest): Promise<void> {
  await createGuardCaller(ctx).pass()
}
