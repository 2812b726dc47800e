import { useId, useState, type ComponentProps } from 'react'
import { styled } from '#platform/web/styled.tsx'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'id' | 'type' | 'trailing'>

/** A field for a secret that can be shown while it is typed. Pasting and password managers work. */
export function PasswordField(field: Props) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      id={id}
      type={isShown ? 'text' : 'password'}
      // Nothing capitalises what is hidden.
      autoCapitalize={isShown ? 'none' : undefined}
      spellCheck={false}
      trailing={
        <Toggle
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-describedby={`${id}-label`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Toggle>
      }
      {...field}
    />
  )
}

const Toggle = styled(
  'button',
  {
    base: {
      position: 'absolute',
      right: { base: 0.5, md: 1.5 },
      top: { base: 0.5, md: 1.5 },
      bottom: { base: 0.5, md: 1.5 },
      px: 3,
      borderRadius: 'sm',
      color: 'accentText',
      fontSize: 'sm',
      fontWeight: 600,
      cursor: 'pointer',
      _hover: { background: 'sunken' },
    },
  },
  { defaultProps: { type: 'button' } },
)
