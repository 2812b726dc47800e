import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { pictureOf } from '#features/covers/server/picture.service.ts'
import type { CoverPalette, CoverScene } from '#features/covers/contract.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { EntryView, Status, StepView } from '../contract.ts'
import type { customLocations } from '../limits.ts'
import { customPictureOf } from './custom-picture.service.ts'
import { asPublished } from './published-entry.queries.ts'

/** An entry with its idea, as the database answers it. */
export interface EntryRecord {
  id: number
  idea_id: number | null
  custom_idea_id: number | null
  status: Status
  priority: number | null
  target_date: string | null
  notes: string | null
  completed_at: string | null
  done_note: string | null
  done_on: string | null
  position: string
  created_at: string
  updated_at: string
  is_archived: boolean
  slug: string | null
  title: string
  description: string
  difficulty: number
  cost: number
  location_type: (typeof customLocations)[number]
  time_commitment: string
  image_url: string | null
  cover_scene: CoverScene
  cover_icon: string
  cover_palette: CoverPalette
  cover_seed: number
}

/** An entry without its long texts, which are empty here, and steps. */
export type BriefEntry = Omit<EntryView, 'steps'>

interface StepRow {
  entry_id: number
  id: number
  text: string
  is_done: boolean
}

/** Dates leave the database as text, because a driver would make moments of them. */
const entryColumns = sql`
  entry.id, entry.idea_id, entry.custom_idea_id, entry.status, entry.priority, entry.completed_at,
  to_char(entry.target_date, 'YYYY-MM-DD') as target_date, to_char(entry.done_on, 'YYYY-MM-DD') as done_on,
  entry.done_note, entry.position, entry.created_at, entry.updated_at`

const ideaColumns = sql`
  slug, title, description, difficulty, cost, location_type, time_commitment, image_url, cover_scene, cover_icon,
  cover_palette, cover_seed`

/** Reads from whatever is called `entry`: the table, or what a statement has just written under that name. */
const entriesWith = (notes: RawBuilder<unknown>, description: RawBuilder<unknown>) => sql`
  select ${entryColumns}, ${notes} as notes, ${description} as description,
    coalesce(idea.state <> 'published', false) as is_archived, idea.slug,
    coalesce(idea.title, custom_idea.title) as title,
    coalesce(idea.difficulty, custom_idea.difficulty) as difficulty,
    coalesce(idea.cost, custom_idea.cost) as cost,
    coalesce(idea.location_type, custom_idea.location_type) as location_type,
    coalesce(idea.time_commitment, custom_idea.time_commitment) as time_commitment,
    idea.image_url, idea.cover_scene, idea.cover_icon, idea.cover_palette, idea.cover_seed
  from entry
  left join idea on idea.id = entry.idea_id
  left join custom_idea on custom_idea.id = entry.custom_idea_id`

const entries = entriesWith(sql`entry.notes`, sql`coalesce(idea.description, custom_idea.description)`)

const utcLength = '2027-05-31 13:05:23+00'.length

/** @param rest conditions and order. */
export async function readEntries(em: SqlEntityManager, rest: RawBuilder<unknown>): Promise<EntryView[]> {
  const { rows } = await sql<EntryRecord>`${entries} ${rest}`.execute(em.getKysely())
  return withSteps(em, rows)
}

/** What others may see of entries is asked for without what they may not: whole lists are read for anybody with a link. */
export async function readEntriesBriefly(
  em: SqlEntityManager,
  { withNotes }: { withNotes: boolean },
  rest: RawBuilder<unknown>,
): Promise<BriefEntry[]> {
  const notes = withNotes ? sql`entry.notes` : sql`null`
  const { rows } = await sql<EntryRecord>`${entriesWith(notes, sql`''`)} ${rest}`.execute(em.getKysely())
  return (await asPublished(em, rows)).map((row) => toEntryView(row, []))
}

/**
 * Saves a published idea. Found once for both the row and its answer, and nothing is asked for that a new entry
 * cannot have: this is what members do most.
 *
 * @param insertion of the entry, from `idea`.
 */
export async function insertIdea(
  em: SqlEntityManager,
  ideaId: number,
  insertion: RawBuilder<unknown>,
): Promise<EntryView | undefined> {
  const { rows } = await sql<EntryRecord>`${prepared('save-idea')}
    with idea as (select id, ${ideaColumns} from idea where id = ${ideaId} and state = 'published'),
    entry as (${insertion} returning *)
    select ${entryColumns}, entry.notes, false as is_archived, ${ideaColumns} from entry, idea`.execute(
    em.getKysely(),
  )
  return rows[0] && toEntryView(rows[0], [])
}

/** @param write an insertion or change of one entry. */
export async function writeEntry(
  em: SqlEntityManager,
  write: RawBuilder<unknown>,
): Promise<EntryView | undefined> {
  const { rows } = await sql<EntryRecord>`with entry as (${write} returning *) ${entries}`.execute(
    em.getKysely(),
  )
  const [entry] = await withSteps(em, rows)
  return entry
}

/** Asked once for all: gathering them entry by entry would take longer than everything else together. */
async function withSteps(em: SqlEntityManager, rows: readonly EntryRecord[]): Promise<EntryView[]> {
  if (rows.length === 0) return []
  const found = await sql<StepRow>`
    select entry_id, id, text, is_done from entry_step
    where entry_id = any(${rows.map(({ id }) => id)}::int[]) order by position, id`.execute(em.getKysely())
  const stepsOf = Map.groupBy(found.rows, ({ entry_id }) => entry_id)
  return (await asPublished(em, rows)).map((row) =>
    toEntryView(row, (stepsOf.get(row.id) ?? []).map(toStepView)),
  )
}

const toStepView = ({ id, text, is_done }: StepRow): StepView => ({ id, text, isDone: is_done })

const coverOf = (row: EntryRecord) =>
  pictureOf({
    imageUrl: row.image_url,
    coverScene: row.cover_scene,
    coverIcon: row.cover_icon,
    coverPalette: row.cover_palette,
    coverSeed: row.cover_seed,
  })

function toEntryView(row: EntryRecord, steps: StepView[]): EntryView {
  return {
    id: row.id,
    ideaId: row.idea_id,
    customIdeaId: row.custom_idea_id,
    status: row.status,
    priority: row.priority,
    targetDate: row.target_date,
    notes: row.notes,
    completedAt: row.completed_at && isoMoment(row.completed_at),
    doneNote: row.done_note,
    doneOn: row.done_on,
    createdAt: isoMoment(row.created_at),
    updatedAt: isoMoment(row.updated_at),
    position: Number(row.position),
    archived: row.is_archived,
    idea: {
      id: row.idea_id ?? row.custom_idea_id ?? 0,
      slug: row.slug,
      title: row.title,
      description: row.description,
      imageUrl:
        row.idea_id === null ? customPictureOf(row.custom_idea_id ?? 0, row.location_type) : coverOf(row),
      difficulty: row.difficulty,
      cost: row.cost,
      locationType: row.location_type,
      timeCommitment: row.time_commitment,
    },
    steps,
  }
}

/**
 * ISO 8601 from `2027-05-31 13:05:23.77+00`, as a database in UTC writes it: cut, not parsed, since a list of
 * thousands would spend more time on its dates than on anything else. Of other zones `Date` knows more,
 * but takes the year 1 for 2001.
 */
export function isoMoment(moment: string): string {
  if (!moment.endsWith('+00') || moment.length < utcLength) return new Date(moment).toISOString()
  const milliseconds = moment.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${milliseconds}Z`
}
