import { startTransition, useOptimistic, type ReactNode } from 'react'
import { styled } from '#platform/web/styled.tsx'

interface Props {
  isTicked: boolean
  /** Settles when it is known whether the tick stays. */
  onTick: (isTicked: boolean) => Promise<unknown>
  children: ReactNode
}

/** A box that is ticked at once; it shows what is true again when the change has been made, or has failed. */
export function TickBox({ isTicked, onTick, children }: Props) {
  const [shown, setShown] = useOptimistic(isTicked)

  function tick(wanted: boolean) {
    startTransition(async () => {
      setShown(wanted)
      // Whoever made the change says what went wrong with it.
      await onTick(wanted).catch(() => {})
    })
  }

  return (
    <Label>
      <input type="checkbox" checked={shown} onChange={({ target }) => tick(target.checked)} />
      {children}
    </Label>
  )
}

const Label = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 11,
    minWidth: 0,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '& input': { width: 5, height: 5, flexShrink: 0, accentColor: '{colors.teal}' },
  },
})
