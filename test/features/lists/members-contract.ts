import { expect } from 'vitest'
import type { Actor, Contracts } from '../../support/app/contract.ts'

/** ID that no row has. */
export const foreignId = { id: 2_147_483_647 }

/** Without catalogue ideas, which would be saved and change what is popular. */
export const createList = async ({ call }: Actor, fields: object = {}) =>
  (await call('lists.create', { title: 'Japan 2027', ...fields })).data

export const listMembersContract: Contracts = {
  'lists.members.list': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id }),
    answers: [{ role: 'owner', name: 'Ada Tester' }],
    refuses: { input: foreignId, status: 404 },
  },
  'lists.members.get': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id, userId: me.member?.id }),
    answers: { role: 'owner', name: 'Ada Tester' },
    refuses: { input: { ...foreignId, userId: 1 }, status: 404 },
  },
  'lists.members.changeRole': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id, userId: me.member?.id, role: 'owner' }),
    answers: { role: 'owner' },
    refuses: { input: { ...foreignId, userId: 1, role: 'guest' } },
  },
  'lists.members.remove': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id, userId: me.member?.id }),
    refuses: { input: { ...foreignId, userId: 1 }, status: 404 },
  },
  'lists.invitations.list': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id }),
    answers: [],
    refuses: { input: foreignId, status: 404 },
  },
  'lists.invitations.create': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id, role: 'editor' }),
    answers: { role: 'editor', url: expect.stringMatching(/\/lists\/join\?token=[\w-]{43}$/) },
    refuses: { input: { ...foreignId, role: 'owner' } },
  },
  'lists.invitations.revoke': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id }),
    refuses: { input: foreignId, status: 404 },
  },
  'lists.invitations.preview': {
    by: 'visitor',
    async sent({ app, somebody }) {
      const { id } = await somebody()
      const token = 'preview'.padEnd(43, '-')
      await app.orm.em.fork().execute(
        `with made as (insert into list (title) values ('Japan 2027') returning id)
         insert into list_invitation (list_id, created_by_id, role, token_hash, expires_at)
         select id, ?, 'viewer', encode(sha256(?::bytea), 'hex'), now() + interval '1 day' from made
         on conflict do nothing`,
        [id, token],
      )
      return { token }
    },
    answers: { title: 'Japan 2027', invitedBy: 'Ada Tester', role: 'viewer', listId: null },
    refuses: { input: { token: 'guessed' }, status: 404 },
  },
}
