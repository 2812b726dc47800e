/** What is counted. Nothing else is. */
export const eventNames = ['page_view', 'search', 'generate_random_idea', 'save_to_bucket_list'] as const
export type EventName = (typeof eventNames)[number]

/** In one call. */
export const mostEvents = 20
export const longestPath = 2_000
/** Of the names that the internet knows. */
export const longestHost = 253

export const deviceKinds = ['desktop', 'mobile', 'tablet', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]
