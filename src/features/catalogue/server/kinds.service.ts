import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type { KindView, KindWithRelated } from '../contract.ts'
import { kindLabels } from '../kind-labels.ts'
import { kindGroups } from '../kinds.ts'
import { kindNotFound } from '../messages.ts'
import type { KindTally } from './tallies.entities.ts'

/**
 * Lists the kinds that have published ideas, such as `hike`, in the order of their groups, each with its name, group
 * and number of ideas.
 */
export async function listKinds(em: SqlEntityManager): Promise<KindView[]> {
  const rows = await em
    .getKysely<InferKyselyDB<typeof KindTally>>()
    .selectFrom('kind_tally')
    .select(['kind', 'ideas'])
    .where('ideas', '>', 0)
    .execute()
  const counts = new Map(rows.map(({ kind, ideas }) => [kind, ideas]))
  return kindGroups.flatMap(({ label: group, kinds }) =>
    kinds.flatMap((kind) => {
      const ideaCount = counts.get(kind)
      return ideaCount === undefined ? [] : [{ kind, name: kindLabels[kind], group, ideaCount }]
    }),
  )
}

/**
 * Returns a kind of idea with its name, group, number of ideas and, as `related`, the other kinds of its group.
 * @throws 404 if it has no published ideas.
 */
export async function getKind(em: SqlEntityManager, kind: string): Promise<KindWithRelated> {
  const all = await listKinds(em)
  const found = all.find((each) => each.kind === kind)
  if (!found) throw notFound(kindNotFound)
  return { ...found, related: all.filter((each) => each.group === found.group && each !== found) }
}

/**
 * Lists the sitemap entries (paths) of the pages of kinds, without `lastmod`: finding it would mean reading all their
 * ideas.
 */
export async function listKindSitemapEntries(em: SqlEntityManager) {
  return (await listKinds(em)).map(({ kind }) => ({ path: hrefOf('kind', { kind }) }))
}
