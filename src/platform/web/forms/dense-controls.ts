import { styled } from '#platform/web/styled.tsx'
import * as roomy from './controls.ts'

const denseStyle = {
  minHeight: { base: 11, md: 10 },
  px: 3,
  fontSize: 'sm',
  borderRadius: 'sm',
  _focusVisible: { borderRadius: 'sm' },
} as const

/** Controls of dense forms and toolbars; each needs a label (see field.tsx). */
export const Input = styled(roomy.TextInput, { base: denseStyle })

export const TextArea = styled(roomy.TextArea, { base: { ...denseStyle, py: 2 } })

export const Select = styled(roomy.Select, {
  base: { ...denseStyle, pl: 2, pr: 1, textOverflow: 'ellipsis' },
})

/** Label of a checkbox, with its text. */
export const CheckBoxLabel = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    fontSize: 'sm',
    cursor: 'pointer',
    minHeight: { base: 11, md: 8 },
  },
})

/** Label of a checkbox without text, which enlarges its touch target. */
export const CheckBoxArea = styled('label', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: { base: 11, md: 6 },
    minHeight: { base: 11, md: 6 },
    m: { base: -2, md: 0 },
    cursor: 'pointer',
  },
})

export const CheckBox = styled(
  'input',
  {
    base: { width: 6, height: 6, flexShrink: 0, accentColor: '{colors.accentText}', cursor: 'pointer' },
  },
  { defaultProps: { type: 'checkbox' } },
)
