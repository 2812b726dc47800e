import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  story: ReactNode
  aside: ReactNode
  tips: ReactNode
}

/** Story, facts and tips, one below the other; on wide screens the facts stand beside and stay in view. */
export function IdeaLayout({ story, aside, tips }: Props) {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
        gridTemplateAreas: { base: '"story" "aside" "tips"', lg: '"story aside" "tips aside"' },
        gridTemplateRows: { lg: 'auto 1fr' },
        columnGap: 12,
        rowGap: { base: 8, md: 12 },
      })}
    >
      <div className={css({ gridArea: 'story' })}>{story}</div>
      <div className={css({ gridArea: 'aside' })}>
        <div className={css({ display: 'grid', gap: 4, position: { lg: 'sticky' }, top: 24 })}>{aside}</div>
      </div>
      <div className={css({ gridArea: 'tips' })}>{tips}</div>
    </div>
  )
}

/** Holds the picture, and its place while it loads. */
export const IdeaFrame = styled('div', {
  base: {
    borderRadius: 'lg',
    overflow: 'hidden',
    background: 'sunken',
    boxShadow: '0 0 0 1px {colors.line}',
  },
})
