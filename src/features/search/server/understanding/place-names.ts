import { countryNames } from '#features/catalogue/places.ts'
import { tokenize } from '#features/search/tokenize.ts'
import type { Meaning } from './hint.ts'

/**
 * Regions, one per line: name, alternative names, and the facts of which an idea there has at least one: country codes,
 * names of places and tags, and one-degree squares as `latitudes/longitudes` of their south-west corners.
 */
const regions: string = `
Africa | | DZ AO BJ BW BF BI CM CV CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU YT MA MZ NA NE NG RE RW SH ST SN SC SL SO ZA SS SD TZ TG TN UG EH ZM ZW
Asia | | AF AM AZ BH BD BT BN KH CN GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE
Europe | | AL AD AT BY BE BA BG HR CY CZ DK EE FO FI FR DE GI GR GG HU IS IE IM IT JE XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO SM RS SK SI ES SJ SE CH UA GB VA AX
North America | | US CA MX GL GT BZ HN SV NI CR PA
South America | | AR BO BR CL CO EC FK GF GY PY PE SR UY VE
Central America | | GT BZ HN SV NI CR PA
Latin America | | AR BO BR CL CO EC GY PY PE SR UY VE GT BZ HN SV NI CR PA MX CU DO PR
Caribbean | west indies | AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI
Scandinavia | nordic countries, nordics | SE NO DK FI IS FO SJ
Baltic states | baltics, baltic countries | EE LV LT
Balkans | | AL BA BG HR XK ME MK RO RS SI GR
Southeast Asia | south east asia | LA KH VN TH MM MY SG ID PH BN TL
East Asia | far east | JP CN KR KP TW HK MO MN
South Asia | indian subcontinent | IN NP BT BD LK PK MV
Central Asia | | UZ KZ KG TJ TM
Middle East | | AE BH IQ IR IL JO KW LB OM PS QA SA SY TR YE EG
Southern Africa | | ZA NA BW ZW ZM MZ LS SZ MW
East Africa | | KE TZ UG RW ET BI
North Africa | | MA DZ TN LY EG
Oceania | south pacific, pacific islands, polynesia | AU NZ FJ WS AS TO VU PF NC PG SB PW CK NU KI FM MH NR TV
Australia and New Zealand | down under | AU NZ
Alps | swiss alps, french alps, italian alps | 45..47/6..13 44/6
Dolomites | | place:dolomites 46/11..12
Himalayas | himalaya | place:himalaya tag:himalaya 27..30/79..92
Andes | | tag:andes
Patagonia | | tag:patagonia place:patagonia -55..-40/-76..-65
Tuscany | | place:tuscany place:florence place:siena place:pisa tag:tuscany 42..43/10..11
Sicily | | place:sicily tag:sicily 36..38/12..15
Provence | | place:provence tag:provence 43/4..6
Brittany | | place:brittany tag:brittany 47..48/-5..-2
Normandy | | place:normandy tag:normandy 48..49/-2..1
Andalusia | andalucia | place:andalusia tag:andalusia 36..37/-7..-2
Catalonia | | place:catalonia place:barcelona 41..42/1..3
Bavaria | | place:bavaria place:munich place:nuremberg 47..49/10..13
Transylvania | | place:transylvania
Northern Europe | north europe | DK NO SE FI IS EE LV LT GB IE FO SJ
Western Europe | | GB IE FR BE NL LU DE AT CH LI MC
Southern Europe | south europe | ES PT IT GR MT HR ME AL SM VA CY
Eastern Europe | east europe | PL CZ SK HU RO BG EE LV LT UA MD BY GE AM RS
Central Europe | | DE AT CH LI PL CZ SK HU SI
Mediterranean | mediterranean sea | ES IT GR HR ME AL MT CY TR EG MA TN
Pacific Northwest | pnw, the northwest, northwest usa | place:oregon place:washington place:british columbia place:vancouver place:seattle 42..48/-125..-117
American South | the south, deep south, southern states, southern usa | place:louisiana place:mississippi place:alabama place:georgia place:south carolina place:north carolina place:tennessee place:kentucky place:arkansas place:new orleans place:savannah
American Southwest | the southwest, southwest, southwestern states, desert southwest, american southwest | place:arizona place:new mexico place:utah place:nevada place:texas
East Coast | the east coast, northeast, the northeast | place:maine place:new hampshire place:massachusetts place:rhode island place:connecticut place:new york place:new york city place:new jersey place:pennsylvania place:delaware place:maryland place:virginia place:north carolina place:south carolina place:florida place:washington dc place:vermont
West Coast | the west coast, pacific coast | place:california place:oregon place:washington place:san francisco place:los angeles
Great Lakes | the great lakes | place:michigan place:wisconsin place:minnesota place:illinois place:chicago place:ohio place:lake michigan place:lake superior
England | | place:england tag:england place:london tag:london 50/-6..1 51..52/-3..1 53/-3..0 54/-4..-1 55/-2
Scotland | | place:scotland tag:scotland 55/-6..-3 56/-8..-3 57/-8..-2 58/-8..-3 59/-4..-2 60/-3..-1
Wales | | place:wales tag:wales 51/-6..-4 52/-5..-4 53/-5..-4
Northern Ireland | | place:northern ireland 54/-8..-6 55/-8..-6
New York | new york city, nyc, new york state, big apple | place:new york place:new york city place:brooklyn tag:new york tag:nyc
Washington | washington dc, washington d c, washington state | place:washington place:d c tag:washington dc tag:washington
New England | | place:maine place:vermont place:new hampshire place:massachusetts place:rhode island place:connecticut
Midwest | | place:illinois place:indiana place:iowa place:kansas place:michigan place:minnesota place:missouri place:nebraska place:ohio place:wisconsin place:chicago
Hawaii | | place:hawaii place:maui place:kaua i place:kauai place:o ahu place:oahu tag:hawaii 18..22/-161..-155
San Francisco | bay area, san francisco bay area | place:san francisco place:san francisco bay 37/-123..-122 38/-123
Rockies | rocky mountains | place:rocky mountain national park tag:rocky mountains 37..41/-109..-105 44..45/-111..-109 49..52/-118..-114
Antarctica | antarctic | AQ
Arctic | the arctic | SJ GL tag:arctic
Tahiti | bora bora | PF
Greek Islands | greek isles, greek island, cyclades | GR
Iberia | iberian peninsula | ES PT
Benelux | low countries | BE NL LU
Caucasus | the caucasus | GE AM AZ
Indochina | | VN LA KH
British Isles | | GB IE IM GG JE
Lapland | | place:lapland 65..69/20..29
Scottish Highlands | the highlands, scottish isles | 56/-7..-3 57/-8..-3 58/-7..-3
Arabian Peninsula | arabia, gulf states | AE BH KW OM QA SA YE
West Africa | | SN GM GN GW SL LR CI GH TG BJ NG ML BF NE CV MR
Baltic Sea | | EE LV LT PL SE FI DK
Adriatic | adriatic sea, adriatic coast | HR ME AL SI
Bali | | place:bali tag:bali
Galapagos | galapagos islands | place:galapagos tag:galapagos
Canary Islands | canaries | place:canary islands 27..29/-19..-14
Azores | | place:azores 36..39/-32..-26
Amazon | amazon rainforest | tag:amazon place:amazonas place:amazon
Sahara | sahara desert | tag:sahara 22..31/-8..0
United States | usa, u s a, america, the us, in us, the states, united states of america | US
Netherlands | holland | NL
Myanmar | burma | MM
Vatican City | vatican, the vatican | VA
United Kingdom | uk, u k, great britain, britain | GB
`

