import { Button } from '#platform/web/ui/button.tsx'
import { useBasePath } from '#platform/web/settings.ts'

interface Props {
  /** Form action: path with token, relative to the site's base path. */
  action: string
  label: string
}

/**
 * Form with one button, for pages that a mail links to. It works without JavaScript, and mail scanners follow links but
 * do not submit forms.
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
