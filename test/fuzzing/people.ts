import { expect } from 'vitest'
import { client } from '../support/app/client.ts'
import type { TestApp } from '../support/app/test-app.ts'
import { signUp } from '../support/app/members.ts'

export const kinds = ['visitor', 'member', 'editor', 'admin'] as const
export type Kind = (typeof kinds)[number]

/** Word in all private data of another member, and nowhere else. */
export const secret = 'quokka-of-somebody-else'

/** Creates a member with a private list, and returns the IDs of its rows. */
export async function createOtherMember(app: TestApp): Promise<unknown[]> {
  const member = await signUp(app, { name: 'Eve Elsewhere' })
  const own = client(app, member)
  const idea = expectCreated(
    await own.post('/api/custom-ideas', { title: `${secret} idea`, description: secret }),
  )
  const custom = expectCreated(
    await own.post('/api/my-bucket-list', { customIdeaId: idea.id, notes: secret }),
  )
  const entry = expectCreated(
    await own.post('/api/my-bucket-list', { ideaId: 7, notes: secret, targetDate: '2027-05-01' }),
  )
  const step = await own.call('bucketList.steps.add', { entryId: entry.id, text: secret })
  expect(step.status).toBe(200)
  const list = expectCreated(await own.post('/api/lists', { title: secret, description: secret }))
  const item = expectCreated(
    await own.post(`/api/lists/${list.id}/items`, { customIdeaId: idea.id, note: secret }),
  )
  const comment = expectCreated(
    await own.post(`/api/lists/${list.id}/items/${item.id}/comments`, { text: secret }),
  )
  return [member.id, idea.id, custom.id, entry.id, list.id, item.id, comment.id]
}

/** Checks that the row was created. */
function expectCreated({ status, body }: Awaited<ReturnType<ReturnType<typeof client>['post']>>): {
  id: number
} {
  expect(status).toBe(201)
  return body
}

/**
 * Returns a function for the headers of a kind of person. Their session is opened again if an earlier request has ended
 * it.
 */
export function createIdentities(app: TestApp) {
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
    /** Discards the session, so that the next request uses a new member. */
    forget: (kind: Kind) => cookies.delete(kind),
  }
}
