import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { kindFamilies } from '#features/catalogue/kinds.ts'
import { maxSimilarIdeas } from '#features/catalogue/limits.ts'
import type { Place } from '#features/catalogue/places.ts'
import {
  getRarity,
  hasAnyKind,
  laterKindFactor,
  listKindPools,
  maxCompared,
  takeFitting,
  type Pool,
  type Trait,
} from '../kind-pools.ts'
import { sampledMatchesCte } from '../sampled-matches.ts'

type ReferenceIdea = Pick<IdeaView, 'id' | 'categoryId' | 'kinds' | 'moods' | 'company' | 'price' | 'places'>

/** Highest number of ideas with shared kinds whose words are compared. */
const maxComparedByWords = 40
/** Highest number of words by which candidates are looked up. */
const maxWordsLookedUp = 5
/** Highest number of ideas with a word by which candidates are looked up, if the idea has kinds. */
const maxIdeasWithWord = 500

/**
 * Weights of what two ideas share. Those of kinds and words are multiplied by their rarity, which is 0.6 for a kind that
 * two ideas have, and 0.2 for one that fifty have; those of kinds by `laterKindFactor` for each of the two ideas whose
 * first kind it is not. So a shared leading kind outweighs the same place or company. `family` stands in for a leading
 * kind that hardly any idea shares (`kindFamilies`), and `dependants` are company that ideas are made for.
 */
const weights = {
  kind: 3,
  family: 0.5,
  mood: 0.2,
  near: 0.35,
  country: 0.15,
  company: 0.15,
  dependants: 0.3,
  price: 0.1,
  word: 1.1,
  category: 0.08,
}

/** Company that an idea is made for, while couples, friends and others can do most ideas. */
const dependants = ['kids', 'toddlers', 'babies', 'mother', 'father', 'coworkers', 'dog']

/**
 * Lists the ids of up to three ideas similar to an idea, best first: they share kinds, place, company, moods, price, or
 * words of title and tags. Rare kinds and words count for more than common ones, and the first kind of an idea for more
 * than its others. If too few ideas share a kind or a word, ideas of the category fill up the list, those with a higher
 * id first.
 */
export async function listSimilarIds(em: SqlEntityManager, reference: ReferenceIdea): Promise<number[]> {
  const traits = await listTraits(em, reference)
  const alike = await listAlikeIds(em, reference, traits)
  return alike.length < maxSimilarIdeas ? fillFromCategory(em, reference, alike) : alike
}

interface Traits {
  kinds: Trait[]
  words: Trait[]
}

/**
 * Lists the ids of the ideas that share most with the reference, best first. The words of those that share a kind are
 * compared last and only for the best, because a search document is stored apart from its row and slow to read.
 */
async function listAlikeIds(em: SqlEntityManager, reference: ReferenceIdea, { kinds, words }: Traits) {
  const relatives = listRelatives(kinds)
  const family = relatives.length > 0 ? [{ name: 'family', holds: hasAnyKind(relatives) }] : []
  const pools = [...listKindPools(kinds), ...family, ...listWordPools(words, kinds)]
  const options = { columns: sql`id, category_id, kinds, moods, company, price, facts`, most: maxCompared }
  const score = scoreFields(reference, kinds, relatives)
  const most = kinds.length === 0 ? maxCompared : maxComparedByWords
  const listPool = ({ name, when = sql`true` }: Pool) =>
    sql`(select id, ${score} as score from ${sql.ref(name)} where ${when} order by score desc limit ${most})`
  const { rows } = await sql<{ id: number }>`
    with ${sql.join(pools.map(({ name, holds }) => sampledMatchesCte(name, { ...options, holds })))},
    compared as materialized (
      select id, max(score) as score from (${sql.join(pools.map(listPool), sql` union all `)}) pooled
      where id <> ${reference.id} group by id
    )
    select id from compared
    cross join lateral (
      select ts_filter(document, '{a,b}') as called, ${wordFactor(kinds)} as word_factor
      from idea where idea.id = compared.id offset 0
    ) text
    order by score + word_factor * (${scoreWords(words)}) desc, id < ${reference.id}, id
    limit ${maxSimilarIdeas}`.execute(em.getKysely())
  return rows.map((row) => row.id)
}

/**
 * Lists the kinds of the same family as the leading kind, if too few ideas have the leading kind; otherwise an empty
 * list.
 */
const listRelatives = ([leading]: Trait[]): string[] =>
  leading && leading.ideas <= maxSimilarIdeas
    ? kindFamilies
        .filter((family) => family.some((kind) => kind === leading.name))
        .flatMap((family) => family.filter((kind) => kind !== leading.name))
    : []

/** Appends ideas of the category to these ids until there are three. */
async function fillFromCategory(em: SqlEntityManager, { id, categoryId }: ReferenceIdea, alike: number[]) {
  const others = sql`select id from idea where state = 'published' and category_id = ${categoryId}`
  const { rows } = await sql<{ id: number }>`
    (${others} and id > ${id} order by id limit ${2 * maxSimilarIdeas})
    union all (${others} and id < ${id} order by id limit ${2 * maxSimilarIdeas})`.execute(em.getKysely())
  return [...new Set([...alike, ...rows.map((row) => row.id)])].slice(0, maxSimilarIdeas)
}

