import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import { minuteMs } from '#platform/durations.ts'
import { freeSlugs } from '../ideas/free-slugs.service.ts'
import { everyField, insertRows, valuesOf } from '../ideas/idea-columns.ts'
import { loadKeyOfTitle, type PlannedIdea } from './edition-plan.ts'
import type { Addition, SeededIdea } from './idea-plan.ts'
import type { SeededIdeaRow } from './seeded-idea.entity.ts'

/** Ideas of the same titles that no edition has brought: they are editors' own, and not made a second time. */
export async function editorsOwn(
  em: SqlEntityManager,
  ideas: readonly PlannedIdea[],
): Promise<Map<PlannedIdea, SeededIdea>> {
  const keyOfTitle = await loadKeyOfTitle()
  const titles = ideas.map(({ fields }) => fields.title)
  const slugs = titles.map(keyOfTitle)
  const rows = await em
    .getKysely<InferKyselyDB<typeof Idea | typeof SeededIdeaRow>>()
    .selectFrom('idea')
    .select(['id', 'title'])
    .where((row) =>
      row.or([row('title', '=', row.fn.any(row.val(titles))), row('slug', '=', row.fn.any(row.val(slugs)))]),
    )
    .where('id', 'not in', (row) =>
      row
        .selectFrom('seeded_idea')
        .select('idea_id')
        .where('idea_id', 'is not', null)
        .$narrowType<{ idea_id: number }>(),
    )
    .orderBy('id', 'desc')
    .execute()
  const byTitle = new Map(rows.map(({ id, title }) => [keyOfTitle(title), id]))
  const own = ideas.flatMap((idea) => {
    const id = byTitle.get(keyOfTitle(idea.fields.title))
    // Of two with one title the first takes it.
    if (id === undefined || !byTitle.delete(keyOfTitle(idea.fields.title))) return []
    return [[idea, { key: idea.key, text: idea.text, id, wrote: {} }] as const]
  })
  return new Map(own)
}

interface Adding {
  now: Date
  /** How many categories the edition has. */
  categories: number
  onProgress: (done: number, total: number) => void
}

/** Adds ideas in the order of the edition, as the newest. */
export async function addIdeas(
  em: SqlEntityManager,
  additions: readonly Addition[],
  { now, categories, onProgress }: Adding,
): Promise<SeededIdea[]> {
  const slugs = await freeSlugs(
    em,
    additions.map(({ key }) => key),
  )
  const rows = additions.map((addition, index) => ({ ...addition, slug: slugs[index] ?? '' }))
  const turns = turnsOf(rows)
  const seeded: SeededIdea[] = []
  for (const [category, ideas] of Map.groupBy(rows, (row) => row.category)) {
    const ids = await insertRows(
      em,
      ideas.map((idea) => {
        const moment = new Date(now.getTime() - (turns.get(idea) ?? 0) * minuteMs).toISOString()
        return {
          slug: idea.slug,
          created_at: moment,
          updated_at: moment,
          ...valuesOf(idea.fields, everyField),
        }
      }),
    )
    for (const { key, text, slug, fields } of ideas) {
      seeded.push({ key, text, id: ids.get(slug) ?? null, wrote: fields })
    }
    onProgress(category + 1, categories)
  }
  return seeded
}

/** How many are newer: they take turns over the categories, so that the newest are a mixture. */
function turnsOf<A extends Addition>(additions: A[]): Map<A, number> {
  const ranked = [...Map.groupBy(additions, ({ category }) => category).values()].flatMap((ideas) =>
    ideas.map((idea, rank) => ({ idea, rank })),
  )
  // Sorting keeps the order of those that are equal.
  return new Map(ranked.toSorted((a, b) => a.rank - b.rank).map(({ idea }, turn) => [idea, turn]))
}
