import { useState } from 'react'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { SynonymForm } from './synonym-form.tsx'
import { useSynonyms } from './use-synonyms.ts'

const fresh = { staleTime: 0, refetchOnMount: 'always' } as const

/** What editors have said is the same: more of it, and what is wrong goes. */
export function SynonymList() {
  const [isAdding, setIsAdding] = useState(false)
  const { data, isPending, refetch } = api.search.synonyms.list.useQuery(undefined, fresh)
  const { remove, isRemoving } = useSynonyms()
  const place = useKeptFocus<HTMLDivElement>(`${isAdding} ${data?.length}`)
  return (
    <Panel title="Synonyms">
      <div
        ref={place}
        tabIndex={-1}
        className={css({ color: 'quiet', fontSize: 'sm', mb: 2, _focus: { outline: 'none' } })}
      >
        Whoever searches for one finds the other too, from the next search on. Many are known without being
        listed here.
      </div>
      {data ? (
        <ul className={css({ listStyle: 'none', fontSize: 'sm', maxHeight: '16rem', overflowY: 'auto' })}>
          {data.map((synonym) => (
            <li
              key={synonym.id}
              className={css({
                display: 'flex',
                justifyContent: 'space-between',
                alignItems: 'center',
                gap: 4,
              })}
            >
              <div className={css({ minWidth: 0, overflowWrap: 'anywhere' })}>
                <TextLink to={hrefOf('search', { q: synonym.phrase })}>{synonym.phrase}</TextLink> ={' '}
                <TextLink to={hrefOf('search', { q: synonym.means })}>{synonym.means}</TextLink>
              </div>
              <Button
                size="sm"
                look="quiet"
                aria-label={`Remove ${synonym.phrase} = ${synonym.means}`}
                aria-disabled={isRemoving || undefined}
                onClick={() => {
                  if (!isRemoving) remove(synonym)
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : isPending ? (
        <Skeleton className={css({ height: '6rem' })} />
      ) : (
        <FailureLine onRetry={() => void refetch()}>The synonyms did not load.</FailureLine>
      )}
      {isAdding ? (
        <SynonymForm onDone={() => setIsAdding(false)} />
      ) : (
        <Button size="sm" className={css({ mt: 2 })} onClick={() => setIsAdding(true)}>
          Add a synonym
        </Button>
      )}
    </Panel>
  )
}
