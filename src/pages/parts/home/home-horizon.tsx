import { chakra } from '@chakra-ui/react'

/** Hills at the foot of the cover, one behind the other; the nearest is the page itself. */
export function HomeHorizon() {
  return (
    <Hills viewBox="0 0 1440 200" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <chakra.path
        fill={hill('{colors.amber} 22%', '{colors.accentSoft} 62%')}
        d="M0 96L150 40l130 70 170-84 190 92 160-58 190 66 170-90 150 64 130-40v140H0z"
      />
      <chakra.path
        fill={hill('{colors.accent} 20%', '{colors.accentSoft} 34%')}
        d="M0 132c160-50 300-40 470 2s330 40 500-8 330-42 470 6v70H0z"
      />
      <chakra.path fill="paper" d="M0 172c240 30 470-34 760-6s480 20 680-14v50H0z" />
    </Hills>
  )
}

/** By day hills are tinted by the sun, by night they sink into the dark. */
const hill = (day: string, night: string) =>
  `light-dark(color-mix(in oklab, ${day}, {colors.paper}), color-mix(in oklab, ${night}, {colors.paper}))`

const Hills = chakra('svg', {
  base: {
    position: 'absolute',
    left: 0,
    bottom: '-1px',
    width: 'full',
    height: { base: 32, md: 48 },
    pointerEvents: 'none',
  },
})
