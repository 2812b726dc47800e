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

/** These fields of an idea and no others. */
export function pickFields<Name extends FieldName>(
  idea: Pick<IdeaFields, Name>,
  fields: readonly Name[],
): Pick<IdeaFields, Name> {
  return Object.assign({}, ...fields.map((field) => ({ [field]: idea[field] })))
}
