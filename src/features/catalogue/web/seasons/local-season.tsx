import { useState } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { isGoodNow, getBestMonths } from '#features/catalogue/seasons.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { css } from '#platform/web/styled.tsx'
import { useHemisphere } from './use-hemisphere.ts'
import { SeasonLabel } from './season-line.tsx'

/**
 * Season of an idea for the visitor's hemisphere and the current date, with a badge on the picture if it is in season
 * now.
 */
export function LocalSeason({ idea }: { idea: IdeaView }) {
  const hemisphere = useHemisphere()
  const [now] = useState(() => new Date())
  return (
    <>
      <SeasonLabel months={getBestMonths(idea, hemisphere)} />
      {isGoodNow(idea, hemisphere, now) ? (
        <div className={css({ position: 'absolute', top: 3, left: 3, zIndex: 1, display: 'flex' })} data-over>
          <Badge tone="easy">In season now</Badge>
        </div>
      ) : null}
    </>
  )
}
