import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type InferResult } from 'kysely'
import {
  isArchived,
  toIdeaSummary,
  withPublishedFields,
} from '#features/bucket-list/server/entry-views.service.ts'
import { rowCount, toIsoTimestamp } from '#platform/database/sql.ts'
import type { ListDetails, ListItemView, ListRequest, MemberView } from '../contract.ts'
import { findOpenList, type ListCaller } from './access.service.ts'
import { createCalendar, isWithin, toChallengeView, toPeriod } from './challenge.ts'
import { readDateSummaries } from './dates/dates.queries.ts'
import { listTables } from './entities.ts'

/**
 * Returns a list as the caller sees it: its fields, the picture of its cover item or else of its first item (null if it
 * is empty), the caller's role, the members, the items in order with everybody's progress, and the caller's challenge
 * (null without a goal). Reading does not mark it as seen.
 * @param request.zone time zone of completions for which a member entered no date.
 * @throws 404 if the list is deleted or the caller is not a member of it.
 */
export async function getList(caller: ListCaller, { id, zone }: ListRequest): Promise<ListDetails> {
  const list = await findOpenList(caller, id)
  const dates = { goal: list.goal, startsOn: list.starts_on, endsOn: list.ends_on }
  const members = await readMembers(caller.em, id)
  const items = await readItems(caller, id, members)
  const calendar = createCalendar(zone)
  const period = toPeriod(dates, calendar)
  const isDone = ({ progress }: ListItemView) =>
    progress.some(
      ({ userId, completedAt, completedOn }) =>
        userId === caller.user.id && completedAt !== null && isWithin(period, { completedAt, completedOn }),
    )
  // The cover item may have been removed, and returns as the cover with Undo.
  const cover = items.find((item) => item.id === list.cover_item_id)
  return {
    id,
    title: list.title,
    description: list.description,
    ...dates,
    role: list.role,
    archived: list.archived_at !== null,
    coverItemId: cover?.id ?? null,
    imageUrl: (cover ?? items[0])?.idea.imageUrl ?? null,
    version: list.version,
    createdAt: toIsoTimestamp(list.created_at),
    challenge: toChallengeView(dates, items.filter(isDone).length, calendar(caller.now())),
    members,
    items,
  }
}

/**
 * Returns the members of a list (id, name, role) whose accounts are not blocked, the owner first, then in the order in
 * which they joined. Does not check who asks.
 */
export async function readMembers(em: SqlEntityManager, listId: number): Promise<MemberView[]> {
  const rows = await listTables(em)
    .selectFrom('list_member')
    .innerJoin('users', 'users.id', 'list_member.user_id')
    .select(['list_member.user_id as userId', 'users.name', 'list_member.role'])
    .where('list_member.list_id', '=', listId)
    .where('users.blocked_at', 'is', null)
    .orderBy((eb) => eb('list_member.role', '=', 'owner'), 'desc')
    .orderBy('list_member.joined_at')
    .orderBy('list_member.user_id')
    .execute()
  return rows
}

/**
 * Returns the items of a list in order, or only the item `itemId` (empty if it is not on the list), each with its idea,
 * the caller's own status and the progress of the given members. Does not check that the caller is a member of the
 * list.
 */
export async function readItems(
  { em, user }: ListCaller,
  listId: number,
  members: MemberView[],
  itemId?: number,
): Promise<ListItemView[]> {
  const rows = await withPublishedFields(
    em,
    await selectItems(em, { listId, userId: user.id, itemId }).execute(),
  )
  const memberIds = new Set(members.map(({ userId }) => userId))
  const progress = await selectProgress(em, { listId, userId: user.id, itemId }, [...memberIds]).execute()
  const byItem = new Map(progress.map((row) => [row.itemId, row]))
  const stories = await readStories(em, listId, itemId)
  const dates = await readDateSummaries(em, { userId: user.id, listId, itemId })
  return rows.map((row) => ({
    ...toItemView(row, {
      memberIds,
      progress: byItem.get(row.id),
      dates: dates.get(row.id) ?? null,
    }),
    stories: (stories.get(row.id) ?? []).filter(({ userId }) => memberIds.has(userId)),
  }))
}

/**
 * Returns an unexecuted query of the completed entries whose stories members share with a list, or with its item
 * `itemId`. Their accounts may be blocked.
 */
