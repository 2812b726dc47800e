import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { Icon } from './icon.tsx'
import { TextLink } from './text-link.tsx'

/** Limits content to the page width. */
export const Column = styled('div', {
  base: { width: 'full', maxWidth: 'page', marginInline: 'auto', px: { base: 4, md: 8 } },
})

export const PageTitle = styled('h1', {
  base: { fontSize: { base: '2xl', md: '4xl' }, fontWeight: 600 },
})

export const SectionTitle = styled('h2', {
  base: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600 },
})

interface HeaderProps {
  title: ReactNode
  subtitle?: ReactNode
}

/**
 * A page's title (`h1`) and optional subtitle. The title can be focused, so that a route change moves the focus and
 * the screen reader there.
 */
export function PageHeader({ title, subtitle }: HeaderProps) {
  return (
    <header className={css({ pt: { base: 8, md: 14 }, pb: { base: 6, md: 10 } })}>
      <PageTitle tabIndex={-1}>{title}</PageTitle>
      {subtitle ? (
        <div
          className={css({
            color: 'quiet',
            fontSize: { base: 'md', md: 'lg' },
            mt: 3,
            maxWidth: 'text',
            textWrap: 'pretty',
          })}
        >
          {subtitle}
        </div>
      ) : null}
    </header>
  )
}

/** A grid of cards in up to 4 columns; with `columns: 3`, three columns from 48rem. */
export const CardGrid = styled('div', {
  base: {
    display: 'grid',
    gap: { base: 5, md: 6 },
    gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  },
  variants: {
    columns: {
      3: { gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' } },
      4: { gridTemplateColumns: { lg: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
  defaultVariants: { columns: 4 },
})

/** Class of a grid that is one row on phones, which is swiped sideways up to the edges of the screen. */
export const swipedOnPhones = css({
  smDown: {
    gridAutoFlow: 'column',
    gridAutoColumns: '76%',
    gridTemplateColumns: 'none',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: 4,
    marginInline: '-1rem',
    px: 4,
    '& > *': { scrollSnapAlign: 'start' },
  },
})

interface SectionProps {
  title: string
  /** Link to the complete list. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** Section of a page with a heading and optionally a link to the complete list (`more`). */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          columnGap: 6,
          rowGap: 1,
          mb: { base: 5, md: 8 },
        })}
      >
        <SectionTitle>{title}</SectionTitle>
        {more ? (
          <TextLink
            className={css({
              display: 'inline-flex',
              alignItems: 'center',
              gap: 2,
              minHeight: 11,
              fontWeight: 600,
            })}
            to={more.to}
          >
            {more.label}
            <Icon name="onward" size={18} />
          </TextLink>
        ) : null}
      </div>
      {children}
    </section>
  )
}
