import { User } from '#features/accounts/server/user.entity.ts'
import { asking } from '../support/app/asking.ts'
import type { TestApp } from '../support/app/test-app.ts'
import { signUp } from '../support/app/members.ts'

export const kinds = ['visitor', 'member', 'editor', 'admin'] as const
export type Kind = (typeof kinds)[number]

/** A word that stands in everything private of somebody, and nowhere else. */
export const secret = 'quokka-of-somebody-else'

/** Somebody with a list that nobody else may see, and the ids of what stands in it. */
export async function somebodyElse(app: TestApp): Promise<unknown[]> {
  const member = await signUp(app, { name: 'Eve Elsewhere' })
  const own = asking(app, member)
  const idea = await own.post('/api/custom-ideas', { title: `${secret} idea`, description: secret })
  const custom = await own.post('/api/my-bucket-list', { customIdeaId: idea.body.id, notes: secret })
  const entry = await own.post('/api/my-bucket-list', { ideaId: 7, notes: secret, targetDate: '2027-05-01' })
  await own.call('steps.add', { entryId: entry.body.id, title: secret })
  return [member.id, idea.body.id, custom.body.id, entry.body.id]
}

/** Gives headers of somebody of a kind. What was asked before may have ended them, so that they are made anew then. */
export function somebody(app: TestApp) {
  const cookies = new Map<Kind, string>()
  const passwordHash = app.services.passwords.hash(secret)

  async function signedUp(role: Exclude<Kind, 'visitor'>) {
    const { id, headers } = await signUp(app, { role })
    await app.orm.em.fork().nativeUpdate(User, { id }, { passwordHash: await passwordHash })
    return headers.cookie
  }

  return {
    async headers(kind: Kind): Promise<Record<string, string>> {
      if (kind === 'visitor') return {}
      const cookie = cookies.get(kind) ?? (await signedUp(kind))
      cookies.set(kind, cookie)
      return { cookie }
    },
    /** The next is somebody new. */
    forget: (kind: Kind) => cookies.delete(kind),
  }
}