/** Adjectives of places, which mean the place before a noun of travel only: "Italian honeymoon", not "Italian cooking". */
const adjectives: string = `african africa, asian asia, european europe, south american south america, north american north america,
central american central america, latin american latin america, caribbean caribbean, scandinavian scandinavia, nordic scandinavia,
mediterranean mediterranean, alpine alps, australian australia, austrian austria, brazilian brazil, british united kingdom,
canadian canada, chilean chile, chinese china, croatian croatia, cuban cuba, czech czechia, danish denmark, dutch netherlands,
egyptian egypt, english england, finnish finland, french france, german germany, greek greece, hungarian hungary,
icelandic iceland, indian india, indonesian indonesia, irish ireland, italian italy, japanese japan, kenyan kenya, korean south korea,
mexican mexico, moroccan morocco, nepalese nepal, new zealand new zealand, norwegian norway, peruvian peru, polish poland,
portuguese portugal, scottish scotland, sicilian sicily, south african south africa, spanish spain, swedish sweden,
swiss switzerland, tanzanian tanzania, thai thailand, turkish turkiye, tuscan tuscany, vietnamese vietnam, welsh wales`

/** States of the USA, and provinces of Canada and Australia, which are treated alike. */
const states: string = `Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Idaho,
Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi,
Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, North Carolina, North Dakota, Ohio, Oklahoma,
Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia,
West Virginia, Wisconsin, Wyoming, British Columbia, Alberta, Ontario, Quebec, Nova Scotia, Newfoundland, New Brunswick,
Prince Edward Island, Manitoba, Saskatchewan, Yukon, Queensland, Tasmania, New South Wales`

/** Alternative names of countries, one country per line. */
const alternativeCountryNames: string = `
AE | UAE
AX | Åland Islands
BN | Brunei Darussalam
BQ | Bonaire, Sint Eustatius and Saba
CD | Congo
CI | Côte d'Ivoire
CN | People's Republic of China
CV | Cape Verde
CZ | Czech Republic
FK | Falkland Islands (Malvinas)
FM | Micronesia, Federated States of
GB | UK; Great Britain
GM | The Gambia; Republic of The Gambia
IR | Islamic Republic of Iran
KR | Korea, Republic of; Republic of Korea
LA | Lao People's Democratic Republic
MD | Moldova, Republic of
MF | Saint Martin (French part)
MK | The Republic of North Macedonia
NL | The Netherlands; Netherlands (Kingdom of the)
PN | Pitcairn
PS | State of Palestine
RU | Russian Federation
SX | Sint Maarten (Dutch part)
SY | Syrian Arab Republic
TL | Timor-Leste
TR | Turkey
TW | Taiwan, Province of China
TZ | United Republic of Tanzania
UM | United States Minor Outlying Islands
US | United States of America; USA; U.S.A.; U.S.
VA | Holy See (Vatican City State)
VG | Virgin Islands, British
VI | Virgin Islands, U.S.
`

