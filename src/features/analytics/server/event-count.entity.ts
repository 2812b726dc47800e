import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { deviceKinds, eventNames } from '../limits.ts'

/** What visitors did, by day (of UTC): nobody, no moment, no order. */
export const EventCount = defineEntity({
  name: 'EventCount',
  properties: {
    day: p.date().primary(),
    name: p.enum(eventNames).primary(),
    /** The pattern of the page; blank for what is no page of the site. */
    path: p.string().primary(),
    /** The host that somebody came from: `direct` where none is known, blank within the site. */
    source: p.string().primary(),
    device: p.enum(deviceKinds).primary(),
    campaign: p.string().primary(),
    count: p.integer(),
  },
})
export type EventCount = InferEntity<typeof EventCount>
