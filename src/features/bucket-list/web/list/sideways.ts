import { css } from '#platform/web/styled.tsx'

/** One line that scrolls sideways on a phone, to the very edge of the screen. */
export const sideways = css({
  gap: 2,
  overflowX: { base: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  mx: { base: -4, md: 0 },
  px: { base: 4, md: 0 },
  my: -1,
  py: 1,
  '& > *': { flexShrink: 0 },
})