/** Countries whose name is also a word or a first name. They match only after a preposition or as the whole query. */
const ambiguousCountries: string = 'Chad, Georgia, Guinea, Jordan, Mali, Niger, Togo, Turkey, Jersey'

/** Countries where summer is in January. */
const southernCountries: string =
  'AO AR AU BO BR BW CL FJ LS MG MU MW MZ NA NZ PE PF PG PY RE SZ TO TZ UY VU WS ZA ZM ZW'

interface NamedPlace extends Meaning {
  names: string[]
  needsPreposition: boolean
}

/** Shortest country name used as a label; shorter ones are abbreviations. */
const minLabelLength = 4

/** Splits a list of facts. A name extends to the next fact: `place:new york tag:nyc`. */
const factPattern =
  /(?<=^|\s)(?:place|tag):.+?(?=\s(?:place:|tag:|[A-Z]{2}\b|-?\d)|$)|[A-Z]{2}|-?\d[\d.-]*\/[\d.-]+/g

const ambiguousNames = new Set(ambiguousCountries.split(', '))
const southernFacts = new Set(southernCountries.split(' ').map((code) => `country:${code}`))

/**
 * Returns whether a hint means a place that lies in the southern hemisphere, where it is summer in January: one or more
 * countries, all of them south of the equator.
 */
export const isInSouthernHemisphere = ({ facts: [first = []] }: Pick<Meaning, 'facts'>): boolean =>
  first.length > 0 && first.every((fact) => southernFacts.has(fact))

/** Countries, states and regions by name. Where names are equal, the later entry wins. */
export const namedPlaces: NamedPlace[] = [...listCountries(), ...listStates(), ...listRegions()]

const placesByName = new Map(
  namedPlaces.flatMap((place) => place.names.map((name) => [tokenize(name).join(' '), place] as const)),
)
/** Places by their adjective in lower case: "south american". */
export const placesByAdjective: ReadonlyMap<string, NamedPlace> = new Map(
  adjectives.split(/,\s+/).flatMap((pair) => {
    const words = pair.split(' ')
    const length = words.findIndex((_, at) => at > 0 && placesByName.has(words.slice(at).join(' ')))
    const place = placesByName.get(words.slice(length).join(' '))
    return place ? [[words.slice(0, length).join(' '), place] as const] : []
  }),
)

function listCountries(): NamedPlace[] {
  const alternatives = new Map(
    alternativeCountryNames
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, 2), line.slice(5).split('; ')]),
  )
  return [...countryNames].map(([code, common]) => {
    const names = [common, ...(alternatives.get(code) ?? [])]
    const label =
      names.toSorted((a, b) => a.length - b.length).find((name) => name.length >= minLabelLength) ?? code
    const asWords = names.map((name) => tokenize(name).join(' '))
    const there = [`country:${code}`, ...(label === 'Georgia' ? ['place:georgia'] : [])]
    const tags = asWords.map((name) => `tag:${name}`)
    return createNamedPlace(label, names, [there, [], tags], ambiguousNames.has(label))
  })
}

function listStates(): NamedPlace[] {
  return states.split(/,\s+/).map((label) => {
    const words = tokenize(label).join(' ')
    return createNamedPlace(label, [label], [[`place:${words}`], [`tag:${words}`]])
  })
}

function listRegions(): NamedPlace[] {
  return regions
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [label = '', others = '', where = ''] = line.split('|').map((part) => part.trim())
      const names = [label, ...others.split(',').map((name) => name.trim())]
      return createNamedPlace(label, names.filter(Boolean), [parseFacts(where)])
    })
}

function createNamedPlace(
  label: string,
  names: string[],
  facts: string[][],
  needsPreposition = false,
): NamedPlace {
  return { kind: 'place', label, names, facts, needsPreposition }
}

function parseFacts(where: string): string[] {
  return (where.match(factPattern) ?? []).flatMap((part) => {
    if (part.includes(':')) return [part]
    return part.includes('/') ? parseSquares(part) : [`country:${part}`]
  })
}

/** Expands `45..47/6..13` to the facts of all one-degree squares in this range. */
function parseSquares(written: string): string[] {
  const [latitudes = [], longitudes = []] = written.split('/').map(parseRange)
  return latitudes.flatMap((latitude) => longitudes.map((longitude) => `at:${latitude}:${longitude}`))
}

function parseRange(written: string): number[] {
  const [first = 0, last = first] = written.split('..').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
