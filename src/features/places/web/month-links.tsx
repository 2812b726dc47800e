import { monthNames } from '#features/catalogue/months-in-words.ts'
import { halves, type Half } from '#features/catalogue/seasons.ts'
import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import type { AskedMonth } from './asked-month.ts'

interface Props {
  /** The month that is shown. */
  chosen: number | undefined
  asked: AskedMonth
  /** Told which half of the earth somebody has chosen. */
  onChoose: (half: Half) => void
}

/** The way to the other months, and to the seasons of the other half of the earth. */
export function MonthLinks({ chosen, asked, onChoose }: Props) {
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
        {halves.map((half) => (
          <LinkButton
            key={half}
            to={hrefOf('now', { month: asked.month, half })}
            size="sm"
            look="quiet"
            preventScrollReset
            onClick={() => onChoose(half)}
          >
            {labels[half]}
          </LinkButton>
        ))}
      </nav>
    </div>
  )
}

const labels: Record<Half, string> = {
  north: 'Seasons north of the equator',
  south: 'Seasons south of the equator',
}
