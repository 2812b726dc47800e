import { eventsPath } from '#features/analytics/events-address.ts'
import type { EventName } from '#features/analytics/limits.ts'
import { addressHere } from '#platform/web/base-here.ts'

export interface SeenEvent {
  name: EventName
  path: string
  ideaId?: number
  query?: string
  referrer?: string
}

/** Sent beside everything else, and also when the page is being left. Nobody waits for it, and nobody misses it. */
export function sendEvents(events: SeenEvent[]): void {
  const url = addressHere(eventsPath)
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' })
  if (isTaken(url, body)) return
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/** Some browsers have no beacon, and any may be too busy to take one. */
const isTaken = (url: string, body: Blob) => 'sendBeacon' in navigator && navigator.sendBeacon(url, body)
