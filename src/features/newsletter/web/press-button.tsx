import { Button } from '#platform/web/ui/button.tsx'
import { useBasePath } from '#platform/web/settings.ts'

interface Props {
  /** What the button posts to, from the site's root and token included. */
  action: string
  label: string
}

/**
 * The one thing to do on a page that a mail leads to. A form, so that it needs no script; and a button, because mail
 * scanners follow links and press none.
 */
export function PostButton({ action, label }: Props) {
  const based = useBasePath()
  return (
    <form method="post" action={based(action)}>
      <Button type="submit" look="main">
        {label}
      </Button>
    </form>
  )
}
