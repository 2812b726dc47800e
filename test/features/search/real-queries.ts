/** A visitor's query and the ideas of which one must be among the first three. */
export type RealQuery = [q: string, ...titles: string[]]

const orcas = 'Kayak among orcas in Johnstone Strait'
const aurora = "Watch the aurora from Abisko's blue hole"
const machuPicchu = 'Stand above Machu Picchu on a clear morning'
const tajMahal = 'See the Taj Mahal change color at first light'
const greatWall = 'Walk the Great Wall at Jinshanling'
const eclipse = 'Stand in the shadow of a total solar eclipse'
const sourdough = 'Bake sourdough from a starter you raised'
const everest = 'Trek to Everest Base Camp'
const kilimanjaro = 'Stand on the summit of Kilimanjaro'
const polarBears = 'See polar bears gather at Churchill'
const newYorkMarathon = 'Run the New York City Marathon'
const oktoberfest = 'Take a seat at a long table at Oktoberfest'
const galapagos = 'Cruise the Galápagos on a sixteen-guest yacht'
const grandCanyon = [
  'Hike the Grand Canyon from rim to rim',
  'Raft the Colorado River through the Grand Canyon',
  'Pitch a tent on the South Rim of the Grand Canyon',
]
const treehouses = ['Build a treehouse that does not hurt the tree', 'Book a treehouse with a rope bridge']
const skydives = [
  'Tandem skydive over the Swiss Alps',
  'Earn a skydiving license and jump alone',
  'Jump from airliner height on a HALO skydive',
]
const bungees = ['Bungee where it all began at Kawarau Bridge', 'Bungee off the GoldenEye dam']
const whales = ['Snorkel with humpback whales in Tonga', 'Look for blue whales in Monterey Bay']
const dadAndSon = [
  'Build a gravity racer and run a soap box derby',
  'Play catch at the Field of Dreams in Iowa',
  'Build a treehouse that does not hurt the tree',
  'Master a stick shift in an empty parking lot',
  'Build a full-size arcade cabinet from plywood',
]
const rainyDays = [
  'Build a Rube Goldberg machine across a room',
  'Raise a blanket fort the whole family can sleep in',
  'Watch the extended Lord of the Rings in one sitting',
  'Wait out a storm in a Victorian glasshouse',
  'Play one board game that takes all day',
]

