import type { Sealing } from '#platform/server/sealing.ts'
import type { Door } from './sending/door.ts'

/** What webhooks need for as long as the process lives. */
export interface WebhooksServices {
  /** What is signed with is kept with it. */
  webhookSealing: Sealing
  /** By which they leave, and which lets none into a private network. */
  webhookDoor: Door
}
