import { Box, chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

/** What ties a control to its label, hint and error. */
interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  id?: string | undefined
  label: string
  /** What is wrong with the value. */
  error?: string | undefined
  /** What helps to fill it in. */
  hint?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** A labelled control of any kind with room for a hint and its error. */
export function Field({ id: givenId, label, error, hint, children }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <Box minWidth={0}>
      <Label id={`${id}-label`} htmlFor={id}>
        {label}
      </Label>
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
