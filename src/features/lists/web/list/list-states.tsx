import { noSuchList } from '#features/lists/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SignpostPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Placeholder for the page of a list while it loads, in the same size. */
export function ListLoading() {
  return (
    <>
      <output className={css({ srOnly: true })}>Loading the list...</output>
      <div aria-hidden="true" className={css({ pt: { base: 6, md: 12 }, pb: { base: 5, md: 8 } })}>
        <Skeleton className={css({ height: { base: 9, md: 14 }, maxWidth: '24rem' })} />
        <Skeleton className={css({ height: 6, maxWidth: '30rem', mt: 4 })} />
        <Skeleton className={css({ height: 10, width: '13rem', borderRadius: 'full', mt: 6 })} />
      </div>
      <div className={css({ display: 'grid', gap: { base: 2.5, md: 3 } })} aria-hidden="true">
        {['first', 'second', 'third'].map((row) => (
          <Skeleton
            key={row}
            className={css({ height: { base: '9.5rem', md: '8rem' }, borderRadius: 'lg' })}
          />
        ))}
      </div>
    </>
  )
}

/**
 * Notice in place of a list that does not exist or that the member cannot see: they are not, or no longer, a member of
 * it.
 */
export function ListMissing() {
  return (
    <EmptyState
      picture={<SignpostPicture />}
      as="h1"
      title="You can’t see this list"
      action={
        <LinkButton to={hrefOf('lists')} look="main">
          My Lists
        </LinkButton>
      }
    >
      <span role="alert">{noSuchList}</span>
    </EmptyState>
  )
}
