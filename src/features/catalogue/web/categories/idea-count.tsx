import { counted } from '#platform/web/ui/counted.ts'
import { css } from '#platform/web/styled.tsx'

/** How many ideas a category holds. */
export function IdeaCount({ count }: { count: number }) {
  return (
    <div className={css({ color: 'quiet', fontSize: 'sm', whiteSpace: 'nowrap' })}>
      {count === 1 ? '1 idea' : `${counted(count)} ideas`}
    </div>
  )
}
