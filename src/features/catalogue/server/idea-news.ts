import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { IdeaFields } from '../idea-fields.ts'

/** What has become of ideas, as readers see it. */
export interface IdeaEvent {
  /** Of this piece of news, which may be brought more than once. */
  id: string
  what: 'published' | 'updated' | 'archived'
  ideaIds: number[]
}

/** The message that readers see ideas which they did not, or see them otherwise, or no more. */
export const ideaEvent = { name: 'idea-news' }

type State = IdeaFields['state']
export interface SavedState {
  id: number
  /** Null for a new one. */
  was: State | null
  is: State
}

/** Whoever saves ideas calls this with the same `em`: the change and the news commit together. */
export async function sendIdeaEvents(em: SqlEntityManager, jobs: Jobs, saved: SavedState[]): Promise<void> {
  for (const what of ['published', 'updated', 'archived'] as const) {
    const ideaIds = saved.filter((each) => eventKindOf(each) === what).map(({ id }) => id)
    const event: IdeaEvent = { id: randomUUID(), what, ideaIds }
    if (ideaIds.length > 0) await jobs.send(em, ideaEvent, event)
  }
}

function eventKindOf({ was, is }: SavedState): IdeaEvent['what'] | undefined {
  if (is === 'published') return was === 'published' ? 'updated' : 'published'
  return was === 'published' ? 'archived' : undefined
}
