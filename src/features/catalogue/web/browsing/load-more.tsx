import type { KeyboardEvent, MouseEvent } from 'react'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  /** The address of the longer list, for crawlers and for browsers without a script. */
  to: string
  isLoading: boolean
}

/** A link that behaves as the button it looks like. */
export function LoadMore({ to, isLoading }: Props) {
  const say = useSay()
  function ignoreWhileLoading(event: MouseEvent) {
    if (isLoading) event.preventDefault()
  }

  return (
    <div className={css({ display: 'flex', justifyContent: 'center', mt: { base: 8, md: 12 } })}>
      <LinkButton
        to={to}
        replace
        preventScrollReset
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- crawlers follow links, not buttons
        role="button"
        aria-disabled={isLoading}
        onClick={ignoreWhileLoading}
        onKeyDown={pressOnSpace}
      >
        {say('Load More Ideas')}
      </LinkButton>
    </div>
  )
}

/** Buttons answer to the space bar, links do not. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
