import { Link } from 'react-router'
import { themes } from '#features/catalogue/messages.ts'
import { CategorySize } from '#features/catalogue/web/categories/category-size.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { HomeSection } from '#pages/parts/home/home-section.tsx'
import { css, styled } from '#platform/web/styled.tsx'

/** The themes as a table of contents; the planned figures stand in until the live ones are there. */
export function HomeThemes() {
  const { data: categories, isPending, refetch } = api.categories.themes.useQuery()
  const shown = themes.flatMap((theme) => {
    const category = categories?.find(({ slug }) => slug === theme.slug)
    return isPending || category ? [{ ...theme, imageUrl: undefined, ...category }] : []
  })
  // A catalogue of somebody's own has none of them.
  if (categories && shown.length === 0) return null
  return (
    <HomeSection title="Browse by theme" more={{ to: hrefOf('categories'), label: 'All categories' }}>
      {!isPending && !categories ? (
        <FailureState title="Failed to fetch categories" onRetry={() => void refetch()} />
      ) : (
        <Contents>
          {shown.map(({ slug, label, ideaCount, imageUrl }) => (
            <li key={slug}>
              <Theme to={hrefOf('category', { slug })}>
                <Thumbnail>
                  {imageUrl === undefined ? (
                    <Skeleton className={css({ aspectRatio: '4/3', borderRadius: '0' })} />
                  ) : (
                    <Picture src={imageUrl} alt="" />
                  )}
                </Thumbnail>
                <div className={css({ flex: '1', minWidth: 0 })}>
                  <Label>{label}</Label>
                  <CategorySize count={ideaCount} />
                </div>
              </Theme>
            </li>
          ))}
        </Contents>
      )}
    </HomeSection>
  )
}

const Contents = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    columnGap: { base: 4, md: 6 },
    gridTemplateColumns: {
      base: '1fr',
      sm: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(4, minmax(0, 1fr))',
    },
  },
})

const Theme = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    py: 4,
    borderTopWidth: '1px',
    borderColor: 'strongLine',
    _hover: { color: 'accentText', borderColor: 'accent' },
  },
})

const Thumbnail = styled('div', {
  base: { width: 20, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden', background: 'sunken' },
})

const Label = styled('h3', { base: { fontSize: 'lg', fontWeight: 600, lineHeight: 'snug' } })
