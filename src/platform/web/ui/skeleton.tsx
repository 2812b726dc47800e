import { styled } from '#platform/web/styled.tsx'

/** A place that is being filled; it has the size of what replaces it. */
export const Skeleton = styled('div', {
  base: {
    background: 'line',
    borderRadius: 'sm',
    animation: 'breathe 900ms ease-in-out infinite alternate',
  },
})
