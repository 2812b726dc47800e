import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type Selectable } from 'kysely'
import type { ImportRow } from '#features/bucket-list/files-contract.ts'
import { jsonRows, rowsOfTable } from '#platform/database/sql.ts'
import { clampToPast } from '../entry.queries.ts'
import { tables, type Tables } from '../entities.ts'

/** Row of a file with its target: an idea, a custom idea, or neither if a custom idea is to be created. */
export interface PlannedRow {
  /** Number of the row in the file. */
  row: number
  listed: ImportRow
  ideaId: number | null
  customIdeaId: number | null
}

type IdeaOfRow = Pick<PlannedRow, 'ideaId' | 'customIdeaId'>

/** Returns whether the import has to create a custom idea for the row, because no existing idea matches it. */
export const isNewCustomIdea = ({ ideaId, customIdeaId }: PlannedRow): boolean =>
  ideaId === null && customIdeaId === null

/**
 * Adds imported rows to a member's bucket list: creates custom ideas, entries and steps, in three statements whatever
 * their number, because the values of each statement are one JSON parameter. Ids are reserved first, so that steps and
 * custom ideas can refer to them. Positions are a microsecond apart, which is less than the insertion takes, so that
 * entries added later sort last. Must be called inside a transaction.
 *
 * @returns `added`, the number of entries added, without those whose idea has been saved in the meantime, and `ideas`,
 * the ids of each row's catalogue or custom idea as a map by row number.
 */
export async function insertRows(
  em: SqlEntityManager,
  userId: number,
  planned: readonly PlannedRow[],
  now: Date,
): Promise<{ added: number; ideas: Map<number, IdeaOfRow> }> {
  const entryIds = await reserveIds(em, 'entry', planned.length)
  const customIds = await reserveIds(em, 'custom_idea', planned.filter(isNewCustomIdea).length)
  const rows = planned.map((plan, index) => ({
    ...plan.listed,
    row: plan.row,
    id: entryIds[index],
    isNew: isNewCustomIdea(plan),
    ideaId: plan.ideaId,
    customIdeaId: isNewCustomIdea(plan) ? (customIds.pop() ?? null) : plan.customIdeaId,
    completedAt: plan.listed.status === 'completed' ? clampToPast(plan.listed.completedAt, now) : null,
    doneOn: plan.listed.status === 'completed' ? plan.listed.doneOn : null,
    createdAt: clampToPast(plan.listed.createdAt, now),
    place: index,
  }))
  await insertCustomIdeas(
    em,
    userId,
    // Only rows without a slug can be new.
    rows.filter((row): row is Extract<typeof row, { slug: null }> => row.isNew),
  )
  const added = await insertEntries(em, userId, rows)
  await insertSteps(
    em,
    rows.flatMap(({ id, steps }) => steps.map((step, position) => ({ ...step, entryId: id, position }))),
  )
  return {
    added,
    ideas: new Map(rows.map(({ row, ideaId, customIdeaId }) => [row, { ideaId, customIdeaId }])),
  }
}

async function reserveIds(
  em: SqlEntityManager,
  table: 'entry' | 'custom_idea',
  count: number,
): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom(sql`generate_series(1, ${count}::integer)`.as('drawn'))
    .select((row) => {
      const sequence = row.fn('pg_get_serial_sequence', [row.val(table), sql.lit('id')])
      return row.cast<number>(row.fn('nextval', [sequence]), 'integer').as('id')
    })
    .execute()
  return rows.map(({ id }) => id)
}

type NewCustomIdea = Extract<ImportRow, { slug: null }> & { customIdeaId: number | null }

const customColumns = [
  'id',
  'user_id',
  'title',
  'description',
  'difficulty',
  'cost',
  'location_type',
  'time_commitment',
  'season',
  'age_group',
] as const

async function insertCustomIdeas(
  em: SqlEntityManager,
  userId: number,
  rows: readonly NewCustomIdea[],
): Promise<void> {
  const given = rows.map((row): Record<(typeof customColumns)[number], unknown> => ({
    id: row.customIdeaId,
    user_id: userId,
    title: row.title,
    description: row.description,
    difficulty: row.difficulty,
    cost: row.cost,
    location_type: row.locationType,
    time_commitment: row.timeCommitment,
    season: row.season,
    age_group: row.ageGroup,
  }))
  const made = rowsOfTable<Selectable<Tables['custom_idea']>>('custom_idea', given)
  await tables(em)
    .insertInto('custom_idea')
    .columns(customColumns)
    .expression((write) => write.selectFrom(made.as<'given'>(sql`given`)).select(customColumns))
    .execute()
}

interface NewEntry extends Pick<
  ImportRow,
  'status' | 'priority' | 'targetDate' | 'notes' | 'doneNote' | 'doneOn' | 'doneWith'
> {
  id: number | undefined
  ideaId: number | null
  customIdeaId: number | null
  completedAt: string | null
  createdAt: string
  place: number
}

const entryColumns = [
  'id',
  'user_id',
  'idea_id',
  'custom_idea_id',
  'status',
  'priority',
  'target_date',
  'notes',
  'completed_at',
  'done_note',
  'done_on',
  'done_with',
  'created_at',
] as const

async function insertEntries(
  em: SqlEntityManager,
  userId: number,
  rows: readonly NewEntry[],
): Promise<number> {
  const given = rows.map((row): Record<(typeof entryColumns)[number] | 'position', unknown> => ({
    id: row.id,
    user_id: userId,
    idea_id: row.ideaId,
    custom_idea_id: row.customIdeaId,
    status: row.status,
    priority: row.priority,
    target_date: row.targetDate,
    notes: row.notes,
    completed_at: row.completedAt,
    done_note: row.doneNote,
    done_on: row.doneOn,
    done_with: row.doneWith,
    created_at: row.createdAt,
    position: row.place,
  }))
  const listed = rowsOfTable<Selectable<Tables['entry']>>('entry', given)
  const inserted = await tables(em)
    .insertInto('entry')
    .columns([...entryColumns, 'position'])
    .expression((write) =>
      write
        .selectFrom(listed.as<'given'>(sql`given`))
        .select(entryColumns)
        .select((row) => row(transactionMicroseconds, '+', row.ref('position')).as('position')),
    )
    .onConflict((known) => known.doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

/** Start of the transaction in microseconds since 1970. Database clock, like the default of `position`. */
const transactionMicroseconds = sql<string>`(extract(epoch from now()) * 1000000)::bigint`

type NewStep = ImportRow['steps'][number] & { entryId: number | undefined; position: number }

async function insertSteps(em: SqlEntityManager, steps: readonly NewStep[]): Promise<void> {
  const given = jsonRows(steps, { entryId: 'integer', text: 'text', isDone: 'boolean', position: 'integer' })
  await tables(em)
    .insertInto('entry_step')
    .columns(['entry_id', 'text', 'is_done', 'position'])
    .expression((write) =>
      write
        .selectFrom(given)
        .innerJoin('entry', 'entry.id', 'given.entryId')
        .select(['entry.id', 'given.text', 'given.isDone', 'given.position'])
        .orderBy('entry.id')
        .orderBy('given.position'),
    )
    .execute()
}
