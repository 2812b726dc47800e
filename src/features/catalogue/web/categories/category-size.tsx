import { useSay } from '#platform/web/settings.ts'
import { counted } from '#platform/web/ui/counted.ts'
import { css } from '#platform/web/styled.tsx'

/** How many ideas a category holds. */
export function CategorySize({ count }: { count: number }) {
  const say = useSay()
  return (
    <div className={css({ color: 'quiet', fontSize: 'sm', whiteSpace: 'nowrap' })}>
      {count === 1 ? say('1 idea') : say`${counted(count)} ideas`}
    </div>
  )
}
