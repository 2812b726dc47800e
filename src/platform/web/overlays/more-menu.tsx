import { useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'

interface Props {
  /** Accessible name of the button, such as `More: Japan 2027`. */
  label: string
  children: ReactNode
}

/** Button with three dots that opens a menu of `MenuAction`s. A click on any of them closes it. */
export function MoreMenu({ label, children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  /** Places the menu at its button, before the browser opens it. */
  function place({ currentTarget }: MouseEvent) {
    if (!menu.current) return
    const { top, bottom, right } = currentTarget.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const isBelow = clientHeight - bottom > menuHeight
    menu.current.style.inset = isBelow
      ? `${bottom}px ${clientWidth - right}px auto auto`
      : `auto ${clientWidth - right}px ${clientHeight - top}px auto`
    closeWhenScrolled(menu.current)
  }

  return (
    <>
      <Button
        className={css({ color: 'quiet' })}
        look="quiet"
        size="icon"
        aria-label={label}
        popoverTarget={id}
        onClick={place}
      >
        <svg
          width="20"
          height="20"
          viewBox="0 0 20 20"
          aria-hidden="true"
          focusable="false"
          fill="currentColor"
        >
          {[4, 10, 16].map((x) => (
            <circle key={x} cx={x} cy="10" r="1.7" />
          ))}
        </svg>
      </Button>
      {/* In the top layer, because cards clip what overflows them. */}
      <Menu ref={menu} id={id} popover="auto" onClick={() => menu.current?.hidePopover()}>
        {children}
      </Menu>
    </>
  )
}

/** Closes a menu when the page is scrolled away under it. Events of an earlier scroll may still arrive. */
function closeWhenScrolled(menu: HTMLElement): void {
  const openedAt = scrollY
  const closed = new AbortController()
  const { signal } = closed
  addEventListener('scroll', () => (Math.abs(scrollY - openedAt) < 8 ? undefined : menu.hidePopover()), {
    signal,
  })
  // Otherwise a scroll to the button would close the menu the next time.
  menu.addEventListener('toggle', ({ newState }) => (newState === 'closed' ? closed.abort() : undefined), {
    signal,
  })
}

/** Largest height of a menu, in pixels. */
const menuHeight = 300

const Menu = styled('div', {
  base: {
    position: 'fixed',
    margin: 0,
    width: 'max-content',
    minWidth: 48,
    p: 2,
    background: 'paper',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'lifted',
    animation: 'appear 150ms ease-out',
    '&:popover-open': { display: 'flex', flexDirection: 'column' },
    '& > button': {
      width: 'full',
      justifyContent: 'flex-start',
      px: 3,
      color: 'quiet',
      fontWeight: 500,
    },
  },
})

interface ActionProps {
  /** Text of the button, and the start of its accessible name. */
  label: string
  /** Title of the thing that the action changes, for the accessible name. */
  of: string
  isDisabled?: boolean
  className?: string
  /** Called with the menu's own button, because this one disappears with the menu. */
  onClick: (opener: HTMLElement) => void
}

/**
 * Button in a `MoreMenu` with the text `label`. `of` is the thing that it acts on, which only its accessible name
 * contains: “Remove: Kayak at dawn”. `onClick` gets the button that opened the menu, for giving the focus back to it.
 */
export function MenuAction({ label, of, isDisabled = false, className, onClick }: ActionProps) {
  return (
    <Button
      {...(className ? { className } : {})}
      look="quiet"
      size="sm"
      aria-label={`${label}: ${of}`}
      aria-disabled={isDisabled || undefined}
      onClick={({ currentTarget }) => {
        if (!isDisabled) onClick(findOpener(currentTarget))
      }}
    >
      {label}
    </Button>
  )
}

function findOpener(action: HTMLElement): HTMLElement {
  const id = action.closest('[popover]')?.id ?? ''
  return document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`) ?? action
}
