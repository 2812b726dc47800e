import { monthNames } from '#features/catalogue/months-in-words.ts'
import { hemispheres, type Hemisphere } from '#features/catalogue/seasons.ts'
import { hrefOf } from '#platform/addresses.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'

interface Props {
  /** The month that is shown. */
  chosen: number | undefined
  /** The half of the earth whose seasons these are. */
  half: Hemisphere | undefined
  asked: MonthParams
  /** Told which half of the earth somebody has chosen. */
  onChoose: (half: Hemisphere) => void
}

/** The way to the other months, and to the seasons of the other half of the earth. */
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

/** Which month's ideas are asked for, and by whose seasons; undefined is this month, and the visitor's own half. */
export interface MonthParams {
  month?: number | undefined
  half?: Hemisphere | undefined
}

/** What makes no sense in an address is left out. */
export function readMonthParams(params: URLSearchParams): MonthParams {
  const month = params.get('month') ?? ''
  return {
    month: /^([1-9]|1[0-2])$/.test(month) ? Number(month) : undefined,
    half: hemispheres.find((half) => half === params.get('half')),
  }
}
