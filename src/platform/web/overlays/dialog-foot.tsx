import { styled } from '#platform/web/styled.tsx'

/** The buttons at the end of a dialog's form. They stay in view where the form is longer than the screen. */
export const DialogFoot = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 3,
    mx: { base: -5, sm: -8 },
    px: { base: 5, sm: 8 },
    pt: 4,
    // Takes the place of the dialog's own lower edge.
    mb: 'calc(-1 * max(1.5rem, env(safe-area-inset-bottom)))',
    pb: 'max(1rem, env(safe-area-inset-bottom))',
    background: 'paper',
    borderTopWidth: '1px',
    borderColor: 'line',
    borderBottomRadius: { base: '0', sm: 'lg' },
  },
})
