import { Button } from '#platform/web/ui/button.tsx'
import { useBasePath } from '#platform/web/settings.ts'

interface Props {
  /** Form action: path with token, relative to the site's base path. */
  action: string
  label: string
  look?: 'main' | 'plain'
  /** Hidden field that tells the server which button of a page was pressed. */
  field?: { name: string; value: string }
}

/**
 * Form with only the button `label`, which sends a POST request to `action`, for pages that a mail links to: mail
 * scanners follow links but do not submit forms. It works without JavaScript.
 */
export function PostButton({ action, label, look = 'main', field }: Props) {
  const based = useBasePath()
  return (
    <form method="post" action={based(action)}>
      {field ? <input type="hidden" {...field} /> : null}
      <Button type="submit" look={look}>
        {label}
      </Button>
    </form>
  )
}
