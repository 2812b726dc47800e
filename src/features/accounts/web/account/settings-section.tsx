import { useId, type ReactNode } from 'react'
import { css } from '#platform/web/styled.tsx'

interface Props {
  title: string
  description: ReactNode
  children: ReactNode
}

/** One matter of an account: what it is on one side, what can be done about it on the other. */
export function SettingsSection({ title, description, children }: Props) {
  const id = useId()
  return (
    <section
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' },
        columnGap: 20,
        rowGap: 5,
        py: { base: 8, md: 10 },
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
      aria-labelledby={id}
    >
      <div>
        <h2 className={css({ fontSize: 'lg', fontWeight: 600 })} id={id}>
          {title}
        </h2>
        <div className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })}>{description}</div>
      </div>
      <div className={css({ maxWidth: { base: '30rem', lg: 'none' } })}>{children}</div>
    </section>
  )
}
