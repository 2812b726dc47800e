import { z } from 'zod'
import { id } from '#platform/contract.ts'
import { guardsWith, limitedTo, router } from '#platform/server/trpc.ts'
import { newSynonym, synonymView } from '#features/search/contract.ts'
import type { SearchServices } from '../search-services.ts'
import { synonymChangesByEditor } from './synonym-limit.ts'
import { listSynonyms } from './synonyms.queries.ts'
import { addSynonym, removeSynonym } from './synonyms.service.ts'

const { editorOnly } = guardsWith<SearchServices>()

/** What editors have said is the same thing. */
export const synonymsRouter = router({
  list: editorOnly.output(synonymView.array()).query(({ ctx }) => listSynonyms(ctx.em)),

  add: editorOnly
    .use(limitedTo(synonymChangesByEditor))
    .input(newSynonym)
    .output(synonymView)
    .mutation(({ ctx, input }) => addSynonym(ctx, input)),

  remove: editorOnly
    .use(limitedTo(synonymChangesByEditor))
    .input(z.object({ id }))
    .output(z.void())
    .mutation(({ ctx, input }) => removeSynonym(ctx, input.id)),
})
