import { useId, type ReactNode, type ComponentProps } from 'react'
import { styled, css } from '#platform/web/styled.tsx'

interface Props {
  title: string
  children: ReactNode
}

/** A section in a card, with a heading that names it. */
export function Panel({ title, children }: Props) {
  const id = useId()
  return (
    <Frame aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {children}
    </Frame>
  )
}

const Frame = styled('section', {
  base: {
    minWidth: 0,
    px: { base: 4, md: 5 },
    py: 4,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
  },
})

const Title = styled('h3', { base: { fontSize: 'md', fontWeight: 600, mb: 3 } })

interface GroupProps extends ComponentProps<'fieldset'> {
  /** Name of the group, for screen readers. */
  label: string
}

/** A group of related controls with a visually hidden name. */
export function Group({ label, children, ...fieldset }: GroupProps) {
  return (
    <Fieldset {...fieldset}>
      <legend className={css({ srOnly: true })}>{label}</legend>
      {children}
    </Fieldset>
  )
}

const Fieldset = styled('fieldset', { base: { display: 'flex', minWidth: 0 } })
