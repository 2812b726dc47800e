/** Paths of the icons, on a 24 px grid. Icons are decorative: their control has the accessible name. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2L21 21',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M4 6h3M4 12h3M4 18h3M10 6h10M10 12h10M10 18h10',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  back: 'M19 12H5M11 6l-6 6 6 6',
  down: 'M6 9l6 6 6-6',
  onward: 'M5 12h14M13 6l6 6-6 6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  people:
    'M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  leaf: 'M5 19C4 10 10 4 20 4c0 10-6 16-15 15zM5 19l7-7',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.4-9A6 6 0 0 1 18 10.6a4 4 0 0 1-.5 7.9z',
  dice: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 7.5v1M16 7.5v1M12 11.5v1M8 15.5v1M16 15.5v1',
  heart: 'M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-2.8A4.5 4.5 0 0 1 20 9c0 6-8 11-8 11z',
  sliders:
    'M4 7h8.5M17.5 7H20M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4 17h2.5M11.5 17H20M9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  check: 'M4 12.5l5 5L20 6.5',
  plus: 'M12 5v14M5 12h14',
} as const

interface Props {
  name: keyof typeof paths
  size?: number
}

/**
 * A decorative SVG icon by name, `size` pixels square (20 by default), in the colour of the text and hidden from
 * screen readers.
 */
export function Icon({ name, size = 20 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
