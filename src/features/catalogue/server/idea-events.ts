import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { IdeaFields } from '../idea-fields.ts'

/** Change to the visibility or content of published ideas. */
export interface IdeaEvent {
  /** Identifies the event; delivery is at least once. */
  id: string
  what: 'published' | 'updated' | 'archived'
  ideaIds: number[]
}

/** Message that ideas were published, updated or archived. */
export const ideaEvent = { name: 'idea-news' }

type State = IdeaFields['state']
export interface SavedState {
  id: number
  /** Null for a new idea. */
  was: State | null
  is: State
}

/** Sends the events of saved ideas in the transaction of `em`, so that they commit together with the change. */
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
