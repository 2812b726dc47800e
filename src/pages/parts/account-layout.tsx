import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { SunrisePicture } from '#pages/parts/home/sunrise-picture.tsx'
import { css } from '#platform/web/styled.tsx'
import { useTerms } from '#platform/web/settings.ts'

interface Props {
  title: string
  subtitle: string
  /** Hides the benefits of an account, for visitors who already have one. */
  isForMembers?: boolean
  children: ReactNode
}

const accountBenefits = [
  'Keep the ideas you love in one list',
  'Add your own, for your eyes only',
  'Track your progress and look back on what you’ve done',
]

/**
 * Layout of a page about accounts, such as sign-in: title and children (the form) on one side and, on wide screens
 * only, an illustration and the benefits of an account on the other. `isForMembers` leaves out the benefits.
 */
export function AccountLayout({ title, subtitle, isForMembers = false, children }: Props) {
  const say = useTerms()
  return (
    <Column>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' },
          gap: { base: 0, lg: 20 },
          justifyContent: 'center',
        })}
      >
        <div className={css({ width: 'full', maxWidth: '26rem', marginInline: 'auto' })}>
          <PageHeader title={title} subtitle={subtitle} />
          {children}
        </div>
        <div className={css({ hideBelow: 'lg', pt: 14 })}>
          <div
            className={css({
              borderRadius: 'lg',
              overflow: 'hidden',
              background: 'card',
              borderWidth: '1px',
              borderColor: 'line',
            })}
          >
            <SunrisePicture />
            {isForMembers ? null : (
              <ul
                className={css({ display: 'flex', flexDirection: 'column', gap: 3, p: 8, listStyle: 'none' })}
                aria-label="What you can do with an account"
              >
                {accountBenefits.map((reason) => (
                  <li key={reason} className={css({ display: 'flex', gap: 3, alignItems: 'start' })}>
                    <div className={css({ color: 'teal', pt: 0.5, flexShrink: 0 })}>
                      <Icon name="check" />
                    </div>
                    {say(reason)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </div>
    </Column>
  )
}
