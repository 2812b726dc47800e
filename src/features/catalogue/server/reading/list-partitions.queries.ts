import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import type { IdeaListQuery } from '#features/catalogue/contract.ts'
import type { IdeaStretchKind, IdeaStretch, IdeaStretchLength } from '../tallies.entities.ts'

type ListQuery = Omit<IdeaListQuery, 'search'>

/** Part of a list, as a condition on its rows. */
interface PartitionRange {
  within: RawBuilder<boolean>
  /** Number of rows within the condition that precede the part. */
  passed: number
}

/** Partition of a list, by its first position. `at` is text because `infinity` is not a valid `Date`. */
interface Partition {
  at: string
  number: number
  /** Number of ideas in the partition that match the filters. */
  ideas: number
}

/**
 * Finds the partitions of a list that contain the requested page. Partitions are ranges of ids or creation times whose
 * numbers of ideas are stored (migrations 0067 and 0072), so that an offset need not be counted from the start.
 * @returns their SQL condition (`within`; `false` for a page past the end) and the number of rows to skip (`passed`);
 * undefined if the list has no partitions, or for combinations of filters that are not counted together
 */
export async function findPartitionRange(
  em: SqlEntityManager,
  list: ListQuery,
): Promise<PartitionRange | undefined> {
  const partitions = await listPartitions(em, list)
  if (!partitions?.length) return undefined
  let runningTotal = 0
  // Cumulative number of ideas up to the end of each partition.
  const cumulative = partitions.map(({ ideas }) => (runningTotal += ideas))
  const first = cumulative.findIndex((ideas) => ideas > list.offset)
  const from = partitions[first]
  if (!from) return { within: sql`false`, passed: 0 }
  const last = cumulative.findIndex((ideas) => ideas >= list.offset + list.limit)
  const until = last < 0 ? undefined : partitions[last + 1]
  return {
    within: list.orderBy === 'newest' ? newestRange(from, until) : featuredRange(from, until),
    passed: list.offset - (cumulative[first - 1] ?? 0),
  }
}

/**
 * Lists the partitions of a list in order, with their counts within the filters; undefined if the filters are not
 * counted together.
 */
async function listPartitions(em: SqlEntityManager, list: ListQuery): Promise<Partition[] | undefined> {
  const { categoryId = 0, orderBy, difficulty, cost, locationType, season, duration, ageGroup } = list
  const { kind, mood, company, weather, maxPrice } = list
  if ([kind, mood, company, weather, maxPrice].some((filter) => filter !== undefined)) return undefined
  const partitions = em
    .getKysely<InferKyselyDB<typeof IdeaStretch | typeof IdeaStretchKind | typeof IdeaStretchLength>>()
    .selectFrom('idea_stretch')
    .where('category_id', '=', categoryId)
    .where('is_newest', '=', orderBy === 'newest')
    .select((row) => [row.cast<string>('starts_at', 'text').as('at'), 'starts_with as number'])
    .orderBy('starts_at', 'desc')
    .orderBy('starts_with', 'desc')
  const hasKind = difficulty ?? cost ?? locationType ?? season
  const hasLength = duration ?? ageGroup
  if (hasKind && hasLength) return undefined
  if (!hasKind && !hasLength) return partitions.select('idea_stretch.ideas').execute()
  const within = hasKind
    ? partitions
        .leftJoin('idea_stretch_kind as within', (join) => {
          let kinds = join.onRef('within.stretch_id', '=', 'idea_stretch.id')
          if (difficulty) kinds = kinds.on('within.difficulty', 'in', difficulty)
          if (cost) kinds = kinds.on('within.cost', 'in', cost)
          if (locationType) kinds = kinds.on('within.location_type', 'in', locationType)
          if (season) kinds = kinds.on('within.season', 'in', season)
          return kinds
        })
        .select((row) => row.fn.sum('within.ideas').as('ideas'))
    : partitions
        .leftJoin('idea_stretch_length as within', (join) => {
          let durations = join.onRef('within.stretch_id', '=', 'idea_stretch.id')
          if (duration) durations = durations.on('within.duration', 'in', duration)
          if (ageGroup) durations = durations.on('within.age_group', 'in', ageGroup)
          return durations
        })
        .select((row) => row.fn.sum('within.ideas').as('ideas'))
  const rows = await within.groupBy('idea_stretch.id').execute()
  return rows.map((row) => ({ ...row, ideas: Number(row.ideas) }))
}

function newestRange(from: Partition, until?: Partition): RawBuilder<boolean> {
  const ends = until
    ? sql`and (idea.created_at, idea.id) > (${until.at}::timestamptz, ${until.number}::integer)`
    : sql``
  return sql`((idea.created_at, idea.id) <= (${from.at}::timestamptz, ${from.number}::integer) ${ends})`
}

/** Featured ideas have the position `infinity`. The index holds them first, then all others, each by ascending id. */
function featuredRange(from: Partition, until?: Partition): RawBuilder<boolean> {
  const begins = isFeatured(from)
    ? sql`(idea.featured = false or idea.id >= ${-from.number}::bigint)`
    : sql`idea.featured = false and idea.id >= ${-from.number}::bigint`
  if (!until) return sql`(${begins})`
  const ends = sql`idea.id < ${-until.number}::bigint`
  if (!isFeatured(from)) return sql`(${begins} and ${ends})`
  return isFeatured(until)
    ? sql`(${begins} and idea.featured and ${ends})`
    : sql`(${begins} and (idea.featured or ${ends}))`
}

const isFeatured = ({ at }: Partition) => at === 'infinity'
