import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { CoverRecipe } from '#features/covers/contract.ts'
import type { Category } from './category.entity.ts'
import type { Idea } from './idea.entity.ts'
import type { IdeaRevision } from './idea-revision.entity.ts'

/**
 * The recipe of every cover of the catalogue. Members go on seeing what was published of an idea that its editors
 * have taken back, its former cover too.
 */
export async function listCoverRecipes(em: SqlEntityManager): Promise<CoverRecipe[]> {
  const database = em.getKysely<InferKyselyDB<typeof Category | typeof Idea | typeof IdeaRevision>>()
  const shown = await database
    .selectFrom('idea')
    .select(recipe)
    .union(database.selectFrom('category').select(recipe))
    .execute()
  const former = await database
    .selectFrom('idea_revision')
    .innerJoin('idea', 'idea.id', 'idea_revision.idea_id')
    .select((row) => row.ref('before', '->').key('cover').$castTo<CoverRecipe>().as('cover'))
    .distinct()
    .where('idea.state', '<>', 'published')
    .where((row) => row(row.ref('before', '->').key('cover'), 'is not', null))
    .execute()
  return [...shown, ...former.map(({ cover }) => cover)]
}

const recipe = [
  'cover_scene as scene',
  'cover_icon as icon',
  'cover_palette as palette',
  'cover_seed as seed',
] as const
