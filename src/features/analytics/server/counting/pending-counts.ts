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
  /** Hash of IP address and user agent. Stays in memory; the database stores only its hash with the day's salt. */
  fingerprint: string
}

/** Event for an external analytics service. */
export interface ForwardableEvent {
  name: EventName
  path: string
  ideaId?: number | undefined
  source: string
  campaign: string
  device: DeviceKind
  /** Time in ms since 1970. */
  at: number
  visitor: SeenVisitor
}

/** Counts that are not written yet. Events with the same key are added up. */
export interface PendingCounts {
  events: Map<string, CountedEvent>
  ideas: Map<string, CountedIdea>
  categories: Map<string, CountedCategory>
  visitors: Map<string, SeenVisitor>
  toForward: ForwardableEvent[]
}

/**
 * Returns an empty in-memory buffer of counts: a map each for events, ideas, categories and visitors, and the list of
 * events to forward. It has no methods: once written, it is replaced by a new one rather than emptied.
 */
export const createPendingCounts = (): PendingCounts => ({
  events: new Map(),
  ideas: new Map(),
  categories: new Map(),
  visitors: new Map(),
  toForward: [],
})

/** Returns the number of rows that pending counts hold in memory: of all four maps, and the events to forward. */
export const sizeOf = ({ events, ideas, categories, visitors, toForward }: PendingCounts): number =>
  events.size + ideas.size + categories.size + visitors.size + toForward.length

/** Counts as written to the database: rows by key, with visitors hashed with the day's salt. */
export interface CountedRows extends Pick<PendingCounts, 'events' | 'ideas' | 'categories'> {
  visitors: Map<string, { day: string; hash: string }>
}

/** Returns how many rows these counts take in the database: one for each counted event, idea, category and visitor. */
export const sizeOfRows = ({ events, ideas, categories, visitors }: CountedRows): number =>
  events.size + ideas.size + categories.size + visitors.size
