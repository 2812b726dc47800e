import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import type { TestApp } from '../../support/app/test-app.ts'

/** Allows this machine as a receiver, because tests have no other. */
export const localReceivers = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
export const soon = { timeout: 15_000, interval: 50 }

export interface Endpoint {
  id: number
  secret: string
}

/** Creates an admin with functions for endpoints and deliveries. */
export async function createAdmin(app: TestApp) {
  const member = await signUp(app, { role: 'admin' })
  const admin: Client = client(app, member)
  return {
    admin,
    email: member.email,
    async endpoint(url: string, events: string[] = ['idea.published']): Promise<Endpoint> {
      const { data } = await admin.call('webhooks.make', { name: 'Theirs', url, events })
      return { id: data.id, secret: data.secret }
    },
    deliveries: async (id: number) => (await admin.call('webhooks.deliveries', { id })).data,
    publish: async (title: string): Promise<number> =>
      (await admin.call('ideas.editing.create', { title, categoryId: 1 })).data.id,
  }
}
