import { sql, type RawBuilder } from 'kysely'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { shuffle } from '#features/catalogue/server/kind-pools.ts'
import { sampledMatchesCte } from '#features/catalogue/server/sampled-matches.ts'
import { challengeTemplates } from '../challenge-templates.ts'
import type {
  FilledTemplate,
  SuggestedIdea,
  SwappedIdea,
  SwapRequest,
  TemplateRequest,
} from '../templates-contract.ts'
import type { ListCaller } from './access.service.ts'
import { templateRules, type Condition } from './template-rules.ts'

type Caller = ListCaller & { catalogueMemory: CatalogueCache }

/** Ideas compared for each rule. More would not make the choice any better. */
const maxCandidates = 200

interface Candidate {
  id: number
  /** Number of the rule that it meets. */
  rule: number
  kinds: string[]
}

/**
 * Returns title and goal of a challenge template and the ideas that it suggests to a member, at most as many as the
 * goal, without those that the member has completed or dismissed. Each has as `rule` the number of the template's rule
 * that it meets. If all rules name their ideas, the ideas are in the template's order, otherwise in a random one. The
 * same seed gives the same ideas in the same order until the catalogue or the member's list changes. Creates no list.
 */
export async function fillTemplate(
  caller: Caller,
  { template, seed }: TemplateRequest,
): Promise<FilledTemplate> {
  const { title, goal } = challengeTemplates[template]
  const rules = templateRules[template]
  const candidates = await findCandidates(caller, rules, [])
  const chosen = choose(
    shuffled(candidates, seed),
    rules.map(({ count }) => count),
  )
  // Ideas with a name of their own keep the order of the template.
  const isNamed = rules.every(({ named }) => named !== undefined)
  const ordered = isNamed ? chosen.toSorted((a, b) => a.rule - b.rule) : shuffled(chosen, seed)
  return { title, goal, ideas: await toSuggestions(caller, ordered) }
}

/**
 * Returns, as `{ idea }`, another idea that meets the same rule of a challenge template, except those in `not` and
 * those that the member has completed or dismissed. If there is none, one that meets another rule; `idea` is null if
 * that is missing too. Stores nothing.
 * @param request.rule number of the rule for which an idea is wanted. The result has it as its `rule` in both cases.
 */
export async function swapIdea(
  caller: Caller,
  { template, seed, rule: at, not }: SwapRequest,
): Promise<SwappedIdea> {
  const rules = templateRules[template]
  const rule = rules[at] ?? rules[0]
  const conditions = rule ? [rule.others ?? rule, ...rules.filter((each) => each !== rule)] : []
  const [first] = shuffled(await findCandidates(caller, conditions, not), seed).toSorted(
    (a, b) => a.rule - b.rule,
  )
  const [idea] = first ? await toSuggestions(caller, [{ ...first, rule: at }]) : []
  return { idea: idea ?? null }
}

/** Finds published ideas for each condition, each idea once, with the number of the first condition it meets. */
async function findCandidates(
  { em, user }: Caller,
  conditions: readonly Condition[],
  not: readonly number[],
): Promise<Candidate[]> {
  const isNew = sql<boolean>`id not in (select id from known)`
  const pools = conditions.map((condition, rule) => ({ rule, name: `pool${rule}`, condition }))
  const ctes = pools.map(({ name, condition }) =>
    sampledMatchesCte(name, {
      columns: sql`id, kinds`,
      holds: sql`${toSql(condition)} and ${isNew}`,
      most: maxCandidates,
    }),
  )
  const parts = pools.map(
    ({ name, rule }) => sql`select id, kinds, ${rule}::int as rule from ${sql.ref(name)}`,
  )
  const { rows } = await sql<Candidate>`
    with known (id) as materialized (
      select idea_id from entry where user_id = ${user.id} and status = 'completed' and idea_id is not null
      union all
      select idea_id from not_for_me where user_id = ${user.id}
      union all
      select unnest(${not}::int[])
    ), ${sql.join(ctes)}
    ${sql.join(parts, sql` union all `)}`.execute(em.getKysely())
  return rows
}

function toSql({ any = [], all = [], none = [], named }: Condition): RawBuilder<boolean> {
  const parts = [
    ...(all.length > 0 ? [sql`facts @> ${all}::text[]`] : []),
    ...any.map((facts) => sql`facts && ${facts}::text[]`),
    ...(none.length > 0 ? [sql`not facts && ${none}::text[]`] : []),
    ...(named === undefined
      ? []
      : [sql`ts_filter(document, '{a,b}') @@ phraseto_tsquery('english', ${named})`]),
  ]
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/**
 * Chooses ideas for each rule, those of the rules with the fewest candidates first. Ideas whose leading kind has been
 * chosen least come first. What a rule lacks is taken from what the others have left.
 * @param counts number of ideas per rule.
 */
function choose(candidates: readonly Candidate[], counts: readonly number[]): Candidate[] {
  const perKind = new Map<string, number>()
  const taken = new Map<number, Candidate>()
  const timesTaken = ({ kinds: [leading = ''] }: Candidate) => perKind.get(leading) ?? 0

  function take(pool: readonly Candidate[], count: number): void {
    let open = pool.filter(({ id }) => !taken.has(id))
    for (let left = count; left > 0 && open.length > 0; left--) {
      const next = open.reduce((best, each) => (timesTaken(each) < timesTaken(best) ? each : best))
      const [leading = ''] = next.kinds
      perKind.set(leading, timesTaken(next) + 1)
      taken.set(next.id, next)
      open = open.filter(({ id }) => id !== next.id)
    }
  }

  const pools = Map.groupBy(candidates, ({ rule }) => rule)
  const sizeOf = (rule: number) => pools.get(rule)?.length ?? 0
  const byScarcity = counts
    .map((count, rule) => ({ count, rule }))
    .toSorted((a, b) => sizeOf(a.rule) - sizeOf(b.rule))
  for (const { rule, count } of byScarcity) take(pools.get(rule) ?? [], count)
  const total = counts.reduce((sum, count) => sum + count, 0)
  take(candidates, total - taken.size)
  return [...taken.values()]
}

const shuffled = (candidates: readonly Candidate[], seed: number): Candidate[] =>
  candidates.toSorted((a, b) => shuffle(a.id, seed) - shuffle(b.id, seed) || a.id - b.id)

async function toSuggestions(
  { em, catalogueMemory }: Caller,
  candidates: readonly Candidate[],
): Promise<SuggestedIdea[]> {
  const rules = new Map(candidates.map(({ id, rule }) => [id, rule]))
  const ideas = await catalogueMemory.ideas(em, [...rules.keys()])
  return ideas.map(({ id, title, imageUrl, category }) => ({
    id,
    title,
    imageUrl,
    categoryName: category?.name ?? '',
    rule: rules.get(id) ?? 0,
  }))
}