/** Written from the catalogue before either engine was tuned. Failing queries stay: the share is what is tested. */
export const realQueries: Record<string, RealQuery[]> = {
  exact: [
    ['kayak among orcas in johnstone strait', orcas],
    ['machu picchu', machuPicchu],
    ['taj mahal', tajMahal],
    ['great wall', greatWall],
    ['oktoberfest', oktoberfest],
    ['sourdough', sourdough],
    ['solar eclipse', eclipse],
    ['boston marathon', 'Qualify for the Boston Marathon'],
    ['lucha libre', 'Cheer the good guys at a lucha libre night in Mexico City'],
    ['route 66', 'Drive Route 66 from Chicago to Santa Monica'],
    ['half dome', 'Climb Half Dome by the cables'],
    ['raja ampat', 'Dive the reefs of Raja Ampat'],
  ],
  'swapped letters': [
    ['kayka orcas', orcas],
    ['kyaak orcas', orcas],
    ['mahcu picchu', machuPicchu],
    ['taj mahla', tajMahal],
    ['sourdoguh', sourdough],
    ['skydvie', ...skydives],
    ['polra bears', polarBears],
    ['elcipse', eclipse],
    ['trolltugna', "Walk out onto Norway's Trolltunga"],
  ],
  'missing letters': [
    ['oktobrfest', oktoberfest],
    ['kilimnjaro', kilimanjaro],
    ['machu pichu', machuPicchu],
    ['grand cayon', ...grandCanyon],
    ['marathn new york', newYorkMarathon],
    ['colosseum rom', 'Go down to the arena floor of the Colosseum'],
    ['bungy jump', ...bungees],
  ],
  'doubled letters': [
    ['kayakk orcas', orcas],
    ['maachu picchu', machuPicchu],
    ['everrest base camp', everest],
    ['treehousse', ...treehouses],
    ['sushii', 'Sit at a sushi counter for omakase'],
    ['whalles', ...whales],
  ],
  'wrong letters': [
    ['kayack', orcas, 'Sea kayak the whole Na Pali Coast in a day', "See Chicago's skyline from a kayak"],
    ['kilimandjaro', kilimanjaro],
    ['evarest', everest],
    ['everist base camp', everest],
    ['sowerdough', sourdough],
    ['oktoberfast', oktoberfest],
    ['salt flats uyumi', 'Walk on the mirror of the Salar de Uyuni'],
    ['galapagus', galapagos, 'Drift with hammerheads off Darwin and Wolf'],
    ['serengetti', 'Fall asleep to lions in the Serengeti'],
  ],
  prefix: [
    ['kilim', kilimanjaro],
    ['oktob', oktoberfest],
    ['machu pic', machuPicchu],
    ['taj mah', tajMahal],
    ['sourd', sourdough],
    [
      'antarc',
      'Sail to Antarctica on an expedition ship',
      'Run a marathon on Antarctic ice',
      'Work a season in Antarctica',
    ],
    ['flamen', 'Find real flamenco in a Jerez peña', 'Study flamenco for a week in Seville'],
  ],
  'plural and other forms': [
    ['marathons', newYorkMarathon, 'Qualify for the Boston Marathon', 'Run a marathon on Antarctic ice'],
    ['treehouses', ...treehouses],
    ['total eclipses', eclipse],
    ['polar bear', polarBears],
    ['skydives', ...skydives],
    ['kayaked orca', orcas],
    ['trekking everest', everest],
    ['humpback whale', 'Snorkel with humpback whales in Tonga'],
  ],
  synonyms: [
    ['northern lights', aurora],
    ['aurora borealis', aurora],
    ['NYC marathon', newYorkMarathon],
    ['big apple marathon', newYorkMarathon],
    ['bungee jumping', ...bungees],
    ['killer whales', orcas],
    ['glowing water', 'Paddle through living light in Mosquito Bay'],
    [
      'movie',
      'Make a short film in 48 hours',
      'See a silent film with a live organ',
      'Book a private movie screening for your friends',
      'See a weekday matinee by yourself',
      'Watch the extended Lord of the Rings in one sitting',
    ],
    [
      'autumn pumpkin',
      'Bake a pumpkin pie from a whole pumpkin',
      'Grow a giant pumpkin for the weigh-off',
      'Find your way out of a giant corn maze',
    ],
    ['rv new zealand', 'Cross New Zealand in a self-contained campervan'],
    ['tramp tongariro', 'Cross the volcanic Tongariro Alpine Crossing'],
    ['shooting stars', 'Lie back under the Geminid meteor shower'],
    ['ballon', 'Send a camera to the stratosphere by balloon'],
  ],
  'misspelt synonyms': [
    ['nothern lihgts', aurora],
    ['northen lights', aurora],
    ['auroa borealis', aurora],
    ['kiler whale', orcas],
    ['shoting stars', 'Lie back under the Geminid meteor shower'],
  ],
  'several words': [
    ['dance tango argentina', 'Dance a tanda at a Buenos Aires milonga'],
    ['cherry blossom japan picnic', 'Picnic beneath the cherry trees of Hirosaki Castle'],
    ['bioluminescence kayaking puerto rico', 'Paddle through living light in Mosquito Bay'],
    ['scuba pumpkin carving', 'Carve a pumpkin underwater in Key Largo'],
    ['heli skiing canada', 'Heli-ski the deep snow of British Columbia'],
    ['sydney fireworks new year', 'Camp out for the midnight fireworks on Sydney Harbour'],
    ['cooking class bologna', 'Roll pasta by hand with a sfoglina in Bologna'],
    ['steam train colorado', 'Ride behind steam from Durango to Silverton'],
  ],
  sentences: [
    ['things to do with my dad', ...dadAndSon],
    ['things to do with my kids on a rainy day', ...rainyDays],
    ['I want to see the northern lights', aurora],
    ['where can I go kayaking with orcas?', orcas],
    ['I would like to learn how to bake sourdough bread', sourdough],
    ['how to watch a total eclipse of the sun', eclipse],
    ['what is it like to sleep in a treehouse', ...treehouses],
    ['best place to see polar bears', polarBears],
  ],
  accents: [
    ['old quebec snow', 'Walk the ramparts of Old Québec in the snow'],
    ['repair cafe', 'Bring something back to life at a Repair Café'],
    ['szechenyi baths', "Soak outdoors at Budapest's Széchenyi in winter"],
    ['galápagos', galapagos, 'Drift with hammerheads off Darwin and Wolf'],
    ['galapagos yacht', galapagos],
    ['cano cristales', 'See the red river of Caño Cristales'],
    ['iguazu', 'See Iguazú Falls from both Argentina and Brazil'],
    ['kayák orcás', orcas],
  ],
}
