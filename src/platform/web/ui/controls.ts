import { chakra } from '@chakra-ui/react'

/** Fields one below the other. */
export const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: 5 } })

const box = {
  width: 'full',
  minHeight: 12,
  px: 4,
  background: 'card',
  color: 'ink',
  fontSize: 'md',
  borderWidth: '1px',
  borderColor: 'strongLine',
  borderRadius: 'md',
  transition: 'border-color 150ms',
  _hover: { borderColor: 'ink' },
  _focusVisible: { borderRadius: 'md' },
  '&[aria-invalid=true]': { borderColor: 'danger', boxShadow: 'inset 0 0 0 1px {colors.danger}' },
} as const

export const TextInput = chakra('input', { base: box })

export const TextArea = chakra('textarea', {
  base: { ...box, display: 'block', py: 3, lineHeight: 'text', minHeight: 24, resize: 'vertical' },
})

export const Select = chakra('select', { base: { ...box, cursor: 'pointer' } })
