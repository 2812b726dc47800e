import { chakra } from '@chakra-ui/react'

const box = {
  width: 'full',
  minHeight: 10,
  px: 3,
  background: 'card',
  color: 'ink',
  fontSize: 'sm',
  borderWidth: '1px',
  borderColor: 'strongLine',
  borderRadius: 'sm',
  transition: 'border-color 150ms',
  _hover: { borderColor: 'ink' },
  _disabled: { opacity: 0.6, _hover: { borderColor: 'strongLine' } },
  _placeholder: { color: 'quiet', opacity: 1 },
  '&[aria-invalid=true]': { borderColor: 'danger', boxShadow: 'inset 0 0 0 1px {colors.danger}' },
} as const

/** Controls of dense forms and toolbars; a label stands around or beside each (see field.tsx). */
export const Input = chakra('input', { base: box })

export const TextArea = chakra('textarea', {
  base: { ...box, display: 'block', py: 2, lineHeight: 'text', resize: 'vertical' },
})

export const Select = chakra('select', {
  base: { ...box, pl: 2, pr: 1, cursor: 'pointer', textOverflow: 'ellipsis' },
})

export const CheckBox = chakra(
  'input',
  {
    base: { width: 5, height: 5, flexShrink: 0, accentColor: '{colors.accentText}', cursor: 'pointer' },
  },
  { defaultProps: { type: 'checkbox' } },
)
