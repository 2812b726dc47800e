import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

interface Props extends HTMLChakraProps<'input'> {
  label: string
  /** What is wrong with the value; tied to the field, so that it is read with it. */
  error?: string | undefined
  /** What helps to fill it in. */
  hint?: ReactNode
  /** A control at the end of the field, such as the one that shows a password. */
  trailing?: ReactNode
}

/** A labelled text field with room for a hint and its error. */
export function Field({ label, error, hint, trailing, id: givenId, ...input }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <Box>
      <Label id={`${id}-label`} htmlFor={id}>
        {label}
      </Label>
      <Box position="relative">
        <Input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions || undefined}
          pr={trailing ? 20 : 4}
          {...input}
        />
        {trailing}
      </Box>
      {error ? (
        <Box id={`${id}-error`} color="danger" fontSize="sm" fontWeight={500} mt={2}>
          {error}
        </Box>
      ) : null}
      {hint ? (
        <Box id={`${id}-hint`} color="quiet" fontSize="sm" mt={2}>
          {hint}
        </Box>
      ) : null}
    </Box>
  )
}

const Label = chakra('label', { base: { display: 'block', fontWeight: 600, fontSize: 'sm', mb: 2 } })

const Input = chakra('input', {
  base: {
    width: 'full',
    minHeight: 12,
    pl: 4,
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
  },
})
