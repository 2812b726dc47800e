import type { FastifyInstance } from 'fastify'
import type { Figures } from '#platform/seeing/figures.ts'
import { figuresRoute } from '#platform/seeing/figures-route.ts'
import { readFigures } from './process-figures.ts'
import { showSite, type SiteParts } from './site-figures.ts'

/** What is looked up beside what is counted, and where it can be read. */
export async function siteFigures(
  app: FastifyInstance,
  { figures, ...parts }: SiteParts & { figures: Figures },
) {
  await showSite(figures, parts)
  const { METRICS_TOKEN: token } = parts.config
  if (token) await app.register(figuresRoute, { token, read: () => readFigures(figures) })
}
