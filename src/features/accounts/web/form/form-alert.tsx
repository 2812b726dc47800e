import { useEffect, useRef, type ReactNode } from 'react'
import { styled } from '#platform/web/styled.tsx'

/** What came of sending a form, above its fields; brought into view, for a long form is sent at its end. */
export function FormAlert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Frame ref={alert} role="alert">
      {children}
    </Frame>
  )
}

const Frame = styled('div', {
  base: {
    background: 'dangerSoft',
    color: 'danger',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'current',
    fontWeight: 500,
    fontSize: 'sm',
    px: 4,
    py: 3,
    mb: 6,
    scrollMarginTop: 24,
  },
})
