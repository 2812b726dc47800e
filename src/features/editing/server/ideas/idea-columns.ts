import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql, type Selectable } from 'kysely'
import { ideaFields, type IdeaFields, type EditorIdea } from '#features/catalogue/idea-fields.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { allIdeas, toEditorIdea } from '#features/catalogue/server/idea.queries.ts'
import type { FieldName } from '#features/editing/contract.ts'
import { columnName, columnNamesOf, rowsOfTable } from '#platform/database/sql.ts'

type Tables = InferKyselyDB<typeof Idea>

type IdeaRow = Selectable<Tables['idea']>
type ColumnName = keyof Tables['idea']

/** Values by column, in JSON types: timestamps are strings. */
export type IdeaValues = Partial<Record<ColumnName, unknown>>

const isField = (name: string): name is FieldName => name in ideaFields.shape

/** Every field that editors can set. */
export const ideaFieldNames = Object.keys(ideaFields.shape).filter(isField)

/** Fields that are not stored in a single column of the same name. */
const columnMappers: Partial<Record<FieldName, (idea: IdeaFields) => object>> = {
  imageUrl: ({ imageUrl }) => ({ image_url: imageUrl || null }),
  cover: ({ cover: { scene, icon, palette, seed } }) => ({
    cover_scene: scene,
    cover_icon: icon,
    cover_palette: palette,
    cover_seed: seed,
  }),
}

/** Converts these fields of an idea to an object of values by column name of the table `idea`, for writing. */
export function toColumnValues(idea: IdeaFields, fields: readonly FieldName[]): IdeaValues {
  const values = fields.map((field) => columnMappers[field]?.(idea) ?? { [columnName(field)]: idea[field] })
  return Object.assign({}, ...values)
}

/**
 * Returns an SQL table expression that converts rows, passed as one JSON parameter, to rows of the table `idea`, so
 * that a thousand ideas take one statement.
 */
export const toTableRows = (rows: IdeaValues[]) => rowsOfTable<IdeaRow>('idea', rows)

/**
 * Returns the names of the columns of `idea` in the first row, as all rows have the same ones. Empty if there are no
 * rows.
 */
export const columnNamesIn = ([row = {}]: IdeaValues[]): ColumnName[] => Object.keys(row).filter(isColumn)

const columnNames = new Set(columnNamesOf(Idea))
const isColumn = (name: string): name is ColumnName => columnNames.has(name)

/**
 * Inserts rows into the table `idea` in this order, by one statement, without revisions; all rows must have the same
 * columns.
 * @returns the ids of the new ideas, as a map by slug.
 */
export async function insertIdeaRows(em: SqlEntityManager, rows: IdeaValues[]): Promise<Map<string, number>> {
  const columns = columnNamesIn(rows)
  const given = sql<IdeaRow & { ordinality: string }>`${toTableRows(rows)} with ordinality`
  const added = await em
    .getKysely<Tables>()
    .insertInto('idea')
    .columns(columns)
    .expression((write) =>
      write
        .selectFrom(given.as<'given'>(sql`given`))
        .select(columns)
        .orderBy('ordinality'),
    )
    .returning(['id', 'slug'])
    .execute()
  return new Map(added.map(({ id, slug }) => [slug, id]))
}

/** Returns a copy of an idea that has only the fields named in `fields`. */
export function pickFields<Name extends FieldName>(
  idea: Pick<IdeaFields, Name>,
  fields: readonly Name[],
): Pick<IdeaFields, Name> {
  return Object.assign({}, ...fields.map((field) => ({ [field]: idea[field] })))
}

/** An idea as stored: the fields that editors set, with id and version. */
export interface StoredIdea extends IdeaFields {
  id: number
  version: number
}

/**
 * Reads ideas in any state by id, without locking them, and returns them in ascending order of ids; unknown ones are
 * left out.
 */
export async function readIdeas(em: SqlEntityManager, ids: number[]): Promise<StoredIdea[]> {
  if (ids.length === 0) return []
  return (await selectByIds(em, ids).execute()).map((row) => toStoredIdea(toEditorIdea(row)))
}

/**
 * Reads ideas in any state by id and locks them until the transaction ends, in ascending order of ids, so that
 * concurrent callers do not deadlock. Unknown ids are left out.
 */
export async function lockIdeas(em: SqlEntityManager, ids: number[]): Promise<StoredIdea[]> {
  if (ids.length === 0) return []
  const rows = await selectByIds(em, ids).forUpdate('idea').execute()
  return rows.map((row) => toStoredIdea(toEditorIdea(row)))
}

const selectByIds = (em: SqlEntityManager, ids: number[]) =>
  allIdeas(em).where('idea.id', 'in', ids).orderBy('idea.id')

const toStoredIdea = (idea: EditorIdea): StoredIdea => ({
  ...pickFields({ ...idea, imageUrl: idea.ownImageUrl }, ideaFieldNames),
  id: idea.id,
  version: idea.version,
})
