import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
} from 'react'
import { api } from '#platform/web/api.ts'
import { currentOnVisit } from '#platform/web/query-client.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Tooltip } from '#platform/web/overlays/tooltip.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { ListForIdea } from '#features/lists/contract.ts'
import { addToAList, type AddToListProps, type IdeaToAdd } from './add-to-list.tsx'
import { NewListDialog } from './new-list-dialog.tsx'
import { pendingItemId, toIdeaKey, useListChanges } from './use-list-changes.ts'

/**
 * Button that opens a menu of the member's lists, the last used first and ticked where the idea is on them. Choosing
 * one adds or removes the idea; the menu stays open for the next. Its last item opens a dialog for a new list.
 */
export function ListMenu({ idea, isIcon }: AddToListProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const label = `${addToAList}: ${idea.title}`
  const face = (
    <Button
      ref={button}
      size={isIcon ? 'icon' : 'sm'}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      popoverTarget={id}
      onClick={({ currentTarget }) => placeBelow(currentTarget, popover.current)}
    >
      <Icon name="plus" />
      {isIcon ? null : addToAList}
    </Button>
  )
  return (
    <>
      {isIcon ? <Tooltip label={label}>{face}</Tooltip> : face}
      <ListPopover
        ref={popover}
        id={id}
        idea={idea}
        onToggle={setOpen}
        onLeave={() => button.current?.focus()}
      />
    </>
  )
}

interface ListMenuAtProps {
  idea: IdeaToAdd
  /** Button at which the menu opens, and which has the focus afterwards. */
  button: HTMLElement
  onClose: () => void
}

/**
 * Menu of the member's lists, in which they add an idea to lists or remove it, at a button that the caller renders. It
 * opens when it is first rendered; `onClose` is called when the menu, or the dialog for a new list, is closed.
 */
export function ListMenuAt({ idea, button, onClose }: ListMenuAtProps) {
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    placeBelow(button, popover.current)
    popover.current?.showPopover()
  }, [button])
  return (
    <ListPopover
      ref={popover}
      idea={idea}
      onEnd={onClose}
      onLeave={() => button.focus({ preventScroll: true })}
    />
  )
}

interface PopoverProps {
  ref: RefObject<HTMLDivElement | null>
  id?: string
  idea: IdeaToAdd
  onToggle?: (isOpen: boolean) => void
  /** Called when the menu is left by keyboard, or for the dialog of a new list. */
  onLeave: () => void
  /** Called when the menu and its dialog are closed. */
  onEnd?: () => void
}

/** Popover with the menu, and the dialog that its last item opens. */
function ListPopover({ ref, id, idea, onToggle, onLeave, onEnd }: PopoverProps) {
  const [shown, setShown] = useState<'menu' | 'dialog' | null>(null)

  function closeMenu() {
    ref.current?.hidePopover()
    onLeave()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    // Tab then continues from the button.
    if (event.key === 'Escape') event.preventDefault()
    closeMenu()
  }

  function handleToggle({ newState }: ToggleEvent) {
    const isOpen = newState === 'open'
    onToggle?.(isOpen)
    if (isOpen) setShown('menu')
    else if (shown === 'menu') end()
  }

  function end() {
    setShown(null)
    onEnd?.()
  }

  return (
    <>
      {/* In the top layer, because cards clip what overflows them. */}
      <Popover ref={ref} id={id} popover="auto" onToggle={handleToggle} onKeyDown={handleKey}>
        {shown === 'menu' ? (
          <MenuContent
            idea={idea}
            onNew={() => {
              setShown('dialog')
              closeMenu()
            }}
          />
        ) : null}
      </Popover>
      {shown === 'dialog' ? <NewListDialog idea={idea} onClose={() => end()} /> : null}
    </>
  )
}

const maxWidth = 320
const margin = 8
/** Largest height of the menu, in pixels. */
const maxHeight = 380

/** Places the popover below its button, or above if there is more room. It scrolls with the page. */
function placeBelow(button: HTMLElement, popover: HTMLElement | null): void {
  if (!popover) return
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const width = Math.min(maxWidth, clientWidth - 2 * margin)
  const left = Math.max(margin, right - width)
  const isBelow = clientHeight - bottom > maxHeight || clientHeight - bottom > top
  popover.style.inset = isBelow
    ? `${scrollY + bottom + margin}px auto auto ${left}px`
    : `auto auto ${clientHeight - scrollY - top + margin}px ${left}px`
}

