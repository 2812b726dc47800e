import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from './user.entity.ts'

/** What a link may do. */
const tokenPurposes = ['verify_email', 'change_email', 'reset_password'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

export const AccountToken = defineEntity({
  name: 'AccountToken',
  tableName: 'account_token',
  properties: {
    /** Of the token, which itself is kept nowhere. */
    hash: p.string().primary(),
    purpose: p.enum(tokenPurposes),
    user: () => p.manyToOne(User).ref(),
    /** The address that a change of address moves to. */
    email: p.string().nullable(),
    /** The name and password of the registration that is verified. */
    name: p.string().nullable(),
    passwordHash: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
})
export type AccountToken = InferEntity<typeof AccountToken>
