import type { FastifyRequest } from 'fastify'
import { createCallerFactory, guardsWith, ofEditors, router } from './trpc.ts'

const { editorOnly } = guardsWith<object>(ofEditors)
const gate = createCallerFactory(router({ pass: editorOnly.query(() => null) }))

/** A row's `onRequest`: who is no editor is told so before a body is read, whatever the body and the path hold. */
export async function editorsFirst({ ctx }: FastifyRequest): Promise<void> {
  await gate(ctx).pass()
}
