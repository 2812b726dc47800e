import { expect } from 'vitest'
import { client } from '../support/app/client.ts'
import type { TestApp } from '../support/app/test-app.ts'
import { signUp } from '../support/app/members.ts'

export const kinds = ['visitor', 'member', 'editor', 'admin'] as const
export type Kind = (typeof kinds)[number]

/** A word that stands in everything private of somebody, and nowhere else. */
export const secret = 'quokka-of-somebody-else'

/** Somebody with a list that nobody else may see, and the ids of what stands in it. */
export async function somebodyElse(app: TestApp): Promise<unknown[]> {
  const member = await signUp(app, { name: 'Eve Elsewhere' })
  const own = client(app, member)
  const idea = made(await own.post('/api/custom-ideas', { title: `${secret} idea`, description: secret }))
  const custom = made(await own.post('/api/my-bucket-list', { customIdeaId: idea.id, notes: secret }))
  const entry = made(
    await own.post('/api/my-bucket-list', { ideaId: 7, notes: secret, targetDate: '2027-05-01' }),
  )
  const step = await own.call('bucketList.steps.add', { entryId: entry.id, text: secret })
  expect(step.status).toBe(200)
  return [member.id, idea.id, custom.id, entry.id]
}

/** What is not there cannot be told to anybody. */
function made({ status, body }: Awaited<ReturnType<ReturnType<typeof client>['post']>>): { id: number } {
  expect(status).toBe(201)
  return body
}

/** Gives headers of somebody of a kind. What was asked before may have ended them, so that they are made anew then. */
export function somebody(app: TestApp) {
  const cookies = new Map<Kind, string>()
  const passwordHash = app.services.passwords.hash(secret)

  async function signedUp(role: Exclude<Kind, 'visitor'>) {
    const { headers } = await signUp(app, { role, passwordHash: await passwordHash })
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
