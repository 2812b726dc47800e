/**
 * Subjects and the words of a title that name them, two words together as one (`bigben`). If several match, the first
 * line wins.
 */
export const wordLists = `
  eiffel-tower: eiffel
  big-ben: bigben
  tower-bridge: towerbridge
  colosseum: colosseum
  leaning-tower: pisa
  sagrada-familia: sagrada
  alhambra: alhambra
  notre-dame: notre
  matterhorn: matterhorn
  meteora: meteora
  pompeii: pompeii vesuvius
  trolltunga: trolltunga preikestolen
  old-man-of-storr: storr quiraing
  trulli: trullo trulli alberobello
  acropolis: acropolis parthenon
  santorini: santorini mykonos
  st-peters: vatican sistine
  florence-cathedral: duomo
  lofoten: lofoten
  glenfinnan: glenfinnan jacobite
  brandenburg-gate: brandenburg
  mont-saint-michel: michel
  st-basils: basils kremlin
  neuschwanstein: neuschwanstein
  space-needle: spaceneedle
  charles-bridge: charlesbridge
  rialto-bridge: rialto
  edinburgh-castle: edinburghcastle
  grand-canyon: grandcanyon
  great-wall: greatwall
  statue-of-liberty: liberty
  brooklyn-bridge: brooklyn
  golden-gate-bridge: goldengate
  empire-state: empirestate
  chateau-frontenac: frontenac
  niagara: niagara
  half-dome: halfdome yosemite
  el-capitan: capitan
  devils-tower: devilstower
  monument-valley: monumentvalley
  delicate-arch: arches
  hoover-dam: hoover
  moraine-lake: moraine banff
  chichen-itza: chichen itza
  tikal: tikal
  machu-picchu: machu picchu
  christ-the-redeemer: redeemer corcovado
  sugarloaf: sugarloaf copacabana
  iguazu: iguazu iguassu
  torres-del-paine: torres paine
  nazca-hummingbird: nazca
  perito-moreno: perito
  uluru: uluru ayers
  mitre-peak: milford fiordland
  harbour-bridge: harbourbridge harborbridge
  tigers-nest: taktsang
  sigiriya: sigiriya
  fuji: fuji
  japanese-castle: himeji hirosaki
  everest: everest
  angkor-wat: angkor
  borobudur: borobudur
  petra-treasury: petra
  hagia-sophia: hagia
  fairy-chimneys: cappadocia
  registan: registan samarkand
  mehrangarh: mehrangarh jodhpur
  golden-temple: amritsar
  zhangjiajie: zhangjiajie
  ha-long-bay: halong
  victoria-falls: zambezi victoriafalls
  kilimanjaro: kilimanjaro
  table-mountain: capetown
  abu-simbel: simbel
  burj-khalifa: burj
  marina-bay-sands: marinabay
  bora-bora: bora
  sphinx: sphinx giza
  kayak: kayak
  shipwreck: wreck shipwreck
  canoe: canoe outrigger dragonboat
  raft: raft rafting rapids whitewater
  sailboat: sail sailing yacht regatta
  tall-ship: schooner galleon tallship
  ferry: ferry
  ocean-liner: cruise liner
  rowboat: row rowing rowboat
  houseboat: houseboat narrowboat
  surfer: surf surfing surfboard
  paddleboarder: paddleboard sup
  kite-surfer: kitesurf kitesurfing
  windsurfer: windsurf windsurfing
  gondolier: gondola
  submarine: submarine
  diver: dive diving scuba snorkel freedive
  swimmer: swim swimming pool
  iceberg: iceberg glacier
  whale: whale whales orca
  dolphin: dolphin dolphins
  shark: shark sharks
  turtle: turtle turtles
  jellyfish: jellyfish
  coral: coral reef
  elephant: elephant elephants safari
  lion: lion lions
  giraffe: giraffe
  gorilla: gorilla gorillas chimpanzee
  camel: camel
  llama: llama alpaca
  penguin: penguin penguins
  polar-bear: arctic
  bear: bear bears panda
  wolf: wolf wolves
  kangaroo: kangaroo koala
  dog-sled: husky mushing
  dog: dog dogs puppy
  rider: horseback rodeo riding
  horse: horse horses pony
  hen: hens chickens
  beehive: bee bees honey
  butterfly: butterfly butterflies
  songbird: bird birds birdwatching
  balloon: balloon ballooning
  parachute: parachute
  skydiver: skydive skydiving bungee wingsuit
  paraglider: paraglide paragliding
  hang-glider: glider gliding
  helicopter: helicopter
  launch: rocket space spaceflight
  airliner: flight fly plane jet
  small-plane: pilot cockpit biplane
  camper-van: van campervan motorhome rv
  motorbike: motorbike motorcycle
  race-car: race racetrack rally formula
  car: car drive road roadtrip license
  steam-train: steam
  train: train railway rail
  cyclist: cycle cycling bike biking
  tent: camp camping tent
  hammock: hammock beach holiday vacation
  campfire: campfire bonfire
  lighthouse: lighthouse
  treehouse: treehouse
  castle: castle
  cathedral: cathedral
  opera-house: sydney
  crane: crane
  hot-spring: spring springs onsen
  cabin: cabin cottage
  igloo: igloo
  pyramid: pyramid pyramids egypt
  greek-temple: athens museum
  domed-palace: taj palace
  torii: japan kyoto tokyo shrine
  pagoda: temple pagoda
  step-pyramid: maya mayan aztec
  standing-stones: stonehenge
  suspension-bridge: bridge
  skyscrapers: skyscraper york manhattan
  volcano: volcano lava
  waterfall: waterfall waterfalls falls
  cave: cave caves caving
  stargazers: stars stargazing meteor aurora northern lights eclipse
  telescope: telescope planet planets
  climber: climb climbing boulder bouldering
  summit: summit peak mountain
  skier: ski skiing
  snowboarder: snowboard snowboarding
  sledder: sled sledding sledge
  skater: skate skating
  hiker: hike hiking trail trek trekking walk walking pilgrimage
  finish-line: marathon triathlon ironman 5k 10k
  runner: run running jog
  barbell: gym weights deadlift pushups fitness muscle
  yoga: yoga meditate meditation retreat mindfulness
  martial-artist: karate judo boxing belt
  golfer: golf
  racket-and-ball: tennis badminton squash
  rugby-ball: rugby superbowl
  curling-stone: curling
  football: football soccer worldcup
  ball-player: baseball cricket
  fisher: fish fishing
  ballerina: ballet
  juggler: juggle juggling
  wrestlers: wrestling wrestle sumo
  dancers: dance dancing salsa tango waltz ballroom
  dancer: flamenco
  guitar: guitar ukulele band
  piano: piano keyboard
  violin: violin orchestra cello
  microphone: sing singing karaoke standup comedy choir
  crowd: concert festival gig
  actors: theatre theater musical opera play broadway
  projector: film movie cinema
  magic-hat: magic
  camera: photograph photo photography photos
  painter: paint painting
  easel: draw drawing sketch art exhibition
  potters-wheel: pottery ceramics clay
  yarn: knit knitting crochet
  sewing-machine: sew sewing
  workbench: build wood woodwork furniture repair
  typewriter: novel write writing book memoir blog
  bookshelf: read reading books library
  letter: letter journal diary postcard
  chessboard: chess
  dice-and-cards: boardgame games poker
  puzzle: puzzle jigsaw
  open-book: learn study language spanish french italian german course
  graduate: degree university graduate college phd
  desktop-computer: computer
  laptop: code coding app website programming
  robot: robot robots
  bricks: lego
  bread: bake bread sourdough
  cake: birthday cake cakes dessert desserts
  soup: soup soups stew stews broth
  corn: corn maize
  jars: pickle pickles pickled jam jams preserves chutney
  pan: breakfast breakfasts pancakes omelette curry curries
  pie: pie pies tart tarts
  vegetables: salad salads
  pot: cook cooking recipe
  pizza: pizza
  sushi: sushi
  pasta: pasta
  wine: wine whisky winery vineyard
  coffee: coffee barista
  table-for-two: dinner restaurant michelin date
  barbecue: barbecue bbq grill
  garden-bed: garden gardening vegetables allotment
  sapling: tree trees
  flowers: flowers blossom tulips
  rings: marry wedding propose married vows
  cradle: baby child children
  parent-and-child: kids family daughter son grandchildren
  friends: friends reunion
  couple: love romantic partner anniversary
  house: house home
  key: apartment flat move
  piggy-bank: save saving debt money invest mortgage
  market-stall: business shop market company
  speaker: speech talk present
  gift: gift give donate charity kindness
  gardener: volunteer
  gingerbread-house: gingerbread
  christmas-tree: christmas
  fireworks: fireworks newyear
  jack-o-lantern: halloween
  lanterns-afloat: lantern lanterns
  stethoscope: health doctor smoking blood
  towels: spa massage
  candles: relax
  bathtub: bath
  bed: sleep
  eiffel-tower: paris
  big-ben: london
  colosseum: rome italy
  sagrada-familia: barcelona
  alhambra: granada
  dubrovnik: croatia dubrovnik
  kotor: montenegro kotor
  rialto-bridge: venice
  mostar-bridge: bosnia mostar
  edinburgh-castle: edinburgh scotland
  charles-bridge: prague
  florence-cathedral: florence tuscany
  santorini: greece greek
  brandenburg-gate: berlin
  st-basils: moscow
  hagia-sophia: istanbul turkey
  space-needle: seattle
  chateau-frontenac: quebec
  christ-the-redeemer: rio brazil
  machu-picchu: peru
  torres-del-paine: patagonia
  moraine-lake: canada rockies
  grand-canyon: canyon arizona
  tigers-nest: bhutan
  everest: nepal himalaya
  angkor-wat: cambodia
  ha-long-bay: vietnam
  petra-treasury: jordan
  burj-khalifa: dubai
  marina-bay-sands: singapore
  bora-bora: tahiti maldives
  quokka: quokka quokkas
  suitcase: travel trip visit abroad country countries continents
  boxes: declutter minimalism tidy
`
