import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** Somebody whom an admin has asked to sign up; gone once they have. */
export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.integer().primary().autoincrement(),
    email: p.string().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
})
export type Invitation = InferEntity<typeof Invitation>
