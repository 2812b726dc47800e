import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  picture: ReactNode
  story: ReactNode
  plan: ReactNode
  tips: ReactNode
}

/**
 * Arranges the parts of an idea's page: the picture in full width, then text (`story`), plan and tips below each
 * other; on wide screens, the plan is beside them.
 */
export function IdeaLayout({ picture, story, plan, tips }: Props) {
  return (
    <article>
      {picture}
      <Columns>
        <div>{story}</div>
        <div className={css({ gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 2' } })}>
          <div className={css({ display: 'grid', gap: 4, position: { lg: 'sticky' }, top: 24 })}>{plan}</div>
        </div>
        <div>{tips}</div>
      </Columns>
    </article>
  )
}

const Columns = styled('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 27rem' },
    columnGap: 12,
    rowGap: 8,
    mt: { base: 5, md: 8 },
  },
})

/** Frame of the picture and its placeholder. On low viewports, such as zoomed ones, it leaves room for the title. */
export const IdeaFrame = styled('div', {
  base: {
    borderRadius: 'lg',
    overflow: 'hidden',
    background: 'sunken',
    '& > *': {
      aspectRatio: { base: '16/9', md: '21/9' },
      maxHeight: 'min(50vh, 100svh - 21rem)',
      objectPosition: '50% 70%',
    },
  },
})
