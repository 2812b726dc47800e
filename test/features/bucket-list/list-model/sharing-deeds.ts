import { boolean, constant, record } from 'fast-check'
import { agree, deed } from './deed.ts'

const options = record({ withNotes: boolean(), withCustomIdeas: boolean() })

export const sharingDeeds = [
  deed('shares the list', options, {
    async run({ member, list }, ticked) {
      const { status, body } = await member.post('/api/my-bucket-list/share', ticked)
      agree([status, body], [201, ticked])
      const token: string = body.path.split('/').at(-1)
      agree(list.share?.token ?? token, token)
      list.share = { token, ...ticked }
    },
  }),

  deed('shares it no longer', constant({}), {
    isPossible: ({ share }) => share,
    async run({ member, list }) {
      const token = list.share?.token
      list.share = null
      agree((await member.delete('/api/my-bucket-list/share')).status, 204)
      agree((await member.call('bucketList.sharedList', { token })).status, 404)
    },
  }),
]
