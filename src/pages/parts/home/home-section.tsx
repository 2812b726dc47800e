import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  title: string
  /** The way to all of what the section shows some of. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A titled stretch of the home page. */
export function HomeSection({ title, more, children }: Props) {
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
