import type { SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideaEvent, type IdeaEvent } from '#features/catalogue/server/change-catalogue.service.ts'
import { ideaTable, publishedIdeas, toIdeaView } from '#features/catalogue/server/idea.queries.ts'
import type { IdeaPayload } from '#features/webhooks/payloads.ts'
import {
  findSubscribedEndpoints,
  recordEvents,
  type NewEvent,
} from '#features/webhooks/server/events.service.ts'
import { hrefOf } from '#platform/addresses.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'

interface Dependencies {
  em: SqlEntityManager
  jobs: Jobs
  origin: () => string
}

/**
 * Creates the job queue that records webhook events about ideas that were published, updated or archived, with their
 * content at the time of the job. Skips ideas that are no longer published by then, or, for `archived`, are published
 * again.
 */
export function createIdeaEventsQueue(parts: Dependencies): JobQueue<IdeaEvent> {
  return {
    ...ideaEvent,
    isEachByItself: true,
    async handle(given) {
      for (const news of given) await recordIdeaEvents(parts, news)
    },
  }
}

async function recordIdeaEvents({ em: main, jobs, origin }: Dependencies, news: IdeaEvent): Promise<void> {
  const em = main.fork()
  const type = `idea.${news.what}` as const
  const endpointIds = await findSubscribedEndpoints(em, type)
  if (endpointIds.length === 0) return
  const changes = await (news.what === 'archived'
    ? readArchivedIdeas(em, news)
    : readPublishedIdeas(em, news, origin()))
  const events = changes.map(({ id, at, data }): NewEvent => {
    return { type, source: `news ${news.id} idea ${id}`, at: new Date(at), data }
  })
  await recordEvents(em.fork(), jobs, { events, endpointIds })
}

async function readPublishedIdeas(em: SqlEntityManager, { ideaIds }: IdeaEvent, origin: string) {
  const rows = await publishedIdeas(em).where('idea.id', 'in', ideaIds).execute()
  return rows
    .map(toIdeaView)
    .map((idea) => ({ id: idea.id, at: idea.updatedAt, data: { idea: toIdeaPayload(idea, origin) } }))
}

/** Reads id and slug only: the current content of an unpublished idea is not public. */
async function readArchivedIdeas(em: SqlEntityManager, { ideaIds }: IdeaEvent) {
  const rows = await ideaTable(em)
    .select(['id', 'slug', 'updated_at'])
    .where('id', 'in', ideaIds)
    .where('state', '<>', 'published')
    .execute()
  return rows.map(({ id, slug, updated_at }) => ({ id, at: updated_at, data: { idea: { id, slug } } }))
}

/** Limits the payload size; the API returns the full description. */
const maxPayloadDescriptionLength = 500

/**
 * Converts an idea to its webhook payload: public fields, at most 500 characters of the description, and the URL of its
 * page.
 */
export const toIdeaPayload = (
  { id, slug, title, description, category, tags }: IdeaView,
  origin: string,
): IdeaPayload => ({
  id,
  slug,
  title,
  description: Array.from(description).slice(0, maxPayloadDescriptionLength).join(''),
  category: category && { slug: category.slug, name: category.name },
  tags,
  url: origin + hrefOf('idea', { id }),
})
