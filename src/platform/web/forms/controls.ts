import { styled } from '#platform/web/styled.tsx'

/** A form with its fields stacked. */
export const Form = styled('form', { base: { display: 'flex', flexDirection: 'column', gap: 5 } })

/** Common style of all controls. */
const control = {
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
  _disabled: { opacity: 0.6, _hover: { borderColor: 'strongLine' } },
  _placeholder: { color: 'quiet', opacity: 1 },
  _focusVisible: { borderRadius: 'md' },
  '&[aria-invalid=true]': { borderColor: 'danger', boxShadow: 'inset 0 0 0 1px {colors.danger}' },
} as const

export const TextInput = styled('input', { base: control })

export const TextArea = styled('textarea', {
  base: { ...control, display: 'block', py: 3, lineHeight: 'text', minHeight: 24, resize: 'vertical' },
})

export const Select = styled('select', { base: { ...control, cursor: 'pointer' } })
