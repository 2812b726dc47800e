import { tokenize } from '#features/search/tokenize.ts'
import { hintKinds, type Meaning } from './hint.ts'
import { namedPlaces } from './place-names.ts'

/**
 * Rules for hints, one per line: kind, label, phrases, the facts (migration 0043) of which an idea must have one, and
 * then further facts that are accepted if no idea has the earlier ones. Hints of different kinds must all match; hints
 * of one kind joined by "and" or "or" are alternatives. Phrases are written as `tokenize` returns words, and the
 * longest match wins. Phrases of the kind `words` never give a hint. Categories are named by the start of their slug.
 */
const rules: string = `
words | | free diving, free dive, free climb, free climbing, free solo, free fall, free throw, free style, phone free, car free, traffic free, plastic free, alcohol free, debt free, hard rock, hard cider, easy rider, extreme sports, hot spring, hot springs, spring break, spring training, spring tide, spring water, fall asleep, fall in love, fall off, fall over, summer solstice, winter solstice, summer school, olympic games, family tree, family history, family business, kids menu, day of the dead, may day, boxing day, mother day, father day, a year of, year round, new york times, new england patriots, english channel, christmas island, easter island, friends reunion, dog sled, dog sledding, hot dog, mother nature, mother tongue, father christmas, simple life, teen idol, solo album, night market, date line, home run, field of dreams, budget airline, free range, summer camp, fourth of july, 4th of july, child free, kid free, kids free, family reunion, class reunion, school reunion, brazil nut, brazil nuts, panama hat, chile pepper, chile peppers, china shop, cuba libre, hard of hearing
cost | free | free, for free, no money, without money, for nothing, costs nothing, without spending | tag:free, category:free | cost:1
cost | cheap | cheap, cheaply, cheapest, cheaper, inexpensive, low cost, low budget, on a budget, on budget, budget, tight budget, costs little, little money, not expensive, for little money | cost:1
cost | affordable | affordable, reasonably priced, not too expensive | cost:1 | cost:2
cost | mid-priced | mid priced, moderately priced, mid range, medium budget | cost:2
cost | splurge | splurge, splurge on, luxury, luxurious, expensive, fancy, high end, five star, pricey, most expensive | cost:3
difficulty | easy | easy, easiest, easily, gentle, simple, simplest, not hard, not difficult, not too hard, effortless | difficulty:1
difficulty | for beginners | beginner, beginners, for beginners, no experience, without experience, newbie, first timer, first timers | difficulty:1 | difficulty:2
difficulty | medium | moderate, medium difficulty, intermediate, moderately difficult | difficulty:2
difficulty | hard | hard, hardest, difficult, most difficult, tough, toughest, challenging, most challenging, strenuous, demanding | difficulty:3
time | a few minutes | a few minutes, five minutes, quick, quickly, a minute | time:minutes | time:hour
time | an hour | an hour, one hour, lunch break, lunch hour | time:hour
time | an afternoon | afternoon, an afternoon, one afternoon, this afternoon, morning, a morning, one morning, this morning, half a day, half day, half days | time:hours, time:half-day | time:hour
time | an evening | evening, an evening, one evening, this evening, evenings, tonight, after work, a night out | time:hours | time:hour, time:half-day
time | a day | a day, one day, a whole day, a full day, all day, day trip, day trips, day out, days out, one day trip, in a day, for the day | time:day, time:half-day | time:hours
time | a weekend | weekend, a weekend, one weekend, this weekend, next weekend, weekends, weekend trip, weekend trips, weekend getaway, weekend getaways, weekend break, short break, city break | time:2-days, time:3-days | time:day | time:5-days
time | a long weekend | long weekend, a long weekend, long weekends | time:3-days, time:2-days | time:5-days
time | a week | a week, one week, week long, whole week, one week trip | time:week, time:5-days | time:3-days, time:2-weeks
time | two weeks | fortnight, a fortnight, two week, two weeks, couple of weeks | time:2-weeks | time:week
time | a month | a month, one month, month long, whole month, month in | time:month
time | a year | a year, one year, year long, whole year, gap year, in a year | time:year | time:6-months, time:years
month | January | january, in jan | month:1 | month:any
month | February | february, in feb | month:2 | month:any
month | March | in march, early march, mid march, late march, this march, next march, during march, march or april, february or march, march and april | month:3 | month:any
month | April | april, in apr | month:4 | month:any
month | May | in may, early may, mid may, late may, this may, next may, during may | month:5 | month:any
month | June | june, in jun | month:6 | month:any
month | July | july, in jul | month:7 | month:any
month | August | in august, early august, late august, this august, august | month:8 | month:any
month | September | september, in sept, in sep | month:9 | month:any
month | October | october, in oct | month:10 | month:any
month | November | november, in nov | month:11 | month:any
month | December | december, in dec | month:12 | month:any
season | spring | spring, springtime, this spring, next spring | month:3, month:4, month:5 | month:any
season | summer | summer, summertime, this summer, next summer, summer holidays | month:6, month:7, month:8 | month:any
season | fall | fall, autumn, this fall, next fall, this autumn, fall foliage, autumn leaves | month:9, month:10, month:11 | month:any
season | winter | winter, wintertime, this winter, next winter | month:12, month:1, month:2 | month:any
feast | Christmas | christmas, xmas, christmas eve, christmas day, christmas time | category:christmas, tag:christmas | | month:12
feast | New Year | new year, new years, new year eve, new years eve, new year day, new years day | category:new-year, tag:new year | | month:12, month:1
feast | Valentine's Day | valentine, valentines, valentine day, valentines day | category:valentines, tag:valentines | | month:2
feast | Halloween | halloween, hallowe en | category:halloween, tag:halloween | | month:10
feast | Easter | easter, easter weekend | tag:easter | month:3, month:4
feast | Thanksgiving | thanksgiving | tag:thanksgiving | month:11
setting | at home | at home, from home, in my house, without leaving home, without leaving the house, from my couch | tag:at home | location:indoor | location:anywhere
setting | near home | near home, close to home, nearby, near me, near my home, in my town, in my city, in my neighborhood, around the corner | location:anywhere, location:outdoor, location:indoor
setting | indoors | indoors, indoor, inside | location:indoor
setting | outdoors | outdoors, outdoor, outside, open air, in the open, fresh air | location:outdoor | location:anywhere
setting | rainy day | rainy day, rainy days, rainy, when it rains, it rains, it is raining, raining, bad weather, wet day | category:rainy-day, tag:rainy day | | location:indoor
setting | abroad | abroad, in another country, overseas, in a foreign country | location:travel
company | with children | with kids, kids, with children, children, with my kids, with the kids, for kids, for children, toddler, toddlers, my son, my daughter, my kid, little ones, kid friendly, child friendly, family friendly | category:kids, category:family, age:kids | age:families, tag:kids, tag:families | age:all ages
company | with the family | family, families, with family, as a family, with my family, whole family, the family, family trip, family trips, family vacation, family holiday | category:family, category:kids | age:families, age:kids, tag:family, tag:families | age:all ages
company | with your father | my dad, with dad, dad, daddy, my father, father, with father, fathers, father son, father and son, fathers and sons, dad and son | category:father-son, tag:fathers | age:all ages
company | with your mother | my mom, my mum, mom, mum, my mother, mother, with mom, with mum, mother daughter, mother and daughter, mothers and daughters | category:mother-daughter, tag:mothers | age:all ages
company | alone | alone, on my own, by myself, solo, solo trip, solo trips, solo travel, on your own, by yourself, just me | category:solo-travel, tag:solo, tag:alone, tag:solo travel | age:adults
company | as a couple | couple, couples, for couples, as a couple, my wife, my husband, my girlfriend, my boyfriend, my partner, my spouse, with my wife, with wife, romantic, romantically, for two, my wife and i, my husband and i, lovers | category:couples, category:romantic, category:honeymoon, category:date-night, category:anniversary, category:valentines | tag:couples, tag:romance | age:adults, age:all ages
company | on honeymoon | honeymoon, honeymoons, honeymooners, newlyweds | category:honeymoon, tag:honeymoon
company | with friends | with friends, with my friends, with a friend, friends, my friends, best friend, best friends, my best friend, with my best friend, group of friends, my buddies | category:best-friends | tag:friends, tag:friendship | age:adults, age:all ages
company | for seniors | seniors, senior, for seniors, retired, just retired, retiree, retirees, in retirement, retirement, pensioners, elderly, older people | age:seniors, category:retirement, tag:seniors | age:all ages
company | with your dog | my dog, with my dog, with dogs, with a dog, dog friendly, our dog, with dog | category:dog-lovers, tag:dogs | location:outdoor
company | with teenagers | teen, teens, teenager, teenagers, my teenager, for teens, for teenagers | category:teen, tag:teens | age:teens
company | with a baby | with a baby, with baby, my baby, our baby, with my baby, newborn, infant, new parents | category:new-parents, tag:babies
`

