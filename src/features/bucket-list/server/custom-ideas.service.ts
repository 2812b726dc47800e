import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { conflict, notFound } from '#platform/server/errors.ts'
import type { CustomIdeaChanges, CustomIdeaView, NewCustomIdea } from '../contract.ts'
import { customIdeaNotFound, tooManyCustomIdeas } from '../messages.ts'
import { mostCustomIdeas } from '../limits.ts'
import { customPictureOf } from './custom-picture.service.ts'

type CustomIdeaRow = {
  id: number
  title: string
  description: string
  difficulty: number
  cost: number
  location_type: CustomIdeaView['locationType']
  time_commitment: CustomIdeaView['timeCommitment']
  season: CustomIdeaView['season']
  age_group: string
  created_at: string
  updated_at: string
  entry_id: number | null
}

const customIdeas = sql`
  select custom_idea.id, custom_idea.title, custom_idea.description, custom_idea.difficulty, custom_idea.cost,
    custom_idea.location_type, custom_idea.time_commitment, custom_idea.season, custom_idea.age_group,
    custom_idea.created_at, custom_idea.updated_at, entry.id as entry_id
  from custom_idea left join entry on entry.custom_idea_id = custom_idea.id`

/** All that a member has made up, on the list or not, the newest first. */
export async function listCustomIdeas(em: SqlEntityManager, userId: number): Promise<CustomIdeaView[]> {
  return read(em, sql`${customIdeas} where custom_idea.user_id = ${userId} order by custom_idea.id desc`)
}

/** A repeat of the same click answers what it made. @throws 409 where there are too many already. */
export async function createCustomIdea(
  em: SqlEntityManager,
  userId: number,
  idea: NewCustomIdea,
): Promise<CustomIdeaView> {
  const { title, description, difficulty, cost, locationType, timeCommitment, season, ageGroup } = idea
  const requestId = idea.requestId ?? null
  const [made] = await read(
    em,
    sql`with custom_idea as (
      insert into custom_idea (
        user_id, title, description, difficulty, cost, location_type, time_commitment, season, age_group, request_id
      )
      select ${userId}::int, ${title}, ${description}, ${difficulty}::int, ${cost}::int, ${locationType},
        ${timeCommitment}, ${season}, ${ageGroup}, ${requestId}::uuid
      where (select count(*) from custom_idea where user_id = ${userId}) < ${mostCustomIdeas}
      on conflict do nothing returning *
    ) ${customIdeas}`,
  )
  if (made) return made
  const condition = sql`where custom_idea.user_id = ${userId} and custom_idea.request_id = ${requestId}`
  const [before] = await read(em, sql`${customIdeas} ${condition}`)
  if (!before) throw conflict(tooManyCustomIdeas)
  return before
}

/** Changes what was sent and nothing else. */
export async function updateCustomIdea(
  em: SqlEntityManager,
  userId: number,
  { id, ...changes }: CustomIdeaChanges,
): Promise<CustomIdeaView> {
  const set = [sql`updated_at = now()`]
  if (changes.title !== undefined) set.push(sql`title = ${changes.title}`)
  if (changes.description !== undefined) set.push(sql`description = ${changes.description}`)
  if (changes.difficulty !== undefined) set.push(sql`difficulty = ${changes.difficulty}`)
  if (changes.cost !== undefined) set.push(sql`cost = ${changes.cost}`)
  if (changes.locationType !== undefined) set.push(sql`location_type = ${changes.locationType}`)
  if (changes.timeCommitment !== undefined) set.push(sql`time_commitment = ${changes.timeCommitment}`)
  if (changes.season !== undefined) set.push(sql`season = ${changes.season}`)
  if (changes.ageGroup !== undefined) set.push(sql`age_group = ${changes.ageGroup}`)
  const [idea] = await read(
    em,
    sql`with custom_idea as (
      update custom_idea set ${sql.join(set)} where id = ${id} and user_id = ${userId} returning *
    ) ${customIdeas}`,
  )
  if (!idea) throw notFound(customIdeaNotFound)
  return idea
}

/** Deletes it for good, and its entry with it. */
export async function removeCustomIdea(em: SqlEntityManager, userId: number, id: number): Promise<void> {
  const { rows } = await sql`
    delete from custom_idea where id = ${id} and user_id = ${userId} returning id`.execute(em.getKysely())
  if (rows.length === 0) throw notFound(customIdeaNotFound)
}

async function read(em: SqlEntityManager, query: RawBuilder<unknown>): Promise<CustomIdeaView[]> {
  const { rows } = await sql<CustomIdeaRow>`${query}`.execute(em.getKysely())
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    difficulty: row.difficulty,
    cost: row.cost,
    locationType: row.location_type,
    timeCommitment: row.time_commitment,
    season: row.season,
    ageGroup: row.age_group,
    imageUrl: customPictureOf(row.id, row.location_type),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    entryId: row.entry_id,
  }))
}
