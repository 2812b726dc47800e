import { expect } from 'vitest'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { client, type Client } from '../../../support/app/client.ts'
import { signUp } from '../../../support/app/members.ts'
import type { TestApp } from '../../../support/app/test-app.ts'
import { toListed, type Entry, type List, type Lists } from './rules.ts'

/** Site to compare with the rules: two members and a clock. */
export interface Site {
  members: readonly [Client, Client]
  visitor: Client
  /** Advances the clock and returns the time. */
  tick: () => string
}

/** Creates two members with empty lists. */
export async function openSite(app: TestApp, tick: () => string): Promise<Site> {
  const members = [client(app, await signUp(app)), client(app, await signUp(app))] as const
  return { members, visitor: client(app), tick }
}

/** Compares all responses about both lists with the rules. */
export async function compareLists(lists: Lists, { members, visitor }: Site): Promise<void> {
  for (const who of [0, 1] as const) {
    await compareOwn(lists[who], members[who])
    await compareShared(lists[who], visitor)
  }
}

async function compareOwn(list: List, member: Client): Promise<void> {
  const { body: entries } = await member.get('/api/my-bucket-list')
  expect((await member.get('/api/bucket-list')).body).toEqual(entries)
  expect(entries.map(fieldsOf)).toEqual(toListed(list).map(fieldsOf))
  expect(entries.map(({ idea }: EntryView) => idea.title)).toEqual(
    toListed(list).map(createTitleLookup(list)),
  )
  const { data: saved } = await member.call('bucketList.saved')
  expect(new Set(saved)).toEqual(new Set(toListed(list).flatMap(({ ideaId }) => ideaId ?? [])))
  expect((await member.get('/api/custom-ideas')).body).toEqual(
    list.customIdeas.toReversed().map((idea) => expect.objectContaining(toLocated(list, idea))),
  )
}

/** Compares the shared list, with its total and completed counts. */
async function compareShared(list: List, visitor: Client): Promise<void> {
  if (!list.share) return
  const { token, withNotes, withCustomIdeas } = list.share
  const shown = toListed(list).filter(({ ideaId }) => ideaId || withCustomIdeas)
  expect((await visitor.call('bucketList.sharedList', { token })).data).toEqual({
    entries: shown.map(({ ideaId, status, notes, ...entry }) =>
      expect.objectContaining({
        ideaId,
        status,
        notes: withNotes ? notes : null,
        title: createTitleLookup(list)({ ideaId, ...entry }),
      }),
    ),
    ownerName: null,
    total: shown.length,
    done: shown.filter(({ status }) => status === 'completed').length,
  })
}

function fieldsOf(entry: Entry) {
  const { id, ideaId, customIdeaId, status, priority, targetDate, notes, completedAt, steps } = entry
  return { id, ideaId, customIdeaId, status, priority, targetDate, notes, completedAt, steps }
}

/** Titles of catalogue ideas are not part of the rules. */
const createTitleLookup =
  ({ customIdeas }: List) =>
  ({ customIdeaId }: Pick<Entry, 'ideaId' | 'customIdeaId'>) =>
    customIdeas.find(({ id }) => id === customIdeaId)?.title ?? expect.any(String)

const toLocated = (list: List, { id, title }: List['customIdeas'][number]) => ({
  id,
  title,
  entryId: toListed(list).find(({ customIdeaId }) => customIdeaId === id)?.id ?? null,
})
