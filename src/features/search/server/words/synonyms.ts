/** Alternative names of places in the catalogue. */
const placeSynonyms = `
uluru, ayers rock
denali, mount mckinley
kgari, fraser island
new zealand, aotearoa
milford sound, piopiotahi
victoria falls, mosi oa tunya
lake malawi, lake nyasa
masai mara, maasai mara
sri lanka, ceylon
taiwan, formosa
turkey, turkiye
istanbul, constantinople
ho chi minh city, saigon
beijing, peking
varanasi, benares
mysore, mysuru
easter island, rapa nui
florence, firenze
venice, venezia
nuremberg, nurnberg
ghent, gent
lake constance, bodensee
mallorca, majorca
matterhorn, cervino
colosseum, coliseum
czech republic, czechia`

/**
 * Built-in synonyms, one group per line: a search for one phrase finds the others too, and misspellings are corrected.
 * Both engines use them. Words are in their base form; other forms are matched by their stem.
 */
export const builtInSynonyms: string[][] = `
northern lights, aurora borealis, aurora
southern lights, aurora australis, aurora
hike, trek, tramp, hill walk
nyc, new york, big apple
uk, united kingdom, britain, england
usa, united states
sf, san francisco
dc, washington dc
vegas, las vegas
rio, rio de janeiro
holland, netherlands
burma, myanmar
bungee, bungy, bungee jump
skydive, parachute jump, sky dive
paraglide, parapente
scuba, scuba dive, deep sea dive
snorkel, skin dive
kayak, sea kayak, paddle
canoe, canadian canoe
raft, white water, whitewater
orca, killer whale
whale watch, whale
meteor, shooting star, falling star, perseid, geminid
stargaze, astronomy, star watch
bioluminescence, glowing water, living light, sea sparkle, glowing plankton
hot spring, thermal bath, onsen, thermal spring
movie, film, cinema, motion picture
theater, theatre
autumn, fall
dad, father, daddy, papa
mom, mother, mum, mommy, mama
son, boy
daughter, girl
kid, child, children
baby, newborn, infant
grandma, grandmother, granny, nana
grandpa, grandfather, granddad
family, relative
spouse, husband, wife, partner
boyfriend, girlfriend, couple
friend, buddy, mate, bff
dog, puppy, pup, canine
cat, kitten
horse, pony, equestrian
bike, bicycle, cycle, cycling
motorbike, motorcycle, harley
rv, campervan, motorhome, camper van, van life
car, automobile
train, railway, railroad, rail
plane, airplane, aeroplane, aircraft
ship, boat, vessel
cruise, ocean liner
yacht, sailboat, sailing boat
subway, metro
hot air balloon, ballooning, balloon
road trip, roadtrip, driving holiday
vacation, holiday
camp, camping, tent
glamping, luxury camping
treehouse, tree house
hut, cabin, chalet
bnb, bed and breakfast, guesthouse
paint, watercolor, watercolour
pottery, ceramics, clay
knit, crochet
sew, stitch, needlework
sing, choir, karaoke
photo, photography, photograph
soccer, football
run, jog
marathon, 26 miles
gym, workout, exercise
yoga, asana
meditate, meditation, mindfulness
spa, pamper
novel, fiction
author, writer, write
garden, gardening, grow vegetables
cook, cooking, bake
bbq, barbecue, grill
wine, vineyard, winery, wine tasting
beer, brewery, pub
coffee, espresso, barista
chocolate, cacao
ice cream, gelato
noodles, ramen
candy, sweets
cookie, biscuit
volunteer, charity, give back
finance, financial
invest, stocks
job, career, work
startup, own business, entrepreneur
college, university, campus
class, course, lesson
language, foreign language, bilingual
computer, coding, programming, software
robot, robotics
space, astronaut, rocket
astronomy, telescope
volcano, lava, crater
glacier, ice cap
waterfall, cascade
canyon, gorge
beach, seaside, seashore, coast
ocean, sea
jungle, rainforest
desert, sand dune, dune
mountain, peak, summit
everest, mount everest, sagarmatha, chomolungma
south pole, antarctica, antarctic
north pole, arctic
safari, big five, game drive, game reserve
polar bear, ice bear
turtle, tortoise
bird watch, birding, birdwatching
firefly, lightning bug, glow worm
cherry blossom, hanami, sakura
christmas, xmas, yuletide
halloween, trick or treat
new year, new years eve, hogmanay
valentine, valentines day
birthday, bday
wedding, marry, marriage
honeymoon, newlywed
romantic, romance
date night, dating
cheap, budget, low cost, inexpensive
elderly, senior, retirement, retired
teen, teenager, adolescent
spooky, scary, haunted, ghost
quiet, silence, silent
snowboard, snowboarding
ski, skiing
surf, surfing
climb, climbing, bouldering, mountaineering
fish, fishing, angling
treasure hunt, scavenger hunt
carnival, mardi gras
festival, fair, fete
fireworks, pyrotechnics
lighthouse, beacon
castle, palace
church, cathedral, chapel
temple, shrine
pyramid, giza
zip line, zipline, flying fox
roller coaster, theme park, amusement park
rainy day, bad weather
digital detox, unplug, phone free
tiny house, minimalist
diary, journal
ancestor, genealogy, family tree, family history
${placeSynonyms.trim()}
`
  .trim()
  .split('\n')
  .map((group) => group.split(',').map((phrase) => phrase.trim()))
