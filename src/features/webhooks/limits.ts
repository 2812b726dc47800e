/** Events that an endpoint can subscribe to. */
export const eventTypes = ['idea.published', 'idea.updated', 'idea.archived', 'entry.completed'] as const
export type EventType = (typeof eventTypes)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const maxEndpoints = 20
export const maxEndpointNameLength = 60
export const maxEndpointUrlLength = 2000
/** Number of recent deliveries shown per endpoint. */
export const maxListedDeliveries = 50
