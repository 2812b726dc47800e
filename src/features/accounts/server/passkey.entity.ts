import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

/** A key that a device or a password manager keeps. */
export const Passkey = defineEntity({
  name: 'Passkey',
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    /** As the browser names it. */
    credentialId: p.string().unique(),
    /** In base64url. */
    publicKey: p.string(),
    /** How often its authenticator says that it has signed. */
    counter: p.bigint('number').defaultRaw('0'),
    /** How it is reached, such as `usb,nfc`. */
    transports: p.string().default(''),
    name: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().nullable(),
  },
})
export type Passkey = InferEntity<typeof Passkey>
