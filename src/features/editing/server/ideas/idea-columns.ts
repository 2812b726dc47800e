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

/** Values by column, as JSON can carry them: moments are texts. */
export type IdeaValues = Partial<Record<ColumnName, unknown>>

const isField = (name: string): name is FieldName => name in ideaFields.shape

/** Every field that editors decide. */
export const ideaFieldNames = Object.keys(ideaFields.shape).filter(isField)

/** Fields that are not stored as they are, in one column of their name. */
const columnMappers: Partial<Record<FieldName, (idea: IdeaFields) => object>> = {
  imageUrl: ({ imageUrl }) => ({ image_url: imageUrl || null }),
  cover: ({ cover: { scene, icon, palette, seed } }) => ({
    cover_scene: scene,
    cover_icon: icon,
    cover_palette: palette,
    cover_seed: seed,
  }),
}

/** The values of these fields by column. */
export function toColumnValues(idea: IdeaFields, fields: readonly FieldName[]): IdeaValues {
  const values = fields.map((field) => columnMappers[field]?.(idea) ?? { [columnName(field)]: idea[field] })
  return Object.assign({}, ...values)
}

/** Rows of JSON as rows of the table, so that a thousand ideas are one statement. */
export const toTableRows = (rows: IdeaValues[]) => rowsOfTable<IdeaRow>('idea', rows)

/** Those that the first of the rows has, and so all the others. */
export const columnNamesIn = ([row = {}]: IdeaValues[]): ColumnName[] => Object.keys(row).filter(isColumn)

const columnNames = new Set(columnNamesOf(Idea))
const isColumn = (name: string): name is ColumnName => columnNames.has(name)

/** Adds ideas in this order, each with the same columns. @returns their ids, by slug. */
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

/** These fields of an idea and no others. */
export function pickFields<Name extends FieldName>(
  idea: Pick<IdeaFields, Name>,
  fields: readonly Name[],
): Pick<IdeaFields, Name> {
  return Object.assign({}, ...fields.map((field) => ({ [field]: idea[field] })))
}

/** An idea as it is stored: what its editors decide, and which save made it so. */
export interface StoredIdea extends IdeaFields {
  id: number
  version: number
}

/** Ideas by their ids, as they are now. */
export async function readIdeas(em: SqlEntityManager, ids: number[]): Promise<StoredIdea[]> {
  if (ids.length === 0) return []
  return (await selectByIds(em, ids).execute()).map((row) => toStoredIdea(toEditorIdea(row)))
}

/**
 * The same, and nobody else can change them until the transaction ends.
 * Locked in the order of their ids, so that two who need the same ones never wait for each other.
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
