import type { ReactNode } from 'react'
import type { CategoryView } from '#features/catalogue/contract.ts'
import { CategoryFrame, CategorySize } from '#features/catalogue/web/categories/category-card.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { PageTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'

/** Title, description and picture of a category. */
export function CategoryHeader({ category }: { category: CategoryView }) {
  return (
    <Frame picture={<Picture src={category.imageUrl} alt="" ratio="16/9" isFirst />}>
      <PageTitle tabIndex={-1}>{category.name}</PageTitle>
      <div
        className={css({
          color: 'quiet',
          fontSize: { base: 'md', md: 'lg' },
          mt: { base: 3, md: 4 },
          mb: 3,
          maxWidth: 'text',
        })}
      >
        {category.description}
      </div>
      <CategorySize count={category.ideaCount} />
    </Frame>
  )
}

export function CategoryHeaderSkeleton() {
  return (
    <Frame picture={<Skeleton className={css({ aspectRatio: '16/9', borderRadius: '0' })} />}>
      <Skeleton className={css({ height: { base: 9, md: 14 }, width: '50%' })} />
      <Skeleton className={css({ height: 20, mt: 4, mb: 3 })} />
      <Skeleton className={css({ height: 5, width: 20 })} />
    </Frame>
  )
}

function Frame({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <header className={css({ pt: { base: 4, md: 8 }, pb: { base: 8, md: 10 } })}>
      <BackLink to={hrefOf('categories')}>All categories</BackLink>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: {
            base: '1fr',
            md: 'minmax(0, 1fr) minmax(0, 1fr)',
            lg: 'minmax(0, 3fr) minmax(0, 2fr)',
          },
          gap: { base: 5, md: 10 },
          alignItems: 'center',
          mt: { base: 3, md: 4 },
        })}
      >
        <div className={css({ order: { base: 2, md: 1 } })}>{children}</div>
        <div className={css({ order: { base: 1, md: 2 } })}>
          <CategoryFrame className={css({ mb: 0, '& > *': { maxHeight: { base: '26vh', md: 'none' } } })}>
            {picture}
          </CategoryFrame>
        </div>
      </div>
    </header>
  )
}
