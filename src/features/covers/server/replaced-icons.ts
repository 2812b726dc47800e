/** Subjects, each with the icons of the package that it replaces. */
const replacedIcons = `
  actors: magic-wand performing-arts; airliner: airplane airplane-arrival airplane-departure
  passport-control; apple-crate: leafy-green red-apple tomato; arcade: joystick; armchair: chair
  couch-and-lamp; autumn-leaves: fallen-leaf maple-leaf; barbecue: cut-of-meat hot-dog meat-on-bone;
  barbell: flexed-biceps person-lifting-weights; barber-chair: barber-pole; bathers:
  person-in-steamy-room; bathtub: bubbles; bats: bat; bear: leopard; bed: person-in-bed zzz; beehive:
  honeybee; berries: blueberries; blackboard: input-numbers input-symbols school; books: blue-book
  bookmark-tabs green-book orange-book; boots: foot hiking-boot; boxes: package; bread: baguette-bread
  croissant sandwich; broom: no-littering recycling-symbol; brushes: crayon paintbrush; buoy-and-net:
  ring-buoy; bus: articulated-lorry; butterfly: lady-beetle; cabin: derelict-house hotel; cactus: desert;
  cake: birthday-cake; calendar: check-box-with-check spiral-calendar; camel: two-hump-camel; camera:
  camera-with-flash clapper-board film-frames movie-camera selfie video-camera; camper-van: minibus;
  campfire: fire; candles: candle dove person-getting-massage prayer-beads; car: automobile motorway
  oncoming-taxi; cave: hole; cheese: cheese-wedge; chessboard: chess-pawn; chocolates: candy chocolate-bar
  cookie doughnut moon-cake shortcake waffle; christmas-tree: baby-angel; church: latin-cross
  orthodox-cross; climber: chains check-mark knot link person-climbing; clock: hourglass-not-done
  stopwatch; cocktail: tropical-drink; coffee: hot-beverage; couple: blue-heart busts-in-silhouette eyes
  handshake heart-hands heart-with-ribbon love-you-gesture mending-heart people-hugging placard red-heart
  two-hearts waving-hand wedding; cradle: baby-bottle; crowd: exploding-head party raised-fist
  raising-hands rolling-on-the-floor-laughing sign-of-the-horns thumbs-up winking-face-with-tongue;
  cyclist: person-biking person-mountain-biking; dancer: ballet-shoes clapping-hands folding-hand-fan;
  dancers: man-dancing mans-shoe maracas sari woman-dancing; deer: moose; desk-and-lamp: balance-scale
  ballot-box-with-ballot bar-chart briefcase chart-increasing clipboard file-folder identification-card
  light-bulb name-badge pencil receipt; dice-and-cards: game-die; dinosaur: dragon sauropod t-rex; diver:
  diving-mask; dog: guide-dog paw-prints service-dog; domed-palace: hindu-temple; doorway: cross-mark door
  elevator; dress-form: dress jeans necktie t-shirt womans-hat; easel: artist-palette bust-in-silhouette
  eye framed-picture; elephant: rhinoceros; envelope: closed-mailbox-with-raised-flag e-mail love-letter
  postbox; ferris-wheel: wheel; ferry: passenger-ship; finish-line: chequered-flag crossed-flags;
  fireworks: confetti-ball party-popper; fish: tropical-fish; fisher: fishing-pole; flasks: atom-symbol
  dna microbe radioactive test-tube; flowers: blossom cherry-blossom hibiscus hyacinth rose tulip
  white-flower; football: american-football rugby-football soccer-ball volleyball; garden-bed: beans
  carrot; gardener: farmer pick seedling; gears: gear magnet; gift: heart-decoration wrapped-gift; golfer:
  flying-disc person-golfing; gondola-lift: aerial-tramway mountain-cableway; gorilla: orangutan;
  graduate: graduation-cap; greek-temple: classical-building; guitar: banjo; hammock: beach-with-umbrella
  leaf-fluttering-in-wind; handstand: person-cartwheeling; headphones: bell-with-slash headphone; hen:
  chicken; hiker: footprints no-smoking person-walking; hockey: curling-stone ice-hockey; honey-coins:
  coin credit-card dollar-banknote money-bag purse; hot-spring: hot-springs; house: house-with-garden
  houses; iceberg: ice; jack-o-lantern: ghost man-zombie person-zombie spider-web; jars: jar; jeep:
  pickup-truck sport-utility-vehicle; key: locked locked-with-key old-key; kite: sun-behind-cloud wing;
  knife-and-board: kitchen-knife; lantern: red-paper-lantern; lantern-lamp: flashlight; laptop:
  control-knobs desktop-computer floppy-disk keyboard technologist; launch: flying-saucer; letter:
  black-nib feather fountain-pen memo page-facing-up writing-hand; lion: tiger-face; map-table:
  globe-showing-americas globe-showing-asia-australia globe-showing-europe-africa globe-with-meridians
  world-map; market-stall: basket convenience-store shopping-bags takeout-box; martial-artist:
  martial-arts-uniform person-wrestling; microphone: speaking-head; microscope:
  magnifying-glass-tilted-left; motorbike: motorcycle; motorboat: motor-boat speedboat; mushrooms:
  brown-mushroom mushroom; newspaper: rolled-up-newspaper; on-air: studio-microphone; open-book: bookmark
  closed-book notebook notebook-with-decorative-cover; pagoda: japanese-castle; painter: artist;
  parent-and-child: boy older-person; pasta: spaghetti; pie: turkey; pot: cooking curry-rice pot-of-food
  shallow-pan-of-food; potters-wheel: amphora hand-with-fingers-splayed; printing-press:
  input-latin-letters input-latin-uppercase; projector: admission-tickets cinema film-projector ticket;
  puzzle: puzzle-piece; quilt: sewing-needle thread; race-car: racing-car; racket-and-ball: ping-pong
  tennis; radio-dish: satellite satellite-antenna; rickshaw: auto-rickshaw; rider: donkey horse-racing
  unicorn; rings: gem-stone ring; roller-skates: roller-skate; rowboat: person-rowing-boat; runner:
  person-running running-shoe woman-running; sailboat: anchor; sandcastle: bucket; sapling: shamrock; saw:
  carpentry-saw triangular-ruler wood; sheep: ewe; sheet-music: musical-note musical-notes musical-score;
  shell: spiral-shell; skater: ice-skate; skeleton-drawing: lungs skull; skier: skis skull-and-crossbones
  warning; skydiver: cyclone dashing-away tornado; skyscrapers: cityscape cityscape-at-dusk
  office-building; sledder: sled; small-plane: pilot small-airplane; snow-lantern: snowflake; solar-roof:
  high-voltage; songbird: bird; soup: bowl-with-spoon palms-up-together steaming-bowl; speaker: bullseye
  index-pointing-up judge left-speech-bubble megaphone raised-hand speech-balloon teacher; stargazers:
  comet crescent-moon full-moon glowing-star milky-way new-moon night-with-stars ringed-planet
  shooting-star sparkles; statue: moai statue-of-liberty; steam-train: locomotive mountain-railway;
  stethoscope: anatomical-heart brain drop-of-blood ear thermometer; suitcase: luggage; summit: mount-fuji
  national-park round-pushpin snow-capped-mountain sunrise-over-mountains triangular-flag; sunflowers:
  ear-of-corn sheaf-of-rice sun; surfer: person-surfing; sushi: dumpling; suspension-bridge:
  bridge-at-night; swan-boat: swan; swimmer: goggles one-piece-swimsuit person-swimming; table-for-two:
  fork-and-knife fork-and-knife-with-plate; tall-ship: ship; teapot: teacup-without-handle; telephone:
  mobile-phone mobile-phone-off no-mobile-phones telephone-receiver; tent: camping; torii: shinto-shrine;
  tower: tokyo-tower; train: bullet-train metro railway-car railway-track; tree: deciduous-tree
  evergreen-tree; treehouse: ladder; trophy: 1st-place-medal 3rd-place-medal hundred-points military-medal
  rosette sports-medal star; trout: hook; trumpet: postal-horn; umbrella: cloud-with-rain
  umbrella-with-rain-drops; vegetables: green-salad; waterfall: droplet rainbow; wave: water-wave; whale:
  spouting-whale; window-view: sunrise sunset window; wine: beer-mug bottle-with-popping-cork
  clinking-beer-mugs clinking-glasses wine-glass; workbench: brick building-construction electric-plug
  hammer hammer-and-wrench nut-and-bolt screwdriver wrench; yoga: folded-hands lotus om
  person-in-lotus-position ribbon wheel-of-dharma`

/** Names of our subjects by the icon that they replace. */
export const replacementByIcon: ReadonlyMap<string, string> = new Map(
  replacedIcons.split(';').flatMap((entry) => {
    const [subject = '', icons = ''] = entry.split(':').map((part) => part.trim())
    return icons.split(/\s+/).map((icon) => [icon, subject] as const)
  }),
)
