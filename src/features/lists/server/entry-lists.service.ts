import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EntryLists, ListsPlan, RowWithLists } from '#features/bucket-list/server/entry-lists.ts'
import { jsonRows } from '#platform/database/sql.ts'
import { maxItems, maxLists } from '../limits.ts'
import { tooManyItems, tooManyLists } from '../messages.ts'
import { countLists } from './access.service.ts'
import { listTables } from './entities.ts'

/** Items that one statement inserts. */
const batchSize = 5000

/** A member's own lists in the export and import of their entries. */
export const entryLists: EntryLists = {
  async readTitles(em, userId, entryIds) {
    const rows = await selectOwnItems(em, userId)
      .innerJoin('entry', (join) =>
        join
          .on('entry.user_id', '=', userId)
          .on((eb) =>
            eb.or([
              eb('entry.idea_id', '=', eb.ref('list_item.idea_id')),
              eb('entry.custom_idea_id', '=', eb.ref('list_item_copy.custom_idea_id')),
            ]),
          ),
      )
      .select(['entry.id as entryId', 'list.title'])
      .where((eb) => eb('entry.id', '=', eb.fn.any(eb.val(entryIds))))
      .orderBy('list_member.position')
      .orderBy('list.id')
      .execute()
    const byEntry = Map.groupBy(rows, ({ entryId }) => entryId)
    return new Map(
      [...byEntry].map(([entryId, lists]) => [entryId, [...new Set(lists.map(({ title }) => title))]]),
    )
  },

  async plan(em, userId, rows) {
    const titles = [...new Set(rows.flatMap(({ lists }) => lists))]
    await lockOwnLists(em, userId, titles)
    const targets = await readTargets(em, userId, titles)
    let room = maxLists - (await countLists(em, userId))
    const plan: ListsPlan = { problems: [], created: [], items: [] }
    for (const row of rows) {
      const created = row.lists.filter((title) => !targets.has(title))
      const full = row.lists.filter((title) => !fits(targets.get(title), row))
      if (created.length > room) plan.problems.push({ row: row.row, message: tooManyLists })
      else if (full.length > 0)
        plan.problems.push({ row: row.row, message: `“${full.join('”, “')}”: ${tooManyItems}` })
      else {
        room -= created.length
        plan.created.push(...created)
        for (const title of created) targets.set(title, { count: 0, keys: new Set() })
        for (const title of row.lists)
          if (addTo(targets.get(title), row)) plan.items.push({ row: row.row, title })
      }
    }
    return plan
  },

  async carryOut(em, userId, { created, items }, ideas) {
    if (items.length === 0) return
    await createLists(em, userId, created)
    const listIds = new Map(
      (
        await selectOwnLists(em, userId)
          .select(['list.id', 'list.title'])
          .orderBy('list.id', 'desc')
          .execute()
      ).map(({ id, title }) => [title, id]),
    )
    const given = items.map(({ row, title }, index) => ({
      index,
      listId: listIds.get(title),
      ...ideas.get(row),
    }))
    for (let start = 0; start < given.length; start += batchSize)
      await insertItems(em, userId, given.slice(start, start + batchSize))
    const changed = [...new Set(items.flatMap(({ title }) => listIds.get(title) ?? []))]
    await listTables(em)
      .updateTable('list')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(changed))))
      .execute()
  },
}

const selectOwnLists = (em: SqlEntityManager, userId: number) =>
  listTables(em)
    .selectFrom('list')
    .innerJoin('list_member', 'list_member.list_id', 'list.id')
    .where('list_member.user_id', '=', userId)
    .where('list_member.role', '=', 'owner')
    .where('list.deleted_at', 'is', null)

const selectOwnItems = (em: SqlEntityManager, userId: number) =>
  selectOwnLists(em, userId)
    .innerJoin('list_item', 'list_item.list_id', 'list.id')
    .leftJoin('list_item_copy', (join) =>
      join.onRef('list_item_copy.item_id', '=', 'list_item.id').on('list_item_copy.user_id', '=', userId),
    )

