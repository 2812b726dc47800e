import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

/** An app that shows codes, one to an account. */
export const Authenticator = defineEntity({
  name: 'Authenticator',
  properties: {
    user: () => p.oneToOne(User).primary().owner().ref(),
    /** What the app was given, sealed (see `sealing.ts`). */
    sealedSecret: p.string(),
    /** Null until a first code has shown that the app has it. */
    confirmedAt: p.datetime().nullable(),
    /** Of the newest code that was taken, in half minutes since 1970. */
    lastStep: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Authenticator = InferEntity<typeof Authenticator>
