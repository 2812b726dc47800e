import { Box, chakra, defineRecipe } from '@chakra-ui/react'
import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface Props {
  title: string
  /** Asked for by Escape and by the close button; whoever opened the dialog decides. */
  onClose: () => void
  /** A sheet takes the side of the screen and leaves room for a long form. */
  size?: 'md' | 'wide' | 'sheet'
  children: ReactNode
}

/**
 * A window above the page, open as long as it is rendered. The browser's own element: it keeps the focus within,
 * makes the page behind it inert, and gives the focus back.
 */
export function Dialog({ title, onClose, size = 'md', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before it is removed it has to be closed, or the focus would not go back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Else the browser closes it, whatever its owner says.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  function askOwner(event: SyntheticEvent) {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }

  // Outside of whatever form it was opened from, so that Enter in a field of its own does not send that.
  return createPortal(
    <Frame ref={dialog} size={size} aria-labelledby={titleId} onKeyDown={closeOnEscape} onCancel={askOwner}>
      <Title id={titleId}>{title}</Title>
      {children}
      {/* Last, so that what is to be filled in takes the focus first. */}
      <Box position="absolute" top={{ base: 3, md: 4 }} right={{ base: 2, md: 4 }}>
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </Box>
    </Frame>,
    document.body,
  )
}

const Frame = chakra(
  'dialog',
  defineRecipe({
    base: {
      margin: 'auto',
      width: 'calc(100% - 1.5rem)',
      maxHeight: 'calc(100dvh - 1.5rem)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      px: { base: 4, md: 8 },
      pt: { base: 5, md: 6 },
      pb: { base: 5, md: 8 },
      background: 'paper',
      color: 'ink',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'lifted',
      '&::backdrop': { background: 'rgb(14 20 36 / 55%)' },
      _focusVisible: { outline: 'none', borderRadius: 'lg' },
    },
    variants: {
      size: {
        md: { maxWidth: '36rem' },
        wide: { maxWidth: '60rem' },
        sheet: {
          width: 'full',
          maxWidth: '68rem',
          height: '100dvh',
          maxHeight: '100dvh',
          margin: 0,
          marginInlineStart: 'auto',
          borderRadius: 0,
          pb: 0,
        },
      },
    },
  }),
)

const Title = chakra('h2', { base: { fontSize: 'xl', fontWeight: 600, mb: 5, pr: 12 } })
