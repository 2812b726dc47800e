import { kindLabels } from '#features/catalogue/kind-labels.ts'
import { kinds } from '#features/catalogue/kinds.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { alwaysFresh } from '#platform/web/query-client.ts'
import { css } from '#platform/web/styled.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { GridLink, LinkGrid } from '#platform/web/ui/link-grid.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Published ideas below which a kind is listed. */
const few = 5
const maxShown = 24

/**
 * Panel for editors with the kinds (such as hike) that have fewer than five published ideas, rarest first, at most 24,
 * as topics for new ones; an error with a retry if they cannot be loaded.
 */
export function RareKindsPanel() {
  const say = useTerms()
  const { data, isPending, refetch } = api.kinds.list.useQuery(undefined, alwaysFresh)
  const counts = new Map(data?.map(({ kind, ideaCount }) => [kind, ideaCount]))
  const rare = kinds
    .map((kind) => ({ kind, count: counts.get(kind) ?? 0 }))
    .filter(({ count }) => count < few)
    .toSorted((a, b) => a.count - b.count)
  return (
    <Panel title={say('Kinds with Few Ideas')}>
      {data ? (
        rare.length === 0 ? (
          <div className={css({ color: 'quiet', fontSize: 'sm' })}>
            {say(`Each kind has at least ${few} published ideas.`)}
          </div>
        ) : (
          <LinkGrid>
            {rare.slice(0, maxShown).map(({ kind, count }) => (
              <li key={kind}>
                <GridLink to={hrefOf('admin', { view: 'table', kind, state: 'published' })}>
                  {kindLabels[kind]} <span className={css({ color: 'quiet' })}>{count}</span>
                </GridLink>
              </li>
            ))}
          </LinkGrid>
        )
      ) : isPending ? (
        <Skeleton className={css({ height: '6rem' })} aria-busy="true" />
      ) : (
        <FailureLine onRetry={() => void refetch()}>Couldn’t load the kinds.</FailureLine>
      )}
    </Panel>
  )
}
