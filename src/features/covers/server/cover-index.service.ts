import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { coverRecipe, type CoverRecipe } from '../contract.ts'
import { coverKey } from './composer.service.ts'

export interface CoverIndex {
  /** The recipe behind a key, where an idea or a category has it, or had it when members saved it. */
  find: (key: string) => Promise<CoverRecipe | undefined>
}

/**
 * Knows the recipe of every key in the catalogue. It is read anew only where a key is unknown and the
 * catalogue has changed since, so that guessing keys costs a look into a map and nothing else.
 * @param others recipes that stand in no row.
 */
export function indexCovers(
  em: SqlEntityManager,
  version: () => Promise<string>,
  others: readonly CoverRecipe[] = [],
): CoverIndex {
  let known: { version: string; recipes: Promise<Map<string, CoverRecipe>> } | undefined
  return {
    async find(key) {
      const recipe = (await known?.recipes)?.get(key)
      if (recipe) return recipe
      const current = await version()
      if (known?.version !== current) {
        const recipes = readRecipes(em.fork(), others)
        recipes.catch(() => (known = undefined))
        known = { version: current, recipes }
      }
      return (await known.recipes).get(key)
    },
  }
}

/** Members go on seeing what was published of an idea that its editors have taken back, its former cover too. */
async function readRecipes(
  em: SqlEntityManager,
  others: readonly CoverRecipe[],
): Promise<Map<string, CoverRecipe>> {
  const { rows } = await sql`
    select cover_scene as scene, cover_icon as icon, cover_palette as palette, cover_seed as seed from idea
    union
    select cover_scene, cover_icon, cover_palette, cover_seed from category
    union
    select before #>> '{cover,scene}', before #>> '{cover,icon}', before #>> '{cover,palette}',
      (before #>> '{cover,seed}')::integer
    from idea_revision join idea on idea.id = idea_id
    where idea.state <> 'published' and before -> 'cover' is not null
  `.execute(em.getKysely())
  const recipes = [...rows.map((row) => coverRecipe.parse(row)), ...others]
  return new Map(recipes.map((recipe) => [coverKey(recipe), recipe]))
}
