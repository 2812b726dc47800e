import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { z } from 'zod'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { CatalogueVersion } from '#features/catalogue/server/catalogue-version.ts'
import { changeCatalogue } from '#features/catalogue/server/change-catalogue.service.ts'
import { newSynonym, synonymView, type NewSynonym, type SynonymView } from '#features/search/contract.ts'
import { tokenize } from '#features/search/tokenize.ts'
import { maxSynonymLength, maxSynonyms, maxSynonymWords } from '#features/search/limits.ts'
import {
  wordRequired,
  equivalentPhrase,
  onlyStopWords,
  synonymNotFound,
  synonymExists,
  phraseTooLong,
  tooManySynonyms,
  tooManyWords,
} from '#features/search/messages.ts'
import { id as idSchema } from '#platform/contract.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { badFieldThat, conflict, notFound } from '#platform/server/errors.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { createGuardedProcedures, rateLimited, router } from '#platform/server/trpc.ts'
import type { SearchServices } from '../search-services.ts'
import { readStems, stopWords } from '../words/stems.ts'
import { builtInSynonyms } from '../words/synonyms.ts'
import { Synonym } from '../entities.ts'
import { synonymsChanged } from './synonyms.jobs.ts'
import { listSynonyms } from './synonyms.queries.ts'

interface EditorContext {
  em: SqlEntityManager
  jobs: Jobs
  catalogueVersion: CatalogueVersion
  user: { id: number; name: string }
  now: () => Date
}

/** Adds a synonym. Rejects phrases that are synonyms already, in any form or order of their words. */
async function addSynonym(ctx: EditorContext, given: NewSynonym): Promise<SynonymView> {
  const phrase = await parsePhrase(ctx.em, 'phrase', given.phrase)
  const means = await parsePhrase(ctx.em, 'means', given.means)
  if (phrase.stems === means.stems) throw badFieldThat('means', equivalentPhrase)
  const known = conflict(synonymExists(phrase.said, means.said), 'already_synonyms')
  if (await areBuiltInSynonyms(ctx.em, phrase.stems, means.stems)) throw known
  return changeCatalogue(ctx, async (em) => {
    const database = em.getKysely<InferKyselyDB<typeof Synonym>>()
    // Serialises inserts, so that concurrent ones do not exceed the limit.
    await sql`lock table synonym in share row exclusive mode`.execute(database)
    if ((await em.count(Synonym)) >= maxSynonyms) throw conflict(tooManySynonyms)
    const row = await database
      .insertInto('synonym')
      .values({
        phrase: phrase.said,
        means: means.said,
        stems: [phrase.stems, means.stems].toSorted().join('|'),
        created_at: ctx.now(),
      })
      .onConflict((same) => same.column('stems').doNothing())
      .returning(['id', 'phrase', 'means', 'created_at as createdAt'])
      .executeTakeFirst()
    if (!row) throw known
    await logAction(em, ctx.user, { action: 'synonym.add', subjectId: null, subject: subjectOf(row) })
    await ctx.jobs.send(em, synonymsChanged, {})
    return { ...row, createdAt: new Date(row.createdAt).toISOString() }
  })
}

/** Removes a synonym. It can be added again without conflict. */
async function removeSynonym(ctx: EditorContext, id: number): Promise<void> {
  await changeCatalogue(ctx, async (em) => {
    const removed = await em
      .getKysely<InferKyselyDB<typeof Synonym>>()
      .deleteFrom('synonym')
      .where('id', '=', id)
      .returning(['phrase', 'means'])
      .executeTakeFirst()
    if (!removed) throw notFound(synonymNotFound)
    await logAction(em, ctx.user, { action: 'synonym.remove', subjectId: null, subject: subjectOf(removed) })
    await ctx.jobs.send(em, synonymsChanged, {})
  })
}

const subjectOf = ({ phrase, means }: NewSynonym) => `“${phrase}” = “${means}”`

/** Normalises a phrase and returns its words and stems. @throws 400 if it has no words, too many, or only stop words */
async function parsePhrase(em: SqlEntityManager, field: keyof NewSynonym, given: string) {
  const words = tokenize(given)
  if (words.length === 0) throw badFieldThat(field, wordRequired)
  if (words.length > maxSynonymWords) throw badFieldThat(field, tooManyWords)
  // Some letters fold to several: ß to ss.
  const said = words.join(' ')
  if (said.length > maxSynonymLength) throw badFieldThat(field, phraseTooLong)
  const known = await readStems(em, words)
  const stems = words.map((word) => known.get(word) ?? word)
  const meant = stems.filter((stem, at) => stem !== '' && !stopWords.has(words[at] ?? ''))
  // The search drops stop words: "work out" would match every search for "work".
  if (meant.length === 0 || (meant.length === 1 && words.length > 1)) throw badFieldThat(field, onlyStopWords)
  return { said, stems: stems.filter(Boolean).join(' ') }
}

async function areBuiltInSynonyms(em: SqlEntityManager, one: string, other: string): Promise<boolean> {
  const stems = await readStems(em, [...new Set(builtInSynonyms.flat().flatMap(tokenize))])
  const inStems = (phrase: string) =>
    tokenize(phrase)
      .map((word) => stems.get(word) ?? word)
      .filter(Boolean)
      .join(' ')
  return builtInSynonyms.some((group) => {
    const phrases = group.map(inStems)
    return phrases.includes(one) && phrases.includes(other)
  })
}

/** Limit per editor: each change rewrites the whole synonym list of Meilisearch. */
export const synonymChangeLimit: Limit = {
  name: 'synonym editor',
  free: 300,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

const { editorOnly } = createGuardedProcedures<SearchServices>()

/** Synonyms added by editors. */
export const synonymsRouter = router({
  list: editorOnly.output(synonymView.array()).query(({ ctx }) => listSynonyms(ctx.em)),

  add: editorOnly
    .use(rateLimited(synonymChangeLimit))
    .input(newSynonym)
    .output(synonymView)
    .mutation(({ ctx, input }) => addSynonym(ctx, input)),

  remove: editorOnly
    .use(rateLimited(synonymChangeLimit))
    .input(z.object({ id: idSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => removeSynonym(ctx, input.id)),
})
