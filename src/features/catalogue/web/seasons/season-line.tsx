import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { formatMonths } from '#features/catalogue/format-months.ts'
import { css } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'

/** Line “Best in June to August” for these months (1–12). Renders nothing for no months and for all twelve. */
export function SeasonLabel({ months }: Pick<IdeaView, 'months'>) {
  const formattedMonths = formatMonths(months)
  return formattedMonths ? (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 1.5, color: 'quiet', fontSize: 'xs' })}>
      <Icon name="leaf" size={14} />
      Best in {formattedMonths}
    </div>
  ) : null
}

/**
 * Season line on the card of an idea. Responses are cached for all visitors, so the server renders the months of the
 * northern hemisphere; after hydration the browser uses the visitor's own hemisphere and date.
 */
const LazySeason = lazyAfterHydration(
  () => import('./local-season.tsx').then((file) => file.LocalSeason),
  ServerSeason,
)

/**
 * Line with the best months of an idea, and a badge if it is in season now. The server renders the months of the
 * northern hemisphere; after hydration, those of the visitor's own are shown. Renders nothing if the idea is good at
 * any time.
 */
export function SeasonLine({ idea }: { idea: IdeaView }) {
  return idea.months.length > 0 ? <LazySeason idea={idea} /> : null
}

function ServerSeason({ idea }: { idea: IdeaView }) {
  return <SeasonLabel months={idea.months} />
}
