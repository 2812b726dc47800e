import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  picture: ReactNode
  story: ReactNode
  aside: ReactNode
  tips: ReactNode
}

/** Arranges picture, story, facts and tips: in one column, or on wide screens in two of similar height. */
export function IdeaLayout({ picture, story, aside, tips }: Props) {
  return (
    <>
      <Columns as="article">
        <div>{picture}</div>
        <div>{story}</div>
      </Columns>
      <Columns className={css({ mt: { base: 8, md: 12 } })}>
        <div className={css({ order: { lg: 2 } })}>
          <div className={css({ display: 'grid', gap: 4, position: { lg: 'sticky' }, top: 24 })}>{aside}</div>
        </div>
        <div>{tips}</div>
      </Columns>
    </>
  )
}

const Columns = styled('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 27rem' },
    columnGap: 12,
    rowGap: { base: 5, md: 8 },
  },
})

/** Frame of the picture and its placeholder. On low viewports, such as zoomed ones, it leaves room for the title. */
export const IdeaFrame = styled('div', {
  base: {
    borderRadius: 'lg',
    overflow: 'hidden',
    background: 'sunken',
    boxShadow: '0 0 0 1px {colors.line}',
    '& > *': {
      aspectRatio: { base: '16/9', lg: '4/3' },
      maxHeight: { base: 'min(42vh, 100svh - 21rem)', lg: 'none' },
    },
  },
})
