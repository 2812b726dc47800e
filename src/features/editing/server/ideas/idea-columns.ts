import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { ideaFields, type IdeaFields } from '#features/catalogue/idea-fields.ts'
import { columnName } from '#platform/database/columns.ts'

/** The name of a field that editors decide. */
export type FieldName = keyof IdeaFields

const isField = (name: string): name is FieldName => name in ideaFields.shape

/** Every field that editors decide. */
export const everyField = Object.keys(ideaFields.shape).filter(isField)

/** Fields that are not stored as they are, in one column of their name. */
const otherwise: Partial<Record<FieldName, (idea: IdeaFields) => object>> = {
  imageUrl: ({ imageUrl }) => ({ image_url: imageUrl || null }),
  cover: ({ cover: { scene, icon, palette, seed } }) => ({
    cover_scene: scene,
    cover_icon: icon,
    cover_palette: palette,
    cover_seed: seed,
  }),
}

/** The values of these fields by column, as JSON can carry them. */
export function valuesOf(idea: IdeaFields, fields: readonly FieldName[]): Record<string, unknown> {
  const values = fields.map((field) => otherwise[field]?.(idea) ?? { [columnName(field)]: idea[field] })
  return Object.assign({}, ...values)
}

/** Rows of JSON as rows of the table, so that a thousand ideas are one statement. */
export const rowsFrom = (rows: object[]) =>
  sql`jsonb_populate_recordset(null::idea, ${JSON.stringify(rows)}::jsonb)`

/** Adds ideas in this order, each with the same columns. @returns their ids, by slug. */
export async function insertRows(em: SqlEntityManager, rows: object[]): Promise<Map<string, number>> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)))
  const { rows: added } = await sql<{ id: number; slug: string }>`
    insert into idea (${columns})
    select ${columns} from ${rowsFrom(rows)} with ordinality as added order by ordinality
    returning id, slug
  `.execute(em.getKysely())
  return new Map(added.map(({ id, slug }) => [slug, id]))
}

/** These fields of an idea and no others. */
export function pickFields<Name extends FieldName>(
  idea: Pick<IdeaFields, Name>,
  fields: readonly Name[],
): Pick<IdeaFields, Name> {
  return Object.assign({}, ...fields.map((field) => ({ [field]: idea[field] })))
}
