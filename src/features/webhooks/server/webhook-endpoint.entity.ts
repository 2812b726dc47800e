import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'
import type { EventType } from '../limits.ts'

/** Where a program of others is told what has happened here. */
export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.string(),
    url: p.string(),
    events: p.array().$type<EventType[]>(),
    /** What is signed with, sealed (see `platform/server/sealing.ts`). */
    sealedSecret: p.text(),
    /** The one before it, while both count. */
    formerSecret: p.text().nullable(),
    formerUntil: p.datetime().nullable(),
    /** The admin who last said where it is, or was shown its secret, and when. */
    setBy: () => p.manyToOne(User).nullable().ref(),
    setAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    pausedAt: p.datetime().nullable(),
    /** Since when it is left alone, after days in which it took nothing. */
    disabledAt: p.datetime().nullable(),
    /** The first failure since it last took something. */
    failingSince: p.datetime().nullable(),
  },
})
export type WebhookEndpoint = InferEntity<typeof WebhookEndpoint>
