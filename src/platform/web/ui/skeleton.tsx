import { css, styled } from '#platform/web/styled.tsx'

/** A loading placeholder with the size of the content it stands for. */
export const Skeleton = styled('div', {
  base: {
    background: 'line',
    borderRadius: 'sm',
    animation: 'breathe 900ms ease-in-out infinite alternate',
  },
})

/** Heading of a page whose own one is still loading, for screen readers. A route change moves the focus there. */
export const LoadingTitle = () => (
  <h1 className={css({ srOnly: true })} tabIndex={-1}>
    Loading…
  </h1>
)
