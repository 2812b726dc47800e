import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Entry } from './entry.entity.ts'

/** A line of an entry's checklist. */
export const EntryStep = defineEntity({
  name: 'EntryStep',
  uniques: [{ properties: ['entry', 'requestId'], name: 'entry_step_request_id_unique' }],
  properties: {
    id: p.integer().primary().autoincrement(),
    entry: () => p.manyToOne(Entry).ref(),
    text: p.string(),
    isDone: p.boolean().default(false),
    position: p.integer(),
    /** Of the click that made it, so that a repeat of it makes no second one. */
    requestId: p.uuid().nullable(),
  },
})
export type EntryStep = InferEntity<typeof EntryStep>
