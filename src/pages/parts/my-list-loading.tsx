import { listTitle } from '#features/bucket-list/messages.ts'
import { PageTitle } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css, cx } from '#platform/web/styled.tsx'

/** As wide as the buttons below the title. */
const titles = [css({ width: '9.75rem' }), css({ width: '4.75rem' }), css({ width: '13rem' })]

/** What stands on the page while the list loads, in the size of what replaces it. */
export function MyListLoading() {
  return (
    <>
      <header
        className={css({
          display: 'flex',
          flexDirection: { base: 'column', lg: 'row' },
          alignItems: { lg: 'center' },
          gap: { base: 5, md: 10 },
          pt: { base: 8, md: 14 },
          pb: { base: 5, md: 8 },
        })}
      >
        <div className={css({ flex: '1', minWidth: 0 })}>
          <PageTitle tabIndex={-1}>{listTitle}</PageTitle>
          <output
            className={css({ display: 'block', color: 'quiet', fontSize: { base: 'md', md: 'lg' }, mt: 3 })}
          >
            Loading your bucket list...
          </output>
          <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 5 })} aria-hidden="true">
            {titles.map((width) => (
              <Skeleton key={width} className={cx(width, css({ height: 10, borderRadius: 'full' }))} />
            ))}
          </div>
        </div>
        <Skeleton
          className={css({ boxSize: { base: '6rem', md: '8rem' }, borderRadius: 'full' })}
          aria-hidden
        />
      </header>
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
              height: { base: '4.6rem', md: '6.1rem' },
              borderRadius: { base: 'md', md: 'lg' },
            })}
          />
        ))}
      </div>
      <div className={css({ display: 'grid', gap: 4, mt: { base: 5, md: 10 } })} aria-hidden="true">
        <Skeleton className={css({ height: 10, maxWidth: '34rem', borderRadius: 'full' })} />
        <Skeleton className={css({ height: 11, borderRadius: 'md', mb: { base: 0, md: 2 } })} />
        {['first', 'second', 'third'].map((row) => (
          <Skeleton
            key={row}
            className={css({ height: { base: '17rem', md: '15rem' }, borderRadius: 'lg' })}
          />
        ))}
      </div>
    </>
  )
}
