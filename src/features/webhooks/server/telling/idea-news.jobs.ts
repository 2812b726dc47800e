import type { SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideaNews, type IdeaNews } from '#features/catalogue/server/idea-news.ts'
import { bareIdeas, publishedIdeas, toIdeaView } from '#features/catalogue/server/idea.queries.ts'
import type { ToldIdea } from '#features/webhooks/payloads.ts'
import { endpointsWanting, noteEvents, type Happened } from '#features/webhooks/server/events.service.ts'
import { hrefOf } from '#platform/addresses.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'

interface Parts {
  em: SqlEntityManager
  jobs: Jobs
  origin: () => string
}

/** Writes down for endpoints what has become of ideas. What readers do not see at this moment is told to nobody. */
export function ideaNewsJobs(parts: Parts): JobQueue<IdeaNews> {
  return {
    ...ideaNews,
    isEachByItself: true,
    async handle(given) {
      for (const news of given) await bring(parts, news)
    },
  }
}

async function bring({ em: main, jobs, origin }: Parts, news: IdeaNews): Promise<void> {
  const em = main.fork()
  const type = `idea.${news.what}` as const
  const endpointIds = await endpointsWanting(em, type)
  if (endpointIds.length === 0) return
  const told = await (news.what === 'archived' ? goneIdeas(em, news) : shownIdeas(em, news, origin()))
  const events = told.map(({ id, at, data }): Happened => {
    return { type, source: `news ${news.id} idea ${id}`, at: new Date(at), data }
  })
  await noteEvents(em.fork(), jobs, { events, endpointIds })
}

async function shownIdeas(em: SqlEntityManager, { ideaIds }: IdeaNews, origin: string) {
  const rows = await publishedIdeas(em).where('idea.id', 'in', ideaIds).execute()
  return rows
    .map(toIdeaView)
    .map((idea) => ({ id: idea.id, at: idea.updatedAt, data: { idea: tellIdea(idea, origin) } }))
}

/** No more than which it was: what it says by now is its editors' own matter. */
async function goneIdeas(em: SqlEntityManager, { ideaIds }: IdeaNews) {
  const rows = await bareIdeas(em)
    .select(['id', 'slug', 'updated_at'])
    .where('id', 'in', ideaIds)
    .where('state', '<>', 'published')
    .execute()
  return rows.map(({ id, slug, updated_at }) => ({ id, at: updated_at, data: { idea: { id, slug } } }))
}

/** A page of text, not a book: who wants all of it asks the API. */
const longestDescription = 500

/** Of what readers see, what programs are told. */
export const tellIdea = (
  { id, slug, title, description, category, tags }: IdeaView,
  origin: string,
): ToldIdea => ({
  id,
  slug,
  title,
  description: Array.from(description).slice(0, longestDescription).join(''),
  category: category && { slug: category.slug, name: category.name },
  tags,
  url: origin + hrefOf('idea', { id }),
})
