/** What an endpoint can be told of. */
export const eventTypes = ['idea.published', 'idea.updated', 'idea.archived', 'entry.completed'] as const
export type EventType = (typeof eventTypes)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const mostEndpoints = 20
export const longestEndpointName = 60
export const longestEndpointUrl = 2000
/** The newest deliveries of an endpoint that admins are shown. */
export const mostShownDeliveries = 50
