import { boolean, constant, record } from 'fast-check'
import { expectMatch, createAction } from './action.ts'

const options = record({ withNotes: boolean(), withCustomIdeas: boolean() })

export const sharingActions = [
  createAction('shares the list', options, {
    async run({ member, list }, ticked) {
      const { status, body } = await member.post('/api/my-bucket-list/share', ticked)
      expectMatch([status, body], [201, ticked])
      const token: string = body.path.split('/').at(-1)
      expectMatch(list.share?.token ?? token, token)
      list.share = { token, ...ticked }
    },
  }),

  createAction('shares it no longer', constant({}), {
    isPossible: ({ share }) => share,
    async run({ member, list }) {
      const token = list.share?.token
      list.share = null
      expectMatch((await member.delete('/api/my-bucket-list/share')).status, 204)
      expectMatch((await member.call('bucketList.sharedList', { token })).status, 404)
    },
  }),
]
