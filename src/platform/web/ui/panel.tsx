import { useId, useState, type ReactNode, type ComponentProps } from 'react'
import { styled, css } from '#platform/web/styled.tsx'

interface Props {
  title: string
  children: ReactNode
}

/** A section in a card, with a heading (`h3`) that also names it for screen readers. */
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

/** A fieldset around related controls, in a row; its name `label` is for screen readers only. */
export function Group({ label, children, ...fieldset }: GroupProps) {
  return (
    <Fieldset {...fieldset}>
      <legend className={css({ srOnly: true })}>{label}</legend>
      {children}
    </Fieldset>
  )
}

const Fieldset = styled('fieldset', { base: { display: 'flex', minWidth: 0 } })

interface FoldProps {
  /** Text that is always in view and opens the fold. */
  label: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/**
 * A `<details>` element with the summary `label`: a part of a form or page that folds away. `isOpenAtFirst` counts
 * only when it appears; later it stays as the reader leaves it.
 */
export function Fold({ label, isOpenAtFirst = false, children }: FoldProps) {
  // Constant: React would otherwise close a fold that the reader has opened.
  const [isOpen] = useState(isOpenAtFirst)
  return (
    <details open={isOpen}>
      <Summary>{label}</Summary>
      {children}
    </details>
  )
}

const Summary = styled('summary', {
  base: {
    fontSize: 'sm',
    fontWeight: 600,
    minHeight: { base: 11, md: 8 },
    py: { base: 3, md: 1 },
    cursor: 'pointer',
  },
})
