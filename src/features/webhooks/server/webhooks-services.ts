import type { Encryption } from '#platform/server/encryption.ts'
import type { OutboundGuard } from './sending/outbound-guard.ts'

/** Process-wide services used by webhooks. */
export interface WebhooksServices {
  /** Encrypts the signing secrets. */
  webhookSealing: Encryption
  /** Sends the requests and blocks private networks. */
  webhookDoor: OutboundGuard
}
