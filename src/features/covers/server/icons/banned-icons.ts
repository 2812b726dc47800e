/**
 * Icons that mean something instead of being something: symbols, faces and eyes, medals, arrows, globes, sparkles.
 * A poster shows things, so none of these is ever taken out of the package.
 */
export const bannedIcons: ReadonlySet<string> = new Set(
  `1st-place-medal 2nd-place-medal 3rd-place-medal anatomical-heart arrow-down arrow-up atom-symbol bell-with-slash
  blue-heart brain bullseye check-box-with-check check-mark clapping-hands control-knobs cross-mark cyclone dna ear
  exploding-head eye eyes flexed-biceps globe-showing-americas globe-showing-asia-australia
  globe-showing-europe-africa globe-with-meridians glowing-star hand-with-fingers-splayed handshake heart-decoration
  heart-hands heart-with-ribbon high-voltage hot-springs hundred-points index-pointing-up input-latin-letters
  input-latin-uppercase input-numbers input-symbols latin-cross light-bulb locked love-you-gesture lungs
  mending-heart military-medal mobile-phone-off musical-note musical-notes name-badge no-littering no-mobile-phones
  no-smoking om orthodox-cross passport-control performing-arts radioactive raised-fist raised-hand recycling-symbol
  red-heart rolling-on-the-floor-laughing round-pushpin sign-of-the-horns skull skull-and-crossbones sparkles
  speaking-head speech-balloon sports-medal star sun-with-face thumbs-up two-hearts warning waving-hand
  wheel-of-dharma winking-face-with-tongue zzz`.split(/\s+/),
)
