import { ListHeader, listOrders, titleSize } from '#features/bucket-list/web/list/list-head.tsx'
import { listTitle } from '#features/bucket-list/messages.ts'
import { PageTitle } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css, cx } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

/** As wide as the buttons below the title. */
const titles = [css({ width: '9.75rem' }), css({ width: '4.75rem' }), css({ width: '13rem' })]

/** What stands on the page while the list loads, in the size of what replaces it. */
export function MyListLoading() {
  const say = useSay()
  return (
    <>
      <ListHeader>
        <div className={css({ gridArea: 'title', minWidth: 0 })}>
          <PageTitle className={titleSize} tabIndex={-1}>
            {say(listTitle)}
          </PageTitle>
          <output
            className={css({
              display: 'block',
              color: 'quiet',
              fontSize: { base: 'sm', md: 'lg' },
              mt: { base: 1, md: 3 },
            })}
          >
            {say('Loading your bucket list...')}
          </output>
        </div>
        <div className={listOrders} aria-hidden="true">
          {titles.map((width) => (
            <Skeleton key={width} className={cx(width, css({ height: 10, borderRadius: 'full' }))} />
          ))}
        </div>
        <Skeleton
          className={css({
            gridArea: 'figures',
            boxSize: { base: '3.75rem', md: '8rem' },
            borderRadius: 'full',
          })}
          aria-hidden
        />
      </ListHeader>
      <div
        className={css({
          display: 'grid',
          gap: { base: 2, md: 4 },
          gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        })}
        aria-hidden="true"
      >
        {['total', 'planned', 'started', 'done'].map((card) => (
          <Skeleton
            key={card}
            className={css({
              height: { base: '3.9rem', md: '5.6rem' },
              borderRadius: { base: 'md', md: 'lg' },
            })}
          />
        ))}
      </div>
      <div
        className={css({ display: 'grid', gap: { base: 2.5, md: 4 }, mt: { base: 3, md: 8 } })}
        aria-hidden="true"
      >
        <Skeleton className={css({ height: 10, maxWidth: '34rem', borderRadius: 'full' })} />
        <Skeleton className={css({ height: 11, borderRadius: 'md', mb: { base: 0, md: 2 } })} />
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
