import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { coverRecipe, type CoverRecipe } from '#features/covers/contract.ts'
import type { Category, Idea, IdeaRevision } from './entities.ts'

/**
 * Finds the recipe (scene, icon, palette, seed) from which a cover picture is drawn, by its key, among ideas and
 * categories; undefined if none has it. Also finds the cover that an unpublished idea had when it was last published,
 * because members who saved the idea still see it.
 * @param key first 20 hex digits of the key in the cover's URL, as the SQL function `f_cover_key` computes them.
 */
export async function findCoverRecipe(em: SqlEntityManager, key: string): Promise<CoverRecipe | undefined> {
  const database = em.getKysely<InferKyselyDB<typeof Category | typeof Idea | typeof IdeaRevision>>()
  const found = await database
    .selectFrom('idea')
    .select(recipeColumns)
    .where(recipeKey, '=', key)
    .unionAll(database.selectFrom('category').select(recipeColumns).where(recipeKey, '=', key))
    .limit(1)
    .executeTakeFirst()
  if (found) return found
  const former = await database
    .selectFrom('idea_revision')
    .innerJoin('idea', 'idea.id', 'idea_revision.idea_id')
    .select((row) => row.ref('before', '->').key('cover').as('cover'))
    .where('idea.state', '<>', 'published')
    .where(formerRecipeKey, '=', key)
    .limit(1)
    .executeTakeFirst()
  return former && coverRecipe.parse(former.cover)
}

const recipeColumns = [
  'cover_scene as scene',
  'cover_icon as icon',
  'cover_palette as palette',
  'cover_seed as seed',
] as const

// Must equal the index expressions, or PostgreSQL does not use the indexes.
const recipeKey = sql<string>`f_cover_key(cover_scene, cover_icon, cover_palette, cover_seed)`
const formerRecipeKey = sql<string>`f_cover_key(before -> 'cover' ->> 'scene', before -> 'cover' ->> 'icon',
  before -> 'cover' ->> 'palette', (before -> 'cover' ->> 'seed')::integer)`
