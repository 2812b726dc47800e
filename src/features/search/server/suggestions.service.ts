import type { SqlEntityManager } from '@mikro-orm/sql'
import { listCategories } from '#features/categories/server/categories.service.ts'
import { findIdeas } from '#features/ideas/server/ideas.service.ts'
import type { Suggestions } from '../contract.ts'
import { suggestedCategories, suggestedIdeas, suggestedTags } from '../texts.ts'
import { matchText } from './text-match.service.ts'

/** Ideas, categories and tags that what has been typed so far may become. */
export async function suggest(em: SqlEntityManager, q: string): Promise<Suggestions> {
  const match = matchText(q)
  if (!match) return { ideas: [], categories: [], tags: [] }
  const { ideas } = await findIdeas(em, match.all, match.relevance, 30)
  const begun = q.trim().toLowerCase()
  const categories = (await listCategories(em)).filter(({ name }) => name.toLowerCase().includes(begun))
  const tags = new Set(ideas.flatMap((idea) => idea.tags).filter((tag) => tag.startsWith(begun)))
  return {
    ideas: ideas.slice(0, suggestedIdeas).map(({ id, title, imageUrl, category }) => ({
      id,
      title,
      imageUrl,
      categoryName: category?.name ?? '',
    })),
    categories: categories.slice(0, suggestedCategories).map(({ name, slug }) => ({ name, slug })),
    tags: [...tags].slice(0, suggestedTags),
  }
}
