import type { FastifyRequest } from 'fastify'
import { createCallerFactory, guardsWith, editorScopes, router } from './trpc.ts'

const { editorOnly } = guardsWith<object>(editorScopes)
const createGuardCaller = createCallerFactory(router({ pass: editorOnly.query(() => null) }))

/** A row's `onRequest`: who is no editor is told so before a body is read, whatever the body and the path hold. */
export async function requireEditor({ ctx }: FastifyRequest): Promise<void> {
  await createGuardCaller(ctx).pass()
}
