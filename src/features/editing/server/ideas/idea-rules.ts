import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import type { Category } from '#features/catalogue/server/entities.ts'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'
import { loadSlugOf } from '#features/catalogue/server/slug.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { canShow } from '#features/covers/server/pickable.ts'
import {
  categoryRequired,
  noSuchCategory,
  publishAtPassed,
  publishAtRequired,
} from '#features/editing/messages.ts'
import { badField } from '#platform/server/errors.ts'

type Before = Pick<IdeaFields, 'state' | 'publishAt' | 'categoryId'> | null

/**
 * An idea as it may be saved, from what an editor has sent: what only makes sense together is brought together.
 * @param before null for a new one.
 * @throws 400 naming the field.
 */
export function normaliseForSave(idea: IdeaFields, before: Before, now: Date): IdeaFields {
  if (isPublic(idea.state) && idea.categoryId === null) throw badField('categoryId', categoryRequired)
  return { ...idea, publishAt: momentOf(idea, before, now), imageUrl: ownImage(idea.imageUrl) }
}

/** Published, or going to be without another look. */
const isPublic = (state: IdeaFields['state']) => state === 'published' || state === 'scheduled'

function momentOf({ state, publishAt }: IdeaFields, before: Before, now: Date): string | null {
  if (state !== 'scheduled') return null
  if (publishAt === null) throw badField('publishAt', publishAtRequired)
  const moment = new Date(publishAt).toISOString()
  const isNews = before?.state !== 'scheduled' || before.publishAt !== moment
  if (isNews && new Date(moment) <= now) throw badField('publishAt', publishAtPassed)
  return moment
}

/** A composed cover is derived from its recipe, so its address is nobody's own picture. */
export const ownImage = (imageUrl: string) => (/^\/covers\/\w+\.svg$/.test(imageUrl) ? '' : imageUrl)

/** @throws 400 where the site cannot draw the icon. */
export function checkIcon(icons: Icons, { icon }: IdeaFields['cover']): void {
  if (!canShow(icons, icon)) throw badField('cover', `There is no icon named ${icon}.`)
}

/**
 * @throws 400 where ideas cannot be put into the category.
 * Nobody archives or merges it until the transaction ends.
 */
export async function checkCategory(em: SqlEntityManager, id: number | null): Promise<void> {
  if (id === null) return
  const category = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!category) throw badField('categoryId', noSuchCategory)
}

const slugLock = 7_301_957

/**
 * A slug for each title that no idea has, in the same order: `kayak-at-dawn`, `kayak-at-dawn-2`, …
 * They are given out one transaction after the other, so that two editors never get the same.
 */
export async function freeSlugs(em: SqlEntityManager, titles: string[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${slugLock})`.execute(em.getKysely())
  const slugOf = await loadSlugOf()
  const bases = titles.map((title) => slugOf(title) || 'idea')
  const slugs = titles.map(() => '')
  const taken = new Set<string>()
  const turns = new Map<string, number>()
  let open = [...titles.keys()]
  while (open.length > 0) {
    const wanted = new Map(open.map((index) => [nextSlug(bases[index] ?? '', turns), index]))
    const known = await bareIdeas(em)
      .select('slug')
      .where('slug', 'in', [...wanted.keys()])
      .execute()
    for (const { slug } of known) taken.add(slug)
    open = []
    for (const [slug, index] of wanted) {
      if (taken.has(slug)) open.push(index)
      else slugs[index] = slug
      taken.add(slug)
    }
  }
  return slugs
}

function nextSlug(base: string, turns: Map<string, number>): string {
  const turn = (turns.get(base) ?? 0) + 1
  turns.set(base, turn)
  return turn === 1 ? base : `${base}-${turn}`
}
