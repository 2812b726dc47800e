import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  title: string
  /** What can be done here. */
  actions?: ReactNode
  children: ReactNode
}

/** A tab of the dashboard: its heading and what can be done, in one line where there is room. */
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
