/**
 * How a scene supports an icon:
 * - `stands` on the ground or a table, as most things do;
 * - `bust`: cut off at its lower edge, so something in front must hide the cut;
 * - `framed`: a square tile, shown in a picture frame or on a sign board;
 * - `hovers`: a symbol, shown a little above the ground;
 * - `flies`, `shines` (in the sky), `hangs` (from a cable);
 * - `sails` on water, `swims` in it.
 */
export type Stance =
  | 'stands'
  | 'bust'
  | 'framed'
  | 'hovers'
  | 'flies'
  | 'shines'
  | 'hangs'
  | 'sails'
  | 'swims'

/**
 * Returns the stance of an icon, which decides how covers place it: `stands` (the default), `flies`, `hangs`, `sails`,
 * `swims`, `framed` and so on.
 */
export function getStance(icon: string): Stance {
  return stances.get(icon) ?? 'stands'
}

const stanceNames = [
  [
    'bust',
    `artist astronaut farmer guard judge pilot technologist person-getting-massage man-zombie person-zombie
    person-in-steamy-room bust-in-silhouette busts-in-silhouette speaking-head boy baby-angel person-juggling
    selfie flexed-biceps raised-fist raised-hand thumbs-up index-pointing-up love-you-gesture sign-of-the-horns
    older-person bear lion wolf polar-bear moose unicorn orangutan people-hugging palms-up-together writing-hand
    hand-with-fingers-splayed tiger-face panda rabbit-face cat-face woman man girl baby`,
  ],
  [
    'framed',
    `bridge-at-night cityscape cityscape-at-dusk national-park sunrise sunset sunrise-over-mountains desert
    milky-way motorway night-with-stars fireworks shooting-star railway-track atom-symbol cinema elevator
    input-latin-letters input-latin-uppercase input-numbers input-symbols passport-control latin-cross om
    orthodox-cross wheel-of-dharma heart-decoration teacher check-box-with-check control-knobs window
    chart-increasing necktie mountain-railway`,
  ],
  [
    'hovers',
    `red-heart two-hearts blue-heart heart-with-ribbon mending-heart hundred-points check-mark cross-mark
    musical-note musical-notes speech-balloon left-speech-bubble eye eyes zzz footprints paw-prints clapping-hands
    raising-hands heart-hands handshake waving-hand name-badge no-littering no-mobile-phones no-smoking
    mobile-phone-off radioactive recycling-symbol warning anatomical-heart brain lungs ear dna microbe link chains
    magnet drop-of-blood droplet performing-arts puzzle-piece winking-face-with-tongue exploding-head
    rolling-on-the-floor-laughing white-flower globe-with-meridians hot-springs musical-score light-bulb sparkles
    cyclone high-voltage snowflake star glowing-star fire-extinguisher`,
  ],
  [
    'flies',
    `airplane small-airplane helicopter parachute balloon rocket kite dove
    bat butterfly honeybee flying-saucer satellite flying-disc leaf-fluttering-in-wind wing money-with-wings ghost
    eagle dashing-away feather bubbles fallen-leaf`,
  ],
  [
    'shines',
    `sun full-moon new-moon crescent-moon comet ringed-planet rainbow cloud-with-rain sun-behind-cloud tornado
    cloud sun-with-face`,
  ],
  ['hangs', 'aerial-tramway mountain-cableway red-paper-lantern'],
  [
    'sails',
    `canoe sailboat ship ferry motor-boat speedboat passenger-ship person-rowing-boat person-swimming
    person-surfing swan otter crocodile ring-buoy ice water-wave spouting-whale whale desert-island duck`,
  ],
  [
    'swims',
    `tropical-fish fish shark jellyfish turtle dolphin diving-mask goggles coral crab lobster oyster
    spiral-shell hook octopus squid`,
  ],
] as const satisfies readonly (readonly [Stance, string])[]

const stances = new Map<string, Stance>(
  stanceNames.flatMap(([stance, icons]) => icons.split(/\s+/).map((icon) => [icon, stance] as const)),
)