/** Lists the kinds of an idea, in its order, and the stems of the words of its title and tags, rarest first. */
async function listTraits(em: SqlEntityManager, { id, kinds }: ReferenceIdea): Promise<Traits> {
  // As an array, so that each word is an index lookup: for a join, the planner scans the whole word table.
  const { rows } = await sql<Trait & { position: number | null }>`
    select stem as name, max(ideas) as ideas, null as position from search_word
    where stem <> '' and word = any((
      select string_to_array(f_words(title || ' ' || array_to_string(tags, ' ')), ' ') from idea where id = ${id}
    )::text[])
    group by stem
    union all
    select kind, coalesce(least(known.ideas, ${maxCompared + 1}::int), 0), position::int
    from unnest(${kinds}::text[]) with ordinality given (kind, position) left join kind_tally known using (kind)
    order by 3, 2, 1`.execute(em.getKysely())
  return {
    kinds: rows.filter(({ position }) => position !== null),
    words: rows.filter(({ position }) => position === null),
  }
}

/**
 * Returns a list with the pool of ideas that have one of the rarest words that other ideas contain too. Empty if all
 * words are common in a large catalogue, because the first ideas with such a word share less than those with a kind.
 */
function listWordPools(words: Trait[], kinds: Trait[]): Pool[] {
  const shared = words.filter(({ ideas }) => ideas > 1)
  const rarest = takeFitting((shared.length > 0 ? shared : words).slice(0, maxWordsLookedUp))
  if (kinds.length > 0 && rarest.every(({ ideas }) => ideas > maxIdeasWithWord)) return []
  const query = rarest.map(({ name }) => `'${name}'`).join(' | ')
  return [{ name: 'worded', holds: sql`ts_filter(document, '{a,b}') @@ to_tsquery('simple', ${query})` }]
}

/** Factor of words in ideas that share no kind: they may share only a name, such as Hood in two of Oregon's. */
const wordsAloneFactor = 0.5
const wordFactor = (kinds: Trait[]) =>
  kinds.length === 0
    ? sql<number>`1::float8`
    : sql<number>`case when kinds && ${kinds.map(({ name }) => name)}::text[] then 1::float8 else ${wordsAloneFactor}::float8 end`

/** Builds the sum of the weights of the words that an idea shares with the reference. */
const scoreWords = (words: Trait[]) =>
  sql<number>`0::float8 ${sql.join(
    words.map(
      ({ name, ideas }) => sql`+ case when called @@ to_tsquery('simple', ${`'${name}'`})
        then ${weights.word * getRarity(ideas + 3)}::float8 else 0 end`,
    ),
    sql` `,
  )}`

/**
 * Builds the sum of the weights of all other things that an idea shares with the reference idea, to which it is
 * compared.
 */
function scoreFields(reference: ReferenceIdea, kinds: Trait[], relatives: string[]) {
  const { categoryId, moods, company, price, places } = reference
  const countries = places.flatMap(({ country }) => (country ? [`country:${country}`] : []))
  const terms = [
    ...kinds.map(({ name, ideas }, index) => {
      const weight = weights.kind * getRarity(ideas) * (index === 0 ? 1 : laterKindFactor)
      return sql`case when kinds[1] = ${name} then ${weight}::float8
        when ${name} = any(kinds) then ${weight * laterKindFactor}::float8 else 0 end`
    }),
    ...(places.length === 0
      ? []
      : [
          sql`case when facts && ${places.flatMap(listSquaresAround)}::text[] then ${weights.near}::float8
            when facts && ${countries}::text[] then ${weights.country}::float8 else 0 end`,
        ]),
    ...scoreShared(sql.ref('moods'), moods, () => weights.mood),
    ...scoreShared(sql.ref('company'), company, (person) =>
      dependants.includes(person) ? weights.dependants : weights.company,
    ),
    ...(relatives.length === 0
      ? []
      : [
          sql`case when kinds[1] = any(${relatives}::text[]) and not ${kinds[0]?.name}::text = any(kinds)
            then ${weights.family}::float8 else 0 end`,
        ]),
    // Half the weight at about 2.7 times the price. The ten dollars make prices near zero alike.
    sql`coalesce(
      ${weights.price}::float8 / (1 + abs(ln(((price ->> 'to')::float8 + 10) / (${price?.to ?? null}::float8 + 10)))), 0)`,
    sql`case when category_id = ${categoryId} then ${weights.category}::float8 else 0 end`,
  ]
  return sql<number>`${sql.join(terms, sql` + `)}`
}

/** Builds, for each value of the reference, its weight over the length of the longer list if an idea has it too. */
const scoreShared = (
  column: RawBuilder<unknown>,
  values: readonly string[],
  weightOf: (value: string) => number,
) =>
  values.map(
    (value) => sql`case when ${value} = any(${column})
      then ${weightOf(value)}::float8 / greatest(cardinality(${column}), ${values.length}::int) else 0 end`,
  )

/**
 * Lists the facts of the square degree of a place and of the eight squares around it; an empty list for a whole
 * country.
 */
function listSquaresAround({ latitude, longitude, precision }: Place): string[] {
  if (precision === 'country') return []
  const steps = [-1, 0, 1]
  return steps.flatMap((north) =>
    steps.map((east) => `at:${Math.floor(latitude) + north}:${Math.floor(longitude) + east}`),
  )
}
