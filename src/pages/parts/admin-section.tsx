import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  title: string
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** Section of a dashboard page: a heading with the buttons `actions` beside it, and the children below. */
export function AdminSection({ title, actions, children }: Props) {
  return (
    <section aria-label={title}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 })}>
        <Title>{title}</Title>
        {actions}
      </div>
      {children}
    </section>
  )
}

const Title = styled('h2', { base: { fontSize: 'xl', fontWeight: 600, mr: 'auto', minHeight: 10, pt: 1.5 } })
