import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from './user.entity.ts'

/** What a link may do. */
const tokenPurposes = [
  'verify_email',
  'change_email',
  'approve_email',
  'reset_password',
  'undo_email',
] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

export const AccountToken = defineEntity({
  name: 'AccountToken',
  tableName: 'account_token',
  properties: {
    /** Of the token, which itself is kept nowhere. */
    hash: p.string().primary(),
    purpose: p.enum(tokenPurposes),
    user: () => p.manyToOne(User).ref(),
    /** The address that a change of address moves to, or that its undoing brings back. */
    email: p.string().nullable(),
    /** The name and password of the registration that is verified. */
    name: p.string().nullable(),
    passwordHash: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    /** When the link was used; a change of address may still wait for the former address then. */
    usedAt: p.datetime().nullable(),
  },
})
export type AccountToken = InferEntity<typeof AccountToken>
