import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { css, cx, styled } from '#platform/web/styled.tsx'

interface Props {
  label: string
  /** Content of the button. */
  face: ReactNode
  /** Below its button instead of across the header; the parent positions it. */
  isNarrow?: boolean
  children: ReactNode
}

/**
 * A button in the header, showing `face`, that opens and closes a popover with its children. It is a `<details>`
 * element, so it works without JavaScript; with it, it also closes on Escape, on a click outside and on navigation.
 */
export function Popover({ label, face, isNarrow = false, children }: Props) {
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const location = useLocation()

  const lastPage = useRef(location.key)
  useEffect(() => {
    if (lastPage.current === location.key) return
    lastPage.current = location.key
    if (detailsRef.current) detailsRef.current.open = false
  }, [location.key])

  useEffect(() => {
    const close = (event: Event) => {
      const details = detailsRef.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])

  /** Toggles immediately, because the toggle event would fire after the first typed characters. */
  function toggle(event: MouseEvent) {
    const details = detailsRef.current
    if (!details) return
    event.preventDefault()
    details.open = !details.open
    if (details.open) details.querySelector('input')?.focus()
  }

  return (
    <details ref={detailsRef} name="header">
      <Summary aria-label={label} onClick={toggle}>
        {face}
      </Summary>
      <div className={cx(panel, isNarrow ? narrow : across)}>{children}</div>
    </details>
  )
}

const panel = css({
  position: 'absolute',
  top: '100%',
  right: 0,
  background: 'paper',
  borderColor: 'line',
  boxShadow: 'lifted',
  px: 4,
  py: 4,
})
const across = css({ left: 0, borderBottomWidth: '1px' })
const narrow = css({ mt: 4, minWidth: '15rem', borderWidth: '1px', borderRadius: 'md' })

const Summary = styled('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 11,
    height: 11,
    borderRadius: 'full',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    'details[open] > &': { background: 'sunken' },
  },
})
