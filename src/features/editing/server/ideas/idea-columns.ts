import { sql } from 'kysely'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'

/** A field of an idea as the table has it: its columns, their types, and their values. */
interface Stored<K extends keyof IdeaFields> {
  columns: Record<string, string>
  values: (value: IdeaFields[K]) => Record<string, unknown>
}

const plain = <K extends keyof IdeaFields>(column: string, type: string): Stored<K> => ({
  columns: { [column]: type },
  values: (value) => ({ [column]: value }),
})

const stored: { [K in keyof IdeaFields]: Stored<K> } = {
  title: plain('title', 'text'),
  description: plain('description', 'text'),
  difficulty: plain('difficulty', 'smallint'),
  cost: plain('cost', 'smallint'),
  locationType: plain('location_type', 'text'),
  timeCommitment: plain('time_commitment', 'text'),
  season: plain('season', 'text'),
  ageGroup: plain('age_group', 'text'),
  tags: plain('tags', 'text[]'),
  imageUrl: { columns: { image_url: 'text' }, values: (value) => ({ image_url: value || null }) },
  categoryId: plain('category_id', 'integer'),
  state: plain('state', 'text'),
  publishAt: plain('publish_at', 'timestamptz'),
  featured: plain('featured', 'boolean'),
  cover: {
    columns: { cover_scene: 'text', cover_icon: 'text', cover_palette: 'text', cover_seed: 'integer' },
    values: ({ scene, icon, palette, seed }) => ({
      cover_scene: scene,
      cover_icon: icon,
      cover_palette: palette,
      cover_seed: seed,
    }),
  },
}

const isField = (name: string): name is keyof IdeaFields => name in stored

/** Every field that editors decide. */
export const everyField = Object.keys(stored).filter(isField)

export const columnsOf = (fields: readonly (keyof IdeaFields)[]): string[] =>
  fields.flatMap((field) => Object.keys(stored[field].columns))

/** The values of these fields by column, as JSON can carry them. */
export function valuesOf(idea: IdeaFields, fields: readonly (keyof IdeaFields)[]): Record<string, unknown> {
  return Object.assign({}, ...fields.map((field) => valueOf(field, idea[field])))
}

function valueOf<K extends keyof IdeaFields>(field: K, value: IdeaFields[K]) {
  return stored[field].values(value)
}

/** Rows of JSON as a table, so that a thousand ideas are one statement. */
export function rowsFrom(
  rows: object[],
  fields: readonly (keyof IdeaFields)[],
  others: Record<string, string>,
) {
  const types = { ...others, ...Object.assign({}, ...fields.map((field) => stored[field].columns)) }
  const columns = Object.entries<string>(types).map(([name, type]) => `${name} ${type}`)
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns.join(', '))})`
}
