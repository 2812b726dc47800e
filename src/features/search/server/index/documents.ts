import type { SqlEntityManager } from '@mikro-orm/sql'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'
import { lexemeTexts, type LexemeTexts } from './lexemes.ts'

/** An idea as it stands in the index: both engines compare the same forms of its words. */
export interface IdeaDocument extends LexemeTexts {
  id: number
  difficulty: number
  cost: number
  locationType: string
  season: string
  ageGroup: string
  duration: string | null
  facts: string[]
  categoryId: number
}

/** Raised by whoever changes what a document says of an idea, so that every index is compared with the database again. */
export const documentForm = 1

const pageOfDocuments = 2_000

/** The published ones of these ideas. */
export async function documentsOf(em: SqlEntityManager, ids: number[]): Promise<IdeaDocument[]> {
  const rows = await page(em)
    .where((idea) => idea('id', '=', idea.fn.any(idea.val(ids))))
    .execute()
  return rows.map(toDocument)
}

/** All published ideas in the order of their ids, a page at a time. */
export async function* allDocuments(em: SqlEntityManager): AsyncGenerator<IdeaDocument[]> {
  for (let last = 0; ;) {
    const rows = await page(em).where('id', '>', last).execute()
    if (rows.length === 0) return
    yield rows.map(toDocument)
    last = rows.at(-1)?.id ?? last
  }
}

const page = (em: SqlEntityManager) =>
  bareIdeas(em)
    .select((idea) => [
      'id',
      idea.cast<string>('document', 'text').as('document'),
      'difficulty',
      'cost',
      'location_type as locationType',
      'season',
      'age_group as ageGroup',
      'duration',
      'facts',
      'category_id as categoryId',
    ])
    .where('state', '=', 'published')
    // The database sees to it that what is published has a category.
    .$narrowType<{ categoryId: number }>()
    .orderBy('id')
    .limit(pageOfDocuments)

type Row = Awaited<ReturnType<ReturnType<typeof page>['execute']>>[number]

const toDocument = ({ document, ...row }: Row): IdeaDocument => ({ ...row, ...lexemeTexts(document) })
