import type { SqlEntityManager } from '@mikro-orm/sql'
import { Authenticator } from '#features/accounts/server/authenticator.entity.ts'
import type { Sealing } from '#platform/server/sealing.ts'
import { sealCodesAnew } from './recovery-codes.service.ts'

/** Seals with the key of now what was sealed with the one of before, so that that one may go. */
export async function sealAnew(em: SqlEntityManager, sealing: Sealing): Promise<void> {
  await sealCodesAnew(em, sealing)
  for (const { user, sealedSecret } of await em.find(Authenticator, {})) {
    const key = sealing.isOld(sealedSecret) ? await sealing.open(sealedSecret, user.id) : null
    if (key === null) continue
    const sealed = { sealedSecret: await sealing.seal(key, user.id) }
    // Unless it has been set up anew meanwhile.
    await em.nativeUpdate(Authenticator, { user: user.id, sealedSecret }, sealed)
  }
}