export const selectStories = (em: SqlEntityManager, listId: number, itemId?: number) =>
  listTables(em)
    .selectFrom('list_story')
    .innerJoin('list_item', 'list_item.id', 'list_story.item_id')
    .innerJoin('list_member', (join) =>
      join
        .onRef('list_member.list_id', '=', 'list_item.list_id')
        .onRef('list_member.user_id', '=', 'list_story.user_id'),
    )
    .innerJoin('entry', (join) =>
      join.onRef('entry.id', '=', 'list_story.entry_id').onRef('entry.user_id', '=', 'list_story.user_id'),
    )
    .where('list_item.list_id', '=', listId)
    .$if(itemId !== undefined, (query) => query.where('list_item.id', '=', itemId ?? 0))
    .where('entry.status', '=', 'completed')

/** Reads the shared stories of a list, or of one item, by the item's id. */
async function readStories(em: SqlEntityManager, listId: number, itemId?: number) {
  const rows = await selectStories(em, listId, itemId)
    .select(['list_story.item_id as itemId', 'list_story.user_id as userId', 'entry.done_note as words'])
    .select((eb) =>
      eb
        .selectFrom('entry_photo')
        .select((photo) => photo.fn.agg<string[]>('array_agg', ['entry_photo.id']).orderBy('place').as('ids'))
        .whereRef('entry_photo.entry_id', '=', 'entry.id')
        .as('pictures'),
    )
    .orderBy('list_story.shared_at')
    .execute()
  const byItem = Map.groupBy(rows, (row) => row.itemId)
  return new Map(
    [...byItem].map(([id, stories]) => [
      id,
      stories.map(({ userId, words, pictures }) => ({ userId, words, pictures: pictures ?? [] })),
    ]),
  )
}

interface ItemsQuery {
  listId: number
  userId: number
  itemId?: number | undefined
}

/**
 * Returns an unexecuted query of the items of all lists, removed ones too, with the fields of their catalogue or custom
 * ideas, to which the caller adds columns, conditions and order.
 */
export const selectItemsWithIdeas = (em: SqlEntityManager) =>
  listTables(em)
    .selectFrom('list_item')
    .leftJoin('idea', 'idea.id', 'list_item.idea_id')
    .leftJoin('custom_idea', 'custom_idea.id', 'list_item.custom_idea_id')
    .select(['list_item.idea_id as ideaId', 'list_item.custom_idea_id as customIdeaId'])
    .select((eb) => [
      'idea.slug',
      'idea.state as ideaState',
      'idea.image_url as imageUrl',
      eb.fn.coalesce('idea.title', 'custom_idea.title').$notNull().as('title'),
      eb.fn.coalesce('idea.description', 'custom_idea.description').$notNull().as('description'),
      eb.fn.coalesce('idea.difficulty', 'custom_idea.difficulty').$notNull().as('difficulty'),
      eb.fn.coalesce('idea.cost', 'custom_idea.cost').$notNull().as('cost'),
      eb.fn.coalesce('idea.location_type', 'custom_idea.location_type').$notNull().as('locationType'),
      eb.fn.coalesce('idea.time_commitment', 'custom_idea.time_commitment').$notNull().as('timeCommitment'),
      eb.ref('idea.cover_scene').$notNull().as('coverScene'),
      eb.ref('idea.cover_icon').$notNull().as('coverIcon'),
      eb.ref('idea.cover_palette').$notNull().as('coverPalette'),
      eb.ref('idea.cover_seed').$notNull().as('coverSeed'),
    ])

const selectItems = (em: SqlEntityManager, { listId, userId, itemId }: ItemsQuery) =>
  selectItemsWithIdeas(em)
    .leftJoin('list_item_count', (join) =>
      join.onRef('list_item_count.item_id', '=', 'list_item.id').on('list_item_count.user_id', '=', userId),
    )
    .select([
      'list_item.id',
      'list_item.added_by_id as addedBy',
      'list_item.note',
      'list_item.times',
      'list_item.created_at as createdAt',
      'list_item_count.count',
    ])
    .select((eb) => [
      eb
        .selectFrom('list_comment')
        .select(rowCount.as('comments'))
        .whereRef('list_comment.item_id', '=', 'list_item.id')
        .$asScalar()
        .$notNull()
        .as('comments'),
      eb
        .selectFrom('list_cheer')
        .select((cheer) => cheer.fn.agg<number[]>('json_agg', ['list_cheer.user_id']).as('users'))
        .whereRef('list_cheer.item_id', '=', 'list_item.id')
        .as('cheers'),
    ])
    .where('list_item.list_id', '=', listId)
    .$if(itemId !== undefined, (query) => query.where('list_item.id', '=', itemId ?? 0))
    .orderBy('list_item.position')
    .orderBy('list_item.id')

