import type { ComponentProps } from 'react'
import { Button } from '#platform/web/ui/button.tsx'

interface Props extends ComponentProps<typeof Button> {
  isPending: boolean
  /** What it says while the form is on its way. */
  pendingLabel: string
}

/** Sends a form. While that takes it stays where the focus is, and sends nothing twice. */
export function SubmitButton({ isPending, pendingLabel, children, ...button }: Props) {
  return (
    <Button type="submit" look="main" aria-disabled={isPending || undefined} {...button}>
      {isPending ? pendingLabel : children}
    </Button>
  )
}