/** Locks the lists in the order of their ids, so that two imports cannot wait for each other. */
const lockOwnLists = (em: SqlEntityManager, userId: number, titles: string[]) =>
  selectOwnLists(em, userId)
    .select('list.id')
    .where((eb) => eb('list.title', '=', eb.fn.any(eb.val(titles))))
    .orderBy('list.id')
    .forNoKeyUpdate('list')
    .execute()

interface Target {
  count: number
  /** Keys of the ideas on the list. */
  keys: Set<string>
}

/** Reads the own lists with these titles. Of several with the same title, the oldest is used. */
async function readTargets(
  em: SqlEntityManager,
  userId: number,
  titles: string[],
): Promise<Map<string, Target>> {
  const lists = await selectOwnLists(em, userId)
    .select(['list.id', 'list.title'])
    .where((eb) => eb('list.title', '=', eb.fn.any(eb.val(titles))))
    .orderBy('list.id', 'desc')
    .execute()
  const oldest = new Map(lists.map(({ id, title }) => [title, id]))
  const items = await selectOwnItems(em, userId)
    .select(['list.id', 'list_item.idea_id as ideaId', 'list_item_copy.custom_idea_id as customIdeaId'])
    .where((eb) => eb('list.id', '=', eb.fn.any(eb.val([...oldest.values()]))))
    .execute()
  const byList = Map.groupBy(items, ({ id }) => id)
  return new Map(
    [...oldest].map(([title, id]) => {
      const listed = byList.get(id) ?? []
      return [title, { count: listed.length, keys: new Set(listed.flatMap((item) => keyOf(item) ?? [])) }]
    }),
  )
}

type IdeaKey = Pick<RowWithLists, 'ideaId' | 'customIdeaId'>

/** Returns the key of an idea; undefined for another member's custom idea, and for one that has yet to be created. */
const keyOf = ({ ideaId, customIdeaId }: IdeaKey): string | undefined =>
  ideaId === null ? (customIdeaId === null ? undefined : `custom ${customIdeaId}`) : `${ideaId}`

function fits(target: Target | undefined, row: IdeaKey): boolean {
  return !target || target.count < maxItems || target.keys.has(keyOf(row) ?? '')
}

/** Adds an idea to the planned content of a list. Returns false if the list has it already. */
function addTo(target: Target | undefined, row: IdeaKey): boolean {
  const key = keyOf(row)
  if (!target || (key !== undefined && target.keys.has(key))) return false
  target.count++
  if (key !== undefined) target.keys.add(key)
  return true
}

async function createLists(em: SqlEntityManager, userId: number, titles: string[]): Promise<void> {
  if (titles.length === 0) return
  const lists = await listTables(em)
    .insertInto('list')
    .values(titles.map((title) => ({ title, created_by_id: userId })))
    .returning('id')
    .execute()
  await listTables(em)
    .insertInto('list_member')
    .values(lists.map(({ id }) => ({ list_id: id, user_id: userId, role: 'owner' as const })))
    .execute()
}

type GivenItem = Partial<IdeaKey> & { index: number; listId: number | undefined }

async function insertItems(em: SqlEntityManager, userId: number, given: GivenItem[]): Promise<void> {
  const columns = { index: 'integer', listId: 'integer', ideaId: 'integer', customIdeaId: 'integer' } as const
  await listTables(em)
    .with('added', (db) =>
      db
        .insertInto('list_item')
        .columns(['list_id', 'idea_id', 'custom_idea_id', 'added_by_id'])
        .expression((query) =>
          query
            .selectFrom(jsonRows(given, columns))
            .select(['given.listId', 'given.ideaId', 'given.customIdeaId'])
            .select((eb) => eb.cast<number>(eb.val(userId), 'integer').as('added_by_id'))
            .orderBy('given.index'),
        )
        .onConflict((conflicting) => conflicting.doNothing())
        .returning(['id', 'custom_idea_id']),
    )
    .insertInto('list_item_copy')
    .columns(['item_id', 'custom_idea_id', 'user_id'])
    .expression((query) =>
      query
        .selectFrom('added')
        .select('added.id')
        .select((eb) => eb.ref('added.custom_idea_id').$notNull().as('custom_idea_id'))
        .select((eb) => eb.cast<number>(eb.val(userId), 'integer').as('user_id'))
        .where('added.custom_idea_id', 'is not', null),
    )
    .execute()
}