/**
 * Selects, for each item that one of the given members has planned or completed, their progress and the caller's own
 * entry. The database builds the JSON of an item: a row per entry (1,000 items with 50 members have up to 50,000) would
 * take most of the response time to parse.
 */
const selectProgress = (
  em: SqlEntityManager,
  { listId, userId, itemId }: ItemsQuery,
  memberIds: readonly number[],
) => {
  const columns = [
    'list_item.id as itemId',
    'entry.id as entryId',
    'entry.user_id as userId',
    'entry.status',
    'entry.completed_at as completedAt',
    'entry.done_on as doneOn',
  ] as const
  const items = listTables(em)
    .selectFrom('list_item')
    .where('list_item.list_id', '=', listId)
    .$if(itemId !== undefined, (query) => query.where('list_item.id', '=', itemId ?? 0))
  const entries = items
    .innerJoin('list_member', 'list_member.list_id', 'list_item.list_id')
    .innerJoin('entry', (join) =>
      join
        .onRef('entry.idea_id', '=', 'list_item.idea_id')
        .onRef('entry.user_id', '=', 'list_member.user_id'),
    )
    .select(columns)
    .unionAll(
      items
        .innerJoin('list_item_copy', 'list_item_copy.item_id', 'list_item.id')
        .innerJoin('entry', (join) =>
          join
            .onRef('entry.custom_idea_id', '=', 'list_item_copy.custom_idea_id')
            .onRef('entry.user_id', '=', 'list_item_copy.user_id'),
        )
        .select(columns),
    )
  return listTables(em)
    .selectFrom(entries.as('each'))
    .where('each.userId', 'in', memberIds)
    .select('each.itemId')
    .select((eb) => [
      eb.fn.agg<ListItemView['progress']>('json_agg', [progressJson]).orderBy('each.userId').as('entries'),
      eb.fn.max('each.entryId').filterWhere('each.userId', '=', userId).as('ownEntryId'),
      eb.fn.max('each.status').filterWhere('each.userId', '=', userId).as('ownStatus'),
    ])
    .groupBy('each.itemId')
}

/** Fields of `ItemProgress`, with times in UTC as `toIsoTimestamp` returns them. */
const progressJson = sql`json_build_object(
  'userId', "each"."userId",
  'status', case when "each"."completedAt" is null then 'planned' else 'completed' end,
  'completedAt', to_char("each"."completedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'completedOn', "each"."doneOn")`

type ItemRow = InferResult<ReturnType<typeof selectItems>>[number]
type ProgressRow = InferResult<ReturnType<typeof selectProgress>>[number]

interface ItemContext {
  memberIds: Set<number>
  /** Undefined if nobody has planned the item. */
  progress: ProgressRow | undefined
  dates: ListItemView['dates']
}

function toItemView(
  row: ItemRow,
  { memberIds, progress, dates }: ItemContext,
): Omit<ListItemView, 'stories'> {
  return {
    id: row.id,
    ideaId: row.ideaId,
    customIdeaId: row.customIdeaId,
    archived: isArchived(row),
    idea: toIdeaSummary(row),
    note: row.note,
    addedBy: row.addedBy !== null && memberIds.has(row.addedBy) ? row.addedBy : null,
    times: row.times,
    entryId: progress?.ownEntryId ?? null,
    status: progress?.ownStatus ?? null,
    count: row.count ?? 0,
    progress: progress?.entries ?? [],
    cheers: (row.cheers ?? []).filter((each) => memberIds.has(each)),
    comments: row.comments,
    dates: dates && { ...dates, answeredBy: dates.answeredBy.filter((each) => memberIds.has(each)) },
    createdAt: toIsoTimestamp(row.createdAt),
  }
}