/** Meaning by phrase; null for phrases that must not give a hint. */
export type RuleIndex = ReadonlyMap<string, Rule | null>

export interface Rule extends Meaning {
  /** Applies only after a preposition or if it is the whole query. */
  needsPreposition: boolean
}

/** Rule as written in the table; exported for tests. */
export interface RuleLine extends Meaning {
  phrases: string[]
}

export const ruleLines: RuleLine[] = parseLines(rules).flatMap(
  ([kind, label = '', phrases = '', ...facts]) => {
    const known = hintKinds.find((one) => one === kind)
    return known ? [{ kind: known, label, phrases: parseList(phrases), facts: facts.map(parseList) }] : []
  },
)

const ignoredPhrases = parseLines(rules).flatMap(([kind, , phrases = '']) =>
  kind === 'words' ? parseList(phrases) : [],
)

/** All phrases with their meaning. A later entry overrides an earlier one with the same phrase. */
export const ruleIndex: RuleIndex = new Map<string, Rule | null>([
  ...namedPlaces.flatMap(({ names, ...place }) => names.map((name) => [toPhraseKey(name), place] as const)),
  ...ruleLines.flatMap(({ phrases, ...meaning }) =>
    phrases.map((phrase) => [toPhraseKey(phrase), { ...meaning, needsPreposition: false }] as const),
  ),
  ...ignoredPhrases.map((phrase) => [toPhraseKey(phrase), null] as const),
])

export const maxPhraseWords = Math.max(...[...ruleIndex.keys()].map((key) => key.split(' ').length))

function parseLines(text: string): string[][] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|').map((part) => part.trim()))
}

function parseList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function toPhraseKey(phrase: string): string {
  return tokenize(phrase).join(' ')
}
