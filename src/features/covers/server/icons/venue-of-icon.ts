/** The kinds of places a stage can be. */
export type VenueKind = 'theatre' | 'concert' | 'arena' | 'cinema' | 'ballroom'

const named: readonly (readonly [venue: VenueKind, icons: string])[] = [
  [
    'theatre',
    'performing-arts ballet-shoes magic-wand scroll speaking-head folding-hand-fan rosette top-hat clapping-hands',
  ],
  [
    'concert',
    `guitar microphone studio-microphone sign-of-the-horns maracas musical-score musical-notes fire megaphone
    saxophone trumpet headphone`,
  ],
  [
    'arena',
    `racing-car chequered-flag ice-hockey american-football person-wrestling bullseye soccer-ball baseball
    rugby-football 1st-place-medal sports-medal trophy crossed-flags stadium tennis volleyball t-rex roller-skate`,
  ],
  ['cinema', 'popcorn film-projector television ticket admission-tickets clapper-board movie-camera cinema'],
  [
    'ballroom',
    'woman-dancing man-dancing mans-shoe ring hibiscus clinking-beer-mugs bouquet wedding party-popper',
  ],
]

const venues = new Map(
  named.flatMap(([venue, icons]) => icons.split(/\s+/).map((icon) => [icon, venue] as const)),
)

/** The venue an icon suggests; undefined for icons that are at home on any stage. */
export function venueOfIcon(icon: string): VenueKind | undefined {
  return venues.get(icon)
}
