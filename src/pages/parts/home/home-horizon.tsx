import { css, styled } from '#platform/web/styled.tsx'

/**
 * Hills at the foot of the cover, one behind the other; the nearest is the page itself. By day they are tinted by the
 * sun, by night they sink into the dark.
 */
export function HomeHorizon() {
  return (
    <Hills viewBox="0 0 1440 200" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path
        className={css({
          fill: 'light-dark(color-mix(in oklab, {colors.amber} 22%, {colors.paper}), color-mix(in oklab, {colors.accentSoft} 62%, {colors.paper}))',
        })}
        d="M0 96L150 40l130 70 170-84 190 92 160-58 190 66 170-90 150 64 130-40v140H0z"
      />
      <path
        className={css({
          fill: 'light-dark(color-mix(in oklab, {colors.accent} 20%, {colors.paper}), color-mix(in oklab, {colors.accentSoft} 34%, {colors.paper}))',
        })}
        d="M0 132c160-50 300-40 470 2s330 40 500-8 330-42 470 6v70H0z"
      />
      <path className={css({ fill: 'paper' })} d="M0 172c240 30 470-34 760-6s480 20 680-14v50H0z" />
    </Hills>
  )
}

const Hills = styled('svg', {
  base: {
    position: 'absolute',
    left: 0,
    bottom: '-1px',
    width: 'full',
    height: { base: 32, md: 48 },
    pointerEvents: 'none',
  },
})
