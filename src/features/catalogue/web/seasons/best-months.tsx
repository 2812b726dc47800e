import { useState } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { monthsInWords } from '#features/catalogue/months-in-words.ts'
import { isGoodNow, monthsOn, movesWithSeasons } from '#features/catalogue/seasons.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.ts'
import { css } from '#platform/web/styled.tsx'
import { chooseHalf, useHalf } from './half-here.ts'

/** The months of an idea among its facts, with the way to the other half of the earth where that makes a difference. */
export function BestMonths({ idea }: { idea: IdeaView }) {
  const half = useHalf()
  const [now] = useState(() => new Date())
  const isHydrated = useHydrated()
  return (
    <>
      {monthsInWords(monthsOn(idea, half))}
      {isHydrated && isGoodNow(idea, half, now) ? (
        <span className={css({ display: 'block' })}>
          <Badge tone="easy">Good now</Badge>
        </span>
      ) : null}
      {isHydrated && movesWithSeasons(idea) ? (
        <button
          className={switchLook}
          type="button"
          onClick={() => chooseHalf(half === 'north' ? 'south' : 'north')}
        >
          {half === 'north' ? 'I live south of the equator' : 'I live north of the equator'}
        </button>
      ) : null}
    </>
  )
}

const switchLook = css({
  display: 'block',
  ml: 'auto',
  minHeight: { base: 11, md: 8 },
  color: 'quiet',
  fontSize: 'xs',
  fontWeight: 400,
  textDecoration: 'underline',
  cursor: 'pointer',
})
