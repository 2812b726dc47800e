import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { monthsInWords } from '#features/catalogue/months-in-words.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css } from '#platform/web/styled.tsx'

/** When an idea is best, in a line; nothing where it is good at any time. */
export function SeasonWords({ months }: Pick<IdeaView, 'months'>) {
  const best = monthsInWords(months)
  return best ? (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 1.5, color: 'quiet', fontSize: 'xs' })}>
      <Icon name="leaf" size={14} />
      Best in {best}
    </div>
  ) : null
}
