import { styled } from '#platform/web/styled.tsx'

/** A loading placeholder with the size of the content it stands for. */
export const Skeleton = styled('div', {
  base: {
    background: 'line',
    borderRadius: 'sm',
    animation: 'breathe 900ms ease-in-out infinite alternate',
  },
})
