import type { EventName } from '#features/analytics/limits.ts'

export interface SeenEvent {
  name: EventName
  path: string
  ideaId?: number
  query?: string
  referrer?: string
}

const url = '/api/events'

/** Sent beside everything else, and also when the page is being left. Nobody waits for it, and nobody misses it. */
export function sendEvents(events: SeenEvent[]): void {
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' })
  if (isTaken(body)) return
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/** Some browsers have no beacon, and any may be too busy to take one. */
const isTaken = (body: Blob) => 'sendBeacon' in navigator && navigator.sendBeacon(url, body)
