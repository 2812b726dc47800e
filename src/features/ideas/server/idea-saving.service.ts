import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { ideasChanged } from '#features/search/server/search-jobs.service.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { conflict } from '#platform/server/errors.ts'
import type { IdeaFields, RevisionAction } from '../editing-contract.ts'
import { columnsOf, everyField, rowsFrom, valuesOf } from './idea-columns.rows.ts'
import { publishQueue } from './publishing-queue.service.ts'
import type { StoredIdea } from './stored-idea.rows.ts'

/** One save: by whom, of what kind. */
export interface Save {
  em: SqlEntityManager
  /** Null before any are done: at the start, when the search looks for itself what has changed. */
  jobs: Jobs | null
  /** Null where the clock does it, or a new edition of the catalogue. */
  editor: { id: number; name: string } | null
  action: RevisionAction
  /** What is saved with one batch is undone with it. */
  batch: string | null
}

export interface Changed {
  before: StoredIdea
  after: IdeaFields
}

const atATime = 500

/**
 * Writes changes of ideas, a revision of each, and what follows from them: search and publication.
 * Ideas that stay as they are are left alone. To be called inside a transaction.
 * @returns the ids of the ideas that have changed.
 * @throws 409 where one is no longer at the version it was read at.
 */
export async function saveIdeas(
  save: Save,
  changes: Changed[],
  onProgress = (_done: number) => {},
): Promise<number[]> {
  const real = changes.flatMap((change) => {
    const fields = changedFields(change)
    return fields.length > 0 ? { ...change, fields } : []
  })
  for (let from = 0; from < real.length; from += atATime) {
    const chunk = real.slice(from, from + atATime)
    await updateRows(save.em, chunk)
    await addRevisions(
      save,
      chunk.map(({ before, after, fields }) => ({
        idea_id: before.id,
        version: before.version + 1,
        before: pick(before, fields),
        after: pick(after, fields),
      })),
    )
    await follow(
      save,
      chunk.map(({ before, after, fields }) => ({ id: before.id, idea: after, fields })),
    )
    onProgress(from + chunk.length)
  }
  return real.map(({ before }) => before.id)
}

/** Adds ideas with a first revision each; returns their ids, in the same order. */
export async function insertIdeas(
  save: Save,
  ideas: (IdeaFields & { slug: string })[],
  onProgress = (_done: number) => {},
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < ideas.length; from += atATime) {
    const chunk = ideas.slice(from, from + atATime)
    const added = await insertRows(save.em, chunk)
    await addRevisions(
      save,
      chunk.map((idea, index) => ({
        idea_id: added[index],
        version: 1,
        before: {},
        after: pick(idea, everyField),
      })),
    )
    await follow(
      save,
      chunk.map((idea, index) => ({ id: added[index] ?? 0, idea, fields: everyField })),
    )
    ids.push(...added)
    onProgress(from + chunk.length)
  }
  return ids
}

/** A name for what is saved together. */
export const newBatch = () => randomUUID()

export function changedFields({ before, after }: Changed): (keyof IdeaFields)[] {
  return everyField.filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

async function updateRows(em: SqlEntityManager, chunk: (Changed & { fields: (keyof IdeaFields)[] })[]) {
  const fields = everyField.filter((field) => chunk.some((change) => change.fields.includes(field)))
  const rows = chunk.map(({ before, after }) => ({
    id: before.id,
    seen: before.version,
    ...valuesOf(after, fields),
  }))
  const settings = columnsOf(fields).map((column) => `${column} = r.${column}`)
  const { rows: updated } = await sql`
    update idea set ${sql.raw(settings.join(', '))}, version = idea.version + 1, updated_at = now()
    from ${rowsFrom(rows, fields, { id: 'integer', seen: 'integer' })}
    where idea.id = r.id and idea.version = r.seen
    returning idea.id
  `.execute(em.getKysely())
  if (updated.length !== rows.length) throw conflict('An idea was changed meanwhile. Nothing has been saved.')
}

async function insertRows(em: SqlEntityManager, chunk: (IdeaFields & { slug: string })[]): Promise<number[]> {
  const rows = chunk.map((idea, place) => ({ place, slug: idea.slug, ...valuesOf(idea, everyField) }))
  const columns = sql.raw(['slug', ...columnsOf(everyField)].join(', '))
  const { rows: added } = await sql<{ id: number; slug: string }>`
    insert into idea (${columns})
    select ${columns} from ${rowsFrom(rows, everyField, { place: 'integer', slug: 'text' })} order by place
    returning id, slug
  `.execute(em.getKysely())
  const idOf = new Map(added.map(({ id, slug }) => [slug, id]))
  return chunk.map(({ slug }) => idOf.get(slug) ?? 0)
}

async function addRevisions({ em, editor, action, batch }: Save, rows: object[]): Promise<void> {
  await sql`
    insert into idea_revision (idea_id, version, editor_id, editor_name, action, batch, before, after)
    select idea_id, version, (select id from users where id = ${editor?.id ?? null}), ${editor?.name ?? null}::text, ${action}, ${batch}::uuid,
      before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(idea_id integer, version integer, before jsonb, after jsonb)
  `.execute(em.getKysely())
}

interface Follow {
  id: number
  idea: IdeaFields
  fields: (keyof IdeaFields)[]
}

async function follow({ em, jobs }: Save, saved: Follow[]): Promise<void> {
  if (!jobs) return
  const moments = saved
    .filter(({ fields }) => fields.includes('publishAt') || fields.includes('state'))
    .map(({ idea }) => (idea.state === 'scheduled' ? idea.publishAt : null))
  for (const moment of new Set(moments)) {
    if (moment) await jobs.send(em, publishQueue, {}, { after: new Date(moment) })
  }
  await ideasChanged(
    em,
    jobs,
    saved.map(({ id }) => id),
  )
}

function pick(idea: IdeaFields, fields: (keyof IdeaFields)[]): Partial<IdeaFields> {
  return Object.fromEntries(fields.map((field) => [field, idea[field]]))
}
