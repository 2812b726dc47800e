import type { DeviceKind, EventName } from '#features/analytics/limits.ts'

interface CountedEvent {
  day: string
  name: EventName
  path: string
  source: string
  device: DeviceKind
  campaign: string
  count: number
}

export interface CountedIdea {
  day: string
  ideaId: number
  views: number
  saves: number
}

interface CountedCategory {
  day: string
  slug: string
  views: number
}

interface SeenVisitor {
  day: string
  /** Of the address and the browser: within the process only, and written down only under the day's salt. */
  fingerprint: string
}

/** An event as an outside service is told of it. */
export interface ForwardableEvent {
  name: EventName
  path: string
  ideaId?: number | undefined
  source: string
  campaign: string
  device: DeviceKind
  /** When, in milliseconds since 1970. */
  at: number
  visitor: SeenVisitor
}

/** What has been counted and is not written down yet. Its keys say what is counted together. */
export interface PendingCounts {
  events: Map<string, CountedEvent>
  ideas: Map<string, CountedIdea>
  categories: Map<string, CountedCategory>
  visitors: Map<string, SeenVisitor>
  told: ForwardableEvent[]
}

export const createPendingCounts = (): PendingCounts => ({
  events: new Map(),
  ideas: new Map(),
  categories: new Map(),
  visitors: new Map(),
  told: [],
})

/** How much of the memory it takes, in rows. */
export const sizeOf = ({ events, ideas, categories, visitors, told }: PendingCounts): number =>
  events.size + ideas.size + categories.size + visitors.size + told.length

/** What was counted as it is written down: rows by their keys, and of visitors what the day's salt makes of them. */
export interface CountedRows extends Pick<PendingCounts, 'events' | 'ideas' | 'categories'> {
  visitors: Map<string, { day: string; hash: string }>
}

export const sizeOfRows = ({ events, ideas, categories, visitors }: CountedRows): number =>
  events.size + ideas.size + categories.size + visitors.size
