/** Events that an endpoint can subscribe to. */
export const eventTypes = [
  'idea.published',
  'idea.updated',
  'idea.archived',
  'entry.completed',
  'list.item_added',
  'list.item_completed',
] as const
export type EventType = (typeof eventTypes)[number]

/** Kinds of events that members consent to: about ideas they complete, or about their lists. */
export const consentKinds = ['completions', 'lists'] as const
export type ConsentKind = (typeof consentKinds)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const maxEndpoints = 20
export const maxEndpointNameLength = 60
export const maxEndpointUrlLength = 2000
/** Number of recent deliveries shown per endpoint. */
export const maxListedDeliveries = 50
