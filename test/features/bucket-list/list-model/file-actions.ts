import { constantFrom, integer, record, uniqueArray } from 'fast-check'
import { expectMatch, createAction } from './action.ts'
import { add, entryOf } from './rules.ts'

export const fileActions = [
  createAction(
    'imports',
    record({
      ideaIds: uniqueArray(integer({ min: 4, max: 9 }), { minLength: 3 }),
      fields: record({ status: constantFrom('planned', 'completed'), priority: constantFrom(1, null) }),
    }),
    {
      async run({ member, list, now }, { ideaIds, fields }) {
        const rows: object[] = []
        for (const id of ideaIds)
          rows.push({ ...fields, slug: (await member.get(`/api/ideas/${id}`)).body.slug })
        expectMatch((await member.post('/api/my-bucket-list/import', rows)).status, 200)
        const { body } = await member.get('/api/my-bucket-list')
        for (const ideaId of ideaIds) {
          const subject = { ideaId, customIdeaId: null }
          const id = body.find((entry: { ideaId: number }) => entry.ideaId === ideaId)?.id
          if (!entryOf(list, subject)) add(list, { ...subject, id }, fields, now)
        }
      },
    },
  ),
]
