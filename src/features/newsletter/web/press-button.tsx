import { Button } from '#platform/web/ui/button.tsx'

interface Props {
  /** What the button posts to, token included. */
  action: string
  label: string
}

/**
 * The one thing to do on a page that a mail leads to. A form, so that it needs no script; and a button, because mail
 * scanners follow links and press none.
 */
export function PressButton({ action, label }: Props) {
  return (
    <form method="post" action={action}>
      <Button type="submit" look="main">
        {label}
      </Button>
    </form>
  )
}
