import type { Encryption } from '#platform/server/sealing.ts'
import type { OutboundGuard } from './sending/door.ts'

/** What webhooks need for as long as the process lives. */
export interface WebhooksServices {
  /** What is signed with is kept with it. */
  webhookSealing: Encryption
  /** By which they leave, and which lets none into a private network. */
  webhookDoor: OutboundGuard
}
