import { useId, type ReactNode } from 'react'
import { styled } from '#platform/web/styled.tsx'

interface Props {
  title: string
  children: ReactNode
}

/** A section of the analytics with a heading. */
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
