import { Box, chakra, Flex } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { openModally } from './open-modally.ts'

interface Props {
  title: string
  /** What stands below the title. */
  description?: ReactNode
  /** Escape, the closing button, or a click beside the dialog while nothing has been typed into it. */
  onClose: () => void
  children: ReactNode
}

/** Open as long as it is rendered. The browser keeps the focus in it and gives it back to where it came from. */
export function Dialog({ title, description, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isTouched = useRef(false)
  const beganBeside = useRef(false)

  useLayoutEffect(() => (dialog.current ? openModally(dialog.current) : undefined), [])

  function closeFromBeside({ target, currentTarget }: MouseEvent) {
    if (beganBeside.current && target === currentTarget && !isTouched.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the browser's own
    <Backdrop
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        // Who renders it decides whether it is open.
        event.preventDefault()
        onClose()
      }}
      onInput={() => {
        isTouched.current = true
      }}
      onPointerDown={({ target, currentTarget }) => {
        beganBeside.current = target === currentTarget
      }}
      onClick={closeFromBeside}
    >
      <Panel>
        <Flex align="start" gap={3} mb={description ? 2 : 5}>
          <Box as="h2" id={`${id}-title`} fontSize="xl" fontWeight={600} flex="1" pt={1.5}>
            {title}
          </Box>
          <Button look="quiet" size="icon" aria-label="Close dialog" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </Flex>
        {description ? (
          <Box id={`${id}-description`} color="quiet" fontSize="sm" mb={5}>
            {description}
          </Box>
        ) : null}
        {children}
      </Panel>
    </Backdrop>
  )
}

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(1rem)' } })
const appear = keyframes({ from: { opacity: 0 } })

/** As large as the window and without a transform: what is fixed within it stays fixed to the window. */
const Backdrop = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 0,
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 0,
    padding: { base: 0, sm: 6 },
    border: 'none',
    color: 'ink',
    background: 'rgb(10 14 28 / 62%)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    animation: `${appear} 150ms ease-out`,
    '&[open]': { display: 'grid' },
    '&::backdrop': { background: 'transparent' },
  },
})

const Panel = chakra('div', {
  base: {
    alignSelf: { base: 'end', sm: 'center' },
    justifySelf: 'center',
    width: 'full',
    maxWidth: '36rem',
    minWidth: 0,
    background: 'paper',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    borderBottomRadius: { base: '0', sm: 'lg' },
    boxShadow: 'lifted',
    px: { base: 5, sm: 8 },
    pt: 5,
    pb: 'max(1.5rem, env(safe-area-inset-bottom))',
    animation: `${rise} 200ms ease-out`,
  },
})
