import { styled } from '#platform/web/styled.tsx'

/** Row of an idea on a list: picture, head and controls, with room below for more and for a form. */
export const IdeaListRow = styled('article', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateAreas: {
      base: '"picture head" "controls controls" "more more" "moment moment"',
      // The picture spans `more` too, or a short head would leave a gap above the controls.
      md: '"picture head" "picture controls" "picture more" ". moment"',
    },
    gridTemplateColumns: { base: '5rem minmax(0, 1fr)', md: '9rem minmax(0, 1fr)' },
    columnGap: { base: 2.5, md: 5 },
    p: { base: 2.5, md: 3 },
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
  },
})

/** Frame of a row's picture, which is less saturated unless the idea is done. */
export const IdeaListRowPicture = styled('div', {
  base: {
    gridArea: 'picture',
    position: 'relative',
    alignSelf: 'start',
    borderRadius: 'md',
    overflow: 'hidden',
    '& img': { transition: 'filter 250ms' },
  },
  variants: { isDone: { false: { '& img': { filter: 'saturate(0.55)' } } } },
})

/** Button that shows whether an idea has this status, and sets it. */
export const StatusToggle = styled('button', {
  base: {
    flex: '1 1 auto',
    minHeight: { base: 11, md: 10 },
    // On a phone the buttons share the available width.
    px: { base: 0.5, sm: 4 },
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'quiet',
    fontSize: 'sm',
    fontWeight: 500,
    lineHeight: 'snug',
    cursor: 'pointer',
    transition: 'background 150ms',
    _hover: { background: 'sunken', color: 'ink' },
    _pressed: { fontWeight: 600 },
  },
  variants: {
    to: {
      planned: { _pressed: { background: 'sunken', color: 'ink' } },
      in_progress: { _pressed: { background: 'goldSoft', color: 'gold' } },
      completed: { _pressed: { background: 'tealSoft', color: 'teal' } },
    },
  },
})

/** Handle by which a row is dragged. */
export const Grip = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: 11,
    height: 11,
    borderRadius: 'full',
    color: 'quiet',
    cursor: 'grab',
    touchAction: 'none',
    _hover: { background: 'sunken', color: 'ink' },
    _active: { cursor: 'grabbing' },
  },
})

/** Decorative SVG of six dots, shown on a `Grip`, the handle by which a row is dragged. */
export const GripDots = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false" fill="currentColor">
    {[5, 10, 15].flatMap((y) => [7, 13].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
  </svg>
)
