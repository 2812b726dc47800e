import { styled } from '#platform/web/styled.tsx'
import * as roomy from './controls.ts'

const dense = {
  minHeight: 10,
  px: 3,
  fontSize: 'sm',
  borderRadius: 'sm',
  _focusVisible: { borderRadius: 'sm' },
} as const

/** Controls of dense forms and toolbars; a label stands around or beside each (see field.tsx). */
export const Input = styled(roomy.TextInput, { base: dense })

export const TextArea = styled(roomy.TextArea, { base: { ...dense, py: 2 } })

export const Select = styled(roomy.Select, {
  base: { ...dense, pl: 2, pr: 1, textOverflow: 'ellipsis' },
})

/** Words with a box before them. */
export const Tick = styled('label', {
  base: { display: 'flex', alignItems: 'center', gap: 2, fontSize: 'sm', cursor: 'pointer', minHeight: 8 },
})

export const CheckBox = styled(
  'input',
  {
    base: { width: 5, height: 5, flexShrink: 0, accentColor: '{colors.accentText}', cursor: 'pointer' },
  },
  { defaultProps: { type: 'checkbox' } },
)
