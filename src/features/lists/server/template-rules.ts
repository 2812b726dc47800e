import { kindGroups } from '#features/catalogue/kinds.ts'
import type { TemplateKey } from '../challenge-templates.ts'

/** Condition on the facts of an idea (`kind:hike`, `company:family`, `time:day`; migrations 0043 and 0091). */
export interface Condition {
  /** For each array: at least one of its facts. */
  any?: readonly (readonly string[])[]
  /** Every fact. */
  all?: readonly string[]
  /** No fact. */
  none?: readonly string[]
  /** Words that follow each other in the title, another name or a tag. */
  named?: string
}

/** Condition on some of the ideas of a template. */
export interface Rule extends Condition {
  /** Number of ideas. */
  count: number
  /** Condition on the ideas that replace one of this rule, if not the rule's own. */
  others?: Condition
}

type GroupKey = (typeof kindGroups)[number]['key']

/** Returns the facts (`kind:hike`) of all kinds in these groups. */
const kindsOf = (...keys: readonly GroupKey[]) =>
  kindGroups
    .filter(({ key }) => keys.includes(key))
    .flatMap((group) => group.kinds.map((kind) => `kind:${kind}`))

const upToADay = ['time:minutes', 'time:hour', 'time:hours', 'time:half-day', 'time:day']
const upToAWeekend = [...upToADay, 'time:2-days']
const years = ['time:years', 'time:year']
const longerThanAMonth = [...years, 'time:3-months', 'time:6-months']
const longerThanAWeek = [...longerThanAMonth, 'time:2-weeks', 'time:month']

const seasons = [
  ['month:3', 'month:4', 'month:5'],
  ['month:6', 'month:7', 'month:8'],
  ['month:9', 'month:10', 'month:11'],
  ['month:12', 'month:1', 'month:2'],
]

const wonders = [
  'great wall',
  'petra',
  'christ the redeemer',
  'machu picchu',
  'chichen itza',
  'colosseum',
  'taj mahal',
]
const otherWonders: Condition = {
  any: [['kind:ruins', 'kind:monument', 'kind:temple', 'kind:palace', 'kind:castle']],
  all: ['mood:wondrous'],
}

const withChildren = ['company:family', 'company:kids']

/** Rules of each template. Their counts add up to its goal. */
export const templateRules: Readonly<Record<TemplateKey, readonly Rule[]>> = {
  '101-in-1001-days': kindGroups.map(({ key }, index) => ({
    any: [kindsOf(key)],
    none: ['time:years'],
    // 19 groups: six times six, and five of each of the others.
    count: index < 6 ? 6 : 5,
  })),
  '52-weekends': [
    { any: [kindsOf('on-foot', 'on-wheels-and-rails', 'snow-and-ice'), upToAWeekend], count: 10 },
    { any: [kindsOf('water', 'air'), upToAWeekend], count: 8 },
    { any: [kindsOf('nature', 'sky', 'with-animals'), upToAWeekend], count: 8 },
    { any: [kindsOf('staying', 'places'), upToAWeekend], count: 10 },
    { any: [kindsOf('culture', 'games'), upToAWeekend], count: 8 },
    { any: [kindsOf('food-and-drink', 'making'), upToAWeekend], count: 8 },
  ],
  '12-in-a-year': seasons.map((months) => ({
    any: [months, ['mood:thrilling', 'mood:wondrous', 'mood:proud']],
    none: longerThanAWeek,
    count: 3,
  })),
  '30-before-30': [
    {
      all: ['location:travel'],
      any: [['company:friends', 'company:solo']],
      none: longerThanAMonth,
      count: 10,
    },
    {
      all: ['mood:thrilling'],
      any: [['company:friends', 'company:solo', 'company:couple']],
      none: longerThanAMonth,
      count: 8,
    },
    { any: [kindsOf('learning', 'making', 'sport')], none: ['time:years'], count: 6 },
    { any: [kindsOf('life', 'people', 'food-and-drink')], none: ['time:years'], count: 6 },
  ],
  'family-summer': [
    { any: [withChildren, ['month:6', 'month:7', 'month:8']], none: longerThanAWeek, count: 12 },
    { any: [withChildren], all: ['location:outdoor', 'month:any'], none: longerThanAWeek, count: 8 },
  ],
  'year-of-firsts': [
    { any: [kindsOf('learning', 'making'), upToAWeekend], count: 7 },
    { any: [kindsOf('food-and-drink'), upToAWeekend], count: 5 },
    { any: [kindsOf('sport', 'games', 'water', 'air'), upToAWeekend], all: ['difficulty:1'], count: 7 },
    { any: [kindsOf('with-animals', 'culture', 'mind-and-body'), upToAWeekend], count: 5 },
  ],
  'national-parks': [{ all: ['kind:national-park', 'country:US'], none: longerThanAWeek, count: 63 }],
  'seven-wonders': wonders.map((named) => ({ named, others: otherWonders, count: 1 })),
}
