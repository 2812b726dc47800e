import type { FittedQuestion } from './fitting.ts'

/** Questions about a situation, in which the hint is a phrase rather than a word. */
export const fittedSituations: Record<string, FittedQuestion[]> = {
  'weather, places and dates': [
    ['it is grey and drizzling', { weather: ['rain'] }],
    ['minus ten degrees outside', { weather: ['cold', 'snow'] }],
    ['too hot to go outside', { weather: ['heat'], location: ['indoor', 'anywhere'] }],
    ['foggy day', { weather: ['rain', 'cold'] }],
    ['the sun is finally out', { location: ['outdoor'] }],
    ['rain or shine with the dog', { company: ['dog'] }],
    ['wet weekend with teenagers', { weather: ['rain'], company: ['teens'] }],
    ['what to do in the first snow', { weather: ['snow'] }],
    ['greek islands with friends', { country: ['GR'], company: ['friends', 'group'] }],
    ['storm outside, power is out', { weather: ['rain', 'cold'], location: ['indoor', 'anywhere'] }],
  ],
  'money, time and effort': [
    ['a tenner between us', { maxPrice: 10 }],
    ['what can a poor student do for fun', { cost: [1] }],
    ['we won the lottery', { cost: [3] }],
    ['spend as little as possible', { cost: [1] }],
    ['i do not want to spend more than 15 bucks', { maxPrice: 15 }],
    ['i have an hour before my train leaves', { time: /minute|hour\b/i }],
    ['quick win before breakfast', { time: /minute|hour/i }],
    ['something i can finish in one sitting', { time: /minute|hour|evening|morning|afternoon|night/i }],
    ['i am scared of everything but want to try', { difficulty: [1, 2], not: { mood: ['scary'] } }],
    [
      'nothing that makes me sweat',
      { difficulty: [1], not: { kind: ['run', 'gym', 'hike', 'marathon', 'climb'] } },
    ],
  ],
  'company, ages and moods': [
    [
      'trip with my in-laws',
      { company: ['family', 'seniors', 'grandparents'], location: ['travel', 'outdoor'] },
    ],
    ['ideas for my widowed mother', { company: ['mother', 'seniors'] }],
    ['i feel like crying', { mood: ['moving', 'silly', 'peaceful', 'sociable', 'relaxing'] }],
    ['we want to laugh until it hurts', { mood: ['silly'] }],
    ['i need some magic in my life', { mood: ['wondrous'] }],
    ['goosebumps', { mood: ['scary', 'wondrous', 'thrilling', 'moving'] }],
    [
      'hygge evening',
      {
        mood: ['relaxing', 'peaceful', 'romantic', 'nostalgic'],
        time: /minute|hour|evening|morning|afternoon|night/i,
      },
    ],
    [
      'free rainy day with toddlers at home',
      {
        company: ['toddlers', 'kids', 'babies'],
        maxPrice: 20,
        weather: ['rain'],
        location: ['indoor', 'anywhere'],
      },
    ],
    ['ages 6 to 10', { company: ['kids', 'toddlers', 'family'] }],
    ['newly 18 and free', { company: ['friends', 'solo', 'teens'] }],
  ],
  'negations and whole sentences': [
    ['not in the mood for people', { company: ['solo'], not: { mood: ['sociable'] } }],
    [
      'date without food or drinks',
      {
        company: ['couple'],
        not: {
          kind: [
            'eat-out',
            'street-food',
            'cook',
            'wine',
            'beer',
            'spirits',
            'dinner-party',
            'bake',
            'picnic',
          ],
        },
      },
    ],
    ['vacation but not on a beach', { location: ['travel'], not: { kind: ['beach'] } }],
    [
      "i can't swim",
      { not: { kind: ['swim', 'surf', 'dive', 'snorkel', 'swim-race', 'raft', 'paddleboard', 'kayak'] } },
    ],
    [
      "we're moving to a new city and know nobody, any ideas?",
      { mood: ['sociable'], not: { location: ['travel'] } },
    ],
    ['i just got divorced and want to do something only for me', { company: ['solo'] }],
    [
      'please help, my in-laws are visiting for a day and it will rain',
      { weather: ['rain'], company: ['family', 'seniors', 'grandparents', 'group'] },
    ],
    ['i wonder what i could do with my dad before he gets too old', { company: ['father'] }],
    [
      'after exams i want to celebrate with my friends but we are all broke',
      { company: ['friends', 'group'], cost: [1] },
    ],
    [
      'hi! we are four girls in our twenties looking for a weekend somewhere cheap',
      {
        company: ['friends', 'group'],
        time: /weekend|[23] days|two days|overnight|1 night|[23] nights/i,
        cost: [1, 2],
      },
    ],
  ],
}
