import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import { loadSlugOf } from '#features/catalogue/server/slug.ts'
import { badField } from '#platform/server/errors.ts'
import { nameTaken } from '#features/editing/messages.ts'

const slugLock = 7_301_959
/** With its ending it fits into its column. */
const longest = 90
/** Addresses of categories end alike, as those of the catalogue do. */
const ending = '-bucket-list-ideas'

/**
 * A slug that no category has: `kayaking-bucket-list-ideas`, `kayaking-2-bucket-list-ideas`, … They are given out one
 * transaction after the other, so that two editors never get the same.
 * @throws 400 where a category is called like this already.
 */
export async function freeCategorySlug(em: SqlEntityManager, name: string): Promise<string> {
  const database = em.getKysely<InferKyselyDB<typeof Category>>()
  await holdCategorySlugs(em)
  const rows = await database.selectFrom('category').select(['slug', 'name', 'merged_into_id']).execute()
  if (rows.some((other) => other.merged_into_id === null && isSame(other.name, name)))
    throw badField('name', nameTaken)
  const taken = new Set(rows.map(({ slug }) => slug))
  const base = (await loadSlugOf())(name, longest).replace(new RegExp(`(${ending})+$`), '') || 'more'
  let slug = base + ending
  for (let turn = 2; taken.has(slug); turn++) slug = `${base}-${turn}${ending}`
  return slug
}

/** Until the transaction ends nobody else gives one out. */
export async function holdCategorySlugs(em: SqlEntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(${slugLock})`.execute(em.getKysely())
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
