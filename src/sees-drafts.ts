import type { FastifyRequest } from 'fastify'

/** Whether a page shows more to whoever asks for it: an idea's does to editors, who see it before the public. */
export async function seesDrafts({ url, headers, ctx }: FastifyRequest): Promise<boolean> {
  if (!headers.cookie || !/^\/ideas\/\d+(?:\?|$)/.test(url)) return false
  const visit = await ctx.session()
  return visit !== null && visit.user.role !== 'member'
}
