/** Rooms of the scene `interior`. */
export type RoomKind =
  | 'kitchen'
  | 'pantry'
  | 'rangeKitchen'
  | 'cafe'
  | 'study'
  | 'artStudio'
  | 'workshop'
  | 'livingRoom'
  | 'bedroom'
  | 'classroom'
  | 'musicRoom'
  | 'greatHall'
  | 'gym'
  | 'conservatory'
  | 'windowSeat'

/**
 * Returns the kinds of rooms (such as `study` or `cafe`) in which an icon may be shown indoors, best first; empty if
 * every room suits it.
 */
export function listRoomsForIcon(icon: string): readonly RoomKind[] {
  return roomsByIcon.get(icon) ?? []
}

const iconsByRooms: readonly (readonly [rooms: readonly RoomKind[], icons: string])[] = [
  [
    ['kitchen', 'pantry', 'rangeKitchen'],
    `spaghetti cooking pot-of-food bread pie turkey waffle tomato kitchen-knife leafy-green curry-rice sandwich
    green-salad bowl-with-spoon cheese-wedge cookie red-apple shallow-pan-of-food jar sushi steaming-bowl
    chocolate-bar candy oil-drum ice popcorn hot-pepper carrot broom thermometer bubbles meat-on-bone potato
    dumpling teapot spoon`,
  ],
  [
    ['cafe', 'rangeKitchen'],
    `hot-beverage teacup-without-handle croissant shortcake fork-and-knife-with-plate fork-and-knife wine-glass
    clinking-glasses tropical-drink beer-mug clinking-beer-mugs bottle-with-popping-cork doughnut birthday-cake
    bellhop-bell receipt pizza hot-dog`,
  ],
  [
    ['study', 'windowSeat'],
    `books open-book scroll pencil memo black-nib fountain-pen orange-book green-book blue-book closed-book notebook
    notebook-with-decorative-cover bookmark bookmark-tabs feather love-letter envelope calendar world-map
    telephone-receiver clipboard file-folder newspaper rolled-up-newspaper dollar-banknote credit-card money-bag
    coin purse bar-chart chart-increasing e-mail laptop desktop-computer keyboard writing-hand
    globe-showing-europe-africa magnifying-glass-tilted-left postbox page-facing-up identification-card
    name-badge briefcase technologist hourglass-not-done old-key locked-with-key ballot-box-with-ballot
    chess-pawn input-latin-letters input-symbols spider-web mobile-phone floppy-disk calendar spiral-calendar`,
  ],
  [
    ['artStudio', 'artStudio', 'greatHall'],
    'artist paintbrush artist-palette framed-picture eye mirror crayon',
  ],
  [
    ['livingRoom', 'artStudio', 'study'],
    `camera camera-with-flash movie-camera video-camera film-frames clapper-board film-projector triangular-ruler`,
  ],
  [
    ['artStudio', 'bedroom', 'livingRoom'],
    'yarn thread sewing-needle knot scissors t-shirt dress sari ribbon amphora',
  ],
  [
    ['workshop'],
    `carpentry-saw wood hammer hammer-and-wrench wrench screwdriver nut-and-bolt gear brick electric-plug
    building-construction ladder axe wheel rocket locomotive toolbox package magnet rock pick key`,
  ],
  [
    ['livingRoom', 'windowSeat'],
    `couch-and-lamp television fire candle puzzle-piece joystick game-die wrapped-gift christmas-tree house door
    window heart-with-ribbon party-popper radio ring bouquet balloon tent person-juggling people-hugging broom
    older-person service-dog bird photo umbrella palm-tree star two-hearts red-heart handshake mending-heart
    heart-decoration dove baby-bottle chair speaking-head`,
  ],
  [
    ['bedroom'],
    'bed person-in-bed zzz crescent-moon new-moon bathtub bell-with-slash necktie no-mobile-phones t-shirt',
  ],
  [
    ['classroom'],
    `brain dna microscope test-tube atom-symbol radioactive robot teacher abacus graduation-cap stethoscope
    anatomical-heart ear drop-of-blood microbe skull lungs light-bulb input-latin-uppercase input-numbers
    raised-hand index-pointing-up love-you-gesture hand-with-fingers-splayed clipboard cyclone hole cockroach
    worm telescope`,
  ],
  [
    ['musicRoom'],
    `violin banjo accordion guitar musical-note musical-notes musical-score microphone studio-microphone headphone
    saxophone trumpet postal-horn maracas`,
  ],
  [
    ['greatHall'],
    `church classical-building guard judge balance-scale trophy military-medal crown gem-stone dragon lion t-rex
    sauropod whale fountain statue-of-liberty top-hat amphora wheel-of-dharma latin-cross orthodox-cross
    elevator bust-in-silhouette prayer-beads folded-hands castle moai`,
  ],
  [
    ['gym'],
    `martial-arts-uniform ballet-shoes person-lifting-weights person-cartwheeling person-in-lotus-position
    woman-dancing man-dancing flexed-biceps person-getting-massage person-swimming person-rowing-boat ice-hockey
    curling-stone stopwatch goggles person-in-steamy-room barber-pole hibiscus person-wrestling roller-skate`,
  ],
  [
    ['conservatory'],
    'tulip hyacinth potted-plant seedling deciduous-tree rose blossom honeybee butterfly lady-beetle leafy-green worm bouquet sunrise',
  ],
]

const roomsByIcon = new Map<string, RoomKind[]>()

for (const [kinds, icons] of iconsByRooms) {
  for (const icon of icons.split(/\s+/)) roomsByIcon.set(icon, [...(roomsByIcon.get(icon) ?? []), ...kinds])
}

/** Venues of the scene `stage`. */
export type VenueKind = 'theatre' | 'concert' | 'arena' | 'cinema' | 'ballroom'

const iconsByVenue: readonly (readonly [venue: VenueKind, icons: string])[] = [
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

const venuesByIcon = new Map(
  iconsByVenue.flatMap(([venue, icons]) => icons.split(/\s+/).map((icon) => [icon, venue] as const)),
)

/**
 * Returns the venue in which a stage scene shows an icon: theatre, concert, arena, cinema or ballroom. Undefined if
 * every venue suits it.
 */
export function findVenueForIcon(icon: string): VenueKind | undefined {
  return venuesByIcon.get(icon)
}
