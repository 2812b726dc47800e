import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import type { IdeaListQuery } from '#features/catalogue/contract.ts'
import type { IdeaStretchKind, IdeaStretch, IdeaStretchLength } from '../tallies.entities.ts'

type ListQuery = Omit<IdeaListQuery, 'search'>

/** Where a part of a list is to be looked for. */
interface PartitionRange {
  within: RawBuilder<boolean>
  /** How many of those within stand before it. */
  passed: number
}

/** A stretch of a list, by where it begins: as text, for the end of time is no moment. */
interface Partition {
  at: string
  number: number
  /** How many there are in it within the filters. */
  ideas: number
}

/**
 * In which stretches of its list (migrations 0067 and 0072) the part is; undefined where the list has none, and where it
 * is narrowed by what is not counted together.
 */
export async function findPartitionRange(
  em: SqlEntityManager,
  list: ListQuery,
): Promise<PartitionRange | undefined> {
  const partitions = await listPartitions(em, list)
  if (!partitions?.length) return undefined
  let runningTotal = 0
  // How many there are up to the end of each.
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

/** The stretches of a list in its order; undefined where nobody has counted what it is narrowed by. */
async function listPartitions(em: SqlEntityManager, list: ListQuery): Promise<Partition[] | undefined> {
  const { categoryId = 0, orderBy, difficulty, cost, locationType, season, duration, ageGroup } = list
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

/** Featured ideas stand at the end of time. The index has them, and then all others, in the order of their ids. */
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
