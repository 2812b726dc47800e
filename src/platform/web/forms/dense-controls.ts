import { chakra } from '@chakra-ui/react'
import { control } from './controls.ts'

const box = {
  ...control,
  minHeight: 10,
  px: 3,
  fontSize: 'sm',
  borderRadius: 'sm',
  _focusVisible: { borderRadius: 'sm' },
} as const

/** Controls of dense forms and toolbars; a label stands around or beside each (see field.tsx). */
export const Input = chakra('input', { base: box })

export const TextArea = chakra('textarea', {
  base: { ...box, display: 'block', py: 2, lineHeight: 'text', resize: 'vertical' },
})

export const Select = chakra('select', {
  base: { ...box, pl: 2, pr: 1, cursor: 'pointer', textOverflow: 'ellipsis' },
})

/** Words with a box before them. */
export const Tick = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: 2, fontSize: 'sm', cursor: 'pointer', minHeight: 8 },
})

export const CheckBox = chakra(
  'input',
  {
    base: { width: 5, height: 5, flexShrink: 0, accentColor: '{colors.accentText}', cursor: 'pointer' },
  },
  { defaultProps: { type: 'checkbox' } },
)
