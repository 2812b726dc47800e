import { Box, chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

/** What ties a control to its label, its hint and its error. */
export interface FieldTies {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  label: string
  /** What is wrong with the value; read together with the field. */
  error?: string | undefined
  /** What helps to fill it in. */
  hint?: ReactNode
  children: (ties: FieldTies) => ReactNode
}

/** A labelled control of any kind with room for a hint and its error. */
export function FormField({ label, error, hint, children }: Props) {
  const id = useId()
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <Box minWidth={0}>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptions || undefined,
      })}
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
