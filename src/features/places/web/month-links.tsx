import { monthNames } from '#features/catalogue/format-months.ts'
import { hemispheres, type Hemisphere } from '#features/catalogue/seasons.ts'
import { hrefOf } from '#platform/addresses.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'

interface Props {
  /** Selected month. */
  chosen: number | undefined
  /** Hemisphere whose seasons are shown. */
  half: Hemisphere | undefined
  asked: MonthParams
  /** Called with the hemisphere that the visitor selects. */
  onChoose: (half: Hemisphere) => void
}

/**
 * Two rows of links: to the ideas that are good in each month, and to the seasons of each hemisphere; the shown ones
 * are marked. `onChoose` is called with a hemisphere when its link is clicked.
 */
export function MonthLinks({ chosen, half: shown, asked, onChoose }: Props) {
  return (
    <div className={css({ display: 'grid', gap: 4, mb: { base: 8, md: 10 } })}>
      <nav className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })} aria-label="Months">
        {monthNames.map((name, index) => (
          <LinkButton
            key={name}
            to={hrefOf('now', { month: index + 1, half: asked.half })}
            size="sm"
            look="toggle"
            preventScrollReset
            aria-current={chosen === index + 1 ? 'page' : undefined}
          >
            {name}
          </LinkButton>
        ))}
      </nav>
      <nav className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })} aria-label="Seasons">
        {hemispheres.map((half) => (
          <LinkButton
            key={half}
            to={hrefOf('now', { month: asked.month, half })}
            size="sm"
            look="toggle"
            preventScrollReset
            aria-current={shown === half ? 'page' : undefined}
            onClick={() => onChoose(half)}
          >
            {labels[half]}
          </LinkButton>
        ))}
      </nav>
    </div>
  )
}

const labels: Record<Hemisphere, string> = {
  north: 'Seasons north of the equator',
  south: 'Seasons south of the equator',
}

/** Month and hemisphere in the URL; undefined stands for the current month and the visitor's own hemisphere. */
export interface MonthParams {
  month?: number | undefined
  half?: Hemisphere | undefined
}

/**
 * Reads the month (1–12) and the hemisphere (`half`) from query parameters; each is undefined if missing or invalid.
 */
export function readMonthParams(params: URLSearchParams): MonthParams {
  const month = params.get('month') ?? ''
  return {
    month: /^([1-9]|1[0-2])$/.test(month) ? Number(month) : undefined,
    half: hemispheres.find((half) => half === params.get('half')),
  }
}
