import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { ListedRow } from '#features/bucket-list/files-contract.ts'
import { pastTime } from '../moments.ts'

/** A row of a file with what it is about: an idea, a custom idea, or one that is to be made. */
export interface Planned {
  listed: ListedRow
  ideaId: number | null
  customIdeaId: number | null
}

/** Whether its custom idea is to be made. */
export const isNew = ({ ideaId, customIdeaId }: Planned): boolean => ideaId === null && customIdeaId === null

/**
 * Inserts them in three statements, however many there are: all parameters of one are a single JSON.
 * Ids are drawn first, so that steps and custom ideas know what they belong to. Positions are a microsecond apart,
 * less than their insertion takes: what is added after it comes after the last of them.
 *
 * @returns how many came on the list; the idea of another may have been saved in the meantime.
 */
export async function insertRows(
  em: SqlEntityManager,
  userId: number,
  planned: readonly Planned[],
  now: Date,
): Promise<number> {
  const entryIds = await drawIds(em, 'entry', planned.length)
  const customIds = await drawIds(em, 'custom_idea', planned.filter(isNew).length)
  const rows = planned.map((plan, index) => ({
    ...plan.listed,
    id: entryIds[index],
    isNew: isNew(plan),
    ideaId: plan.ideaId,
    customIdeaId: isNew(plan) ? customIds.pop() : plan.customIdeaId,
    completedAt: plan.listed.status === 'completed' ? pastTime(plan.listed.completedAt, now) : null,
    doneOn: plan.listed.status === 'completed' ? plan.listed.doneOn : null,
    createdAt: pastTime(plan.listed.createdAt, now),
    place: index,
  }))
  await insertCustomIdeas(
    em,
    userId,
    rows.filter((row) => row.isNew),
  )
  const added = await insertEntries(em, userId, rows)
  await insertSteps(
    em,
    rows.flatMap(({ id, steps }) => steps.map((step, position) => ({ ...step, entryId: id, position }))),
  )
  return added
}

/** By hand, as what follows: no builder says a sequence, nor rows from JSON. */
async function drawIds(
  em: SqlEntityManager,
  table: 'entry' | 'custom_idea',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id
    from generate_series(1, ${count}::int)`.execute(em.getKysely())
  return rows.map(({ id }) => id)
}

async function insertCustomIdeas(em: SqlEntityManager, userId: number, rows: object[]): Promise<void> {
  await sql`
    insert into custom_idea (
      id, user_id, title, description, difficulty, cost, location_type, time_commitment, season, age_group
    )
    select "customIdeaId", ${userId}::int, title, description, difficulty, cost, "locationType", "timeCommitment",
      season, "ageGroup"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      "customIdeaId" int, title text, description text, difficulty int, cost int, "locationType" text,
      "timeCommitment" text, season text, "ageGroup" text
    )`.execute(em.getKysely())
}

/** Their places are counted from the database's clock, as those of entries that are added one by one. */
async function insertEntries(em: SqlEntityManager, userId: number, rows: object[]): Promise<number> {
  const inserted = await sql`
    insert into entry (
      id, user_id, idea_id, custom_idea_id, status, priority, target_date, notes, completed_at, done_note, done_on,
      done_with, created_at, position
    )
    select id, ${userId}::int, "ideaId", "customIdeaId", status, priority, "targetDate", notes, "completedAt",
      "doneNote", "doneOn", "doneWith", "createdAt", (extract(epoch from now()) * 1000000)::bigint + place
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id int, "ideaId" int, "customIdeaId" int, status text, priority int, "targetDate" date, notes text,
      "completedAt" timestamptz, "doneNote" text, "doneOn" date, "doneWith" text,
      "createdAt" timestamptz, place int
    )
    on conflict do nothing returning id`.execute(em.getKysely())
  return inserted.rows.length
}

async function insertSteps(em: SqlEntityManager, steps: object[]): Promise<void> {
  await sql`
    insert into entry_step (entry_id, text, is_done, position)
    select entry.id, step.text, step."isDone", step.position
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step (
      "entryId" int, text text, "isDone" boolean, position int
    )
    join entry on entry.id = step."entryId" order by entry.id, step.position`.execute(em.getKysely())
}
