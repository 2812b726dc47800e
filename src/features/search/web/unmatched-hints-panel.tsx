import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { useTerms } from '#platform/web/settings.ts'

const alwaysFresh = { staleTime: 0, refetchOnMount: 'always' } as const
const maxShown = 10

/**
 * Panel for editors with searches of the last 30 days for which no idea met all hints, as topics for new ideas or
 * fields that ideas lack, headed by the hints that are missed most. Shows an error with a retry if they cannot be
 * loaded.
 */
export function UnmatchedHintsPanel() {
  const say = useTerms()
  const { data, isPending, refetch } = api.search.leftOut.useQuery({ days: 30, limit: maxShown }, alwaysFresh)
  return (
    <Panel title="Searches with Only Close Matches">
      <MissedHints />
      {data ? (
        <>
          <div className={css({ color: 'quiet', fontSize: 'sm', mb: 2 })}>
            {data.length === 0
              ? say('None in the last 30 days.')
              : say('From the last 30 days, with the parts that no idea matched.')}
          </div>
          <ul className={css({ listStyle: 'none' })}>
            {data.map(({ text, leftOut, count }) => (
              <li
                key={text}
                className={css({ display: 'flex', justifyContent: 'space-between', gap: 4, py: 0.5 })}
              >
                <div className={css({ minWidth: 0, overflowWrap: 'anywhere' })}>
                  <TextLink to={hrefOf('search', { q: text })}>{text}</TextLink>{' '}
                  <span className={css({ color: 'quiet' })}>({count.toLocaleString('en-US')}×)</span>
                </div>
                <div
                  className={css({
                    minWidth: 0,
                    overflowWrap: 'anywhere',
                    color: 'quiet',
                    textAlign: 'right',
                  })}
                >
                  {leftOut}
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : isPending ? (
        <Skeleton className={css({ height: '6rem' })} />
      ) : (
        <FailureLine onRetry={() => void refetch()}>Couldn’t load the searches.</FailureLine>
      )}
    </Panel>
  )
}

const maxHints = 5

/**
 * Line with the hints that were missed most. Shows no error: the list below reads the same table and reports a failure.
 */
function MissedHints() {
  const { data } = api.search.missedHints.useQuery({ days: 30, limit: maxHints }, alwaysFresh)
  if (!data || data.length === 0) return null
  return (
    <p className={css({ mb: 2, overflowWrap: 'anywhere' })}>
      Most often unmatched:{' '}
      {data.map(({ label, count }) => `${label} (${count.toLocaleString('en-US')}×)`).join(', ')}
    </p>
  )
}
