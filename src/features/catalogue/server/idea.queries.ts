import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { getPictureAddress } from '#features/covers/server/picture-address.ts'
import { columnsOf, toIsoTimestamp } from '#platform/database/sql.ts'
import type { IdeaView } from '../idea-fields.ts'
import type { EditorIdea } from '../idea-fields.ts'
import { type Category, Idea } from './entities.ts'

type CatalogueTables = InferKyselyDB<typeof Idea | typeof Category>

/** The table without a join, for conditions and counts. */
export const ideaTable = (em: SqlEntityManager) => em.getKysely<CatalogueTables>().selectFrom('idea')

/** Published ideas with their category, as plain rows: several times faster than MikroORM entities. */
export function publishedIdeas(em: SqlEntityManager) {
  return em
    .getKysely<CatalogueTables>()
    .selectFrom('idea')
    .innerJoin('category', 'category.id', 'idea.category_id')
    .where('idea.state', '=', 'published')
    .select(ideaColumns)
}

/** All ideas, in any state. */
export function allIdeas(em: SqlEntityManager) {
  return em
    .getKysely<CatalogueTables>()
    .selectFrom('idea')
    .leftJoin('category', 'category.id', 'idea.category_id')
    .select(ideaColumns)
}

const ideaColumns = [
  ...columnsOf(Idea, 'idea', ['document', 'duration', 'facts']),
  'category.name as categoryName',
  'category.slug as categorySlug',
] as const

type IdeaRow = Awaited<ReturnType<ReturnType<typeof allIdeas>['execute']>>[number]

/** Converts a row to the fields that visitors may see. */
export function toIdeaView(row: IdeaRow): IdeaView {
  const { state, publishAt, version, imageUrl, categoryName, categorySlug, ...rest } = row
  const { coverScene, coverIcon, coverPalette, coverSeed, ...fields } = rest
  const { categoryId } = row
  return {
    ...fields,
    imageUrl: getPictureAddress(row),
    category:
      categoryId === null ? null : { id: categoryId, name: categoryName ?? '', slug: categorySlug ?? '' },
    createdAt: toIsoTimestamp(row.createdAt),
    updatedAt: toIsoTimestamp(row.updatedAt),
  }
}

/** Converts a row to the fields that editors may see. */
export function toEditorIdea(row: IdeaRow): EditorIdea {
  return {
    ...toIdeaView(row),
    ownImageUrl: row.imageUrl ?? '',
    state: row.state,
    publishAt: row.publishAt === null ? null : toIsoTimestamp(row.publishAt),
    version: row.version,
    cover: { scene: row.coverScene, icon: row.coverIcon, palette: row.coverPalette, seed: row.coverSeed },
  }
}