interface ContentProps {
  idea: IdeaToAdd
  onNew: () => void
}

/** The menu's items, or its loading, empty or error state. */
function MenuContent({ idea, onNew }: ContentProps) {
  const { data: lists, isError, refetch } = api.lists.forIdea.useQuery(toIdeaKey(idea), currentOnVisit)
  if (lists) {
    return (
      <FocusedContent key="loaded">
        {lists.length === 0 ? (
          <p className={css({ color: 'quiet', fontSize: 'sm', px: 5, pt: 4 })}>
            No lists yet. Make one for a trip, a year or a birthday.
          </p>
        ) : null}
        <MenuItems idea={idea} lists={lists} onNew={onNew} />
      </FocusedContent>
    )
  }
  return isError ? (
    <FocusedContent key="failed">
      <div className={css({ p: 4 })}>
        <FailureLine onRetry={() => void refetch()}>Couldn’t load your lists.</FailureLine>
      </div>
    </FocusedContent>
  ) : (
    <FocusedContent key="loading">
      <output className={css({ srOnly: true })}>Loading your lists</output>
      <div className={css({ p: 4 })}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className={css({ height: 9, mb: 2 })} />
        ))}
      </div>
    </FocusedContent>
  )
}

/** Items in the order in which the menu was opened: a list that was just used must not move under the pointer. */
function MenuItems({ idea, lists, onNew }: ContentProps & { lists: ListForIdea[] }) {
  const { toggle } = useListChanges(idea)
  const [order] = useState(() => lists.map(({ id }) => id))
  const ordered = lists.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  return (
    <Items role="menu" aria-label={`${addToAList}: ${idea.title}`} onKeyDown={moveFocus}>
      {ordered.map((list, index) => (
        <ListToggle key={list.id} list={list} isFirst={index === 0} onToggle={() => toggle(list)} />
      ))}
      <Item type="button" role="menuitem" tabIndex={lists.length === 0 ? 0 : -1} onClick={onNew}>
        <Icon name="plus" />
        New list…
      </Item>
    </Items>
  )
}

/** Moves the focus to its first control when it is rendered; to itself if it has none. */
function FocusedContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = content.current?.querySelector<HTMLElement>('button')
    const target = first ?? content.current
    target?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={content} tabIndex={-1}>
      {children}
    </div>
  )
}

interface ToggleProps {
  list: ListForIdea
  isFirst: boolean
  onToggle: () => void
}

function ListToggle({ list: { title, itemId }, isFirst, onToggle }: ToggleProps) {
  return (
    <Item
      type="button"
      role="menuitemcheckbox"
      aria-checked={itemId !== null}
      tabIndex={isFirst ? 0 : -1}
      onClick={itemId === pendingItemId ? undefined : onToggle}
    >
      <Tick isOn={itemId !== null}>
        <Icon name="check" />
      </Tick>
      <span className={css({ flex: '1', minWidth: 0 })}>{title}</span>
    </Item>
  )
}

/** Moves the focus between the items of a menu with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const index = items.findIndex((item) => item === document.activeElement)
  const target = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index <= 0 ? items.length : index) - 1,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  if (target === undefined) return
  event.preventDefault()
  items[target]?.focus()
}

const Popover = styled('div', {
  base: {
    position: 'absolute',
    margin: 0,
    width: 'full',
    maxWidth: 'min(20rem, calc(100vw - 1rem))',
    padding: 0,
    background: 'paper',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'lifted',
    textAlign: 'start',
    animation: 'appear 150ms ease-out',
  },
})

const Items = styled('div', { base: { maxHeight: '16rem', overflowY: 'auto', p: 2 } })

const Item = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    width: 'full',
    minHeight: 11,
    px: 3,
    py: 2,
    borderRadius: 'sm',
    fontSize: 'sm',
    lineHeight: 'snug',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _hover: { background: 'sunken' },
  },
})

const Tick = styled('span', {
  base: { display: 'inline-flex', color: 'teal' },
  variants: { isOn: { false: { visibility: 'hidden' } } },
})
