import { useState } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { isGoodNow, getBestMonths } from '#features/catalogue/seasons.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { css } from '#platform/web/styled.tsx'
import { useHemisphere } from './use-hemisphere.ts'
import { SeasonLabel } from './season-line.tsx'

/**
 * Line with the best months of an idea in the visitor's hemisphere, and a badge “In season now” on the card's picture
 * if the current month is one of them. Renders nothing if the idea is good at any time.
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
