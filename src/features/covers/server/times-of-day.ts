import type { CoverPalette, CoverScene } from '../contract.ts'
import { listPalettes } from './palettes.ts'
import { palettes } from './drawing/color.ts'
import { getSceneKind } from './scenes/scene.ts'

/** Times of day, seasons and weather that the title of an idea can name. */
export type NamedTime = 'night' | 'evening' | 'morning' | 'rain' | 'autumn' | 'day'

type Rule = { readonly time: NamedTime; readonly words: RegExp; readonly palettes: readonly CoverPalette[] }

/** Words with their palettes, at least five each, so that five consecutive ideas can differ. The first match wins. */
const rules: readonly Rule[] = [
  {
    time: 'rain',
    words: /\b(rain|rainfall|storm|tornadoes)\b(?! (forest|gutter))/i,
    palettes: ['slate', 'frost', 'mint', 'twilight', 'lavender'],
  },
  {
    time: 'evening',
    words: /\b(sunset|dusk|evening|blue hour|sundown|vespers|midnight sun)\b/i,
    palettes: ['dusk', 'ember', 'twilight', 'golden', 'rose', 'velvet'],
  },
  {
    time: 'morning',
    words:
      /\b(sunrise|sun rise|sun salutations|dawn|daybreak|first light|first sailing|opening time|morning)\b/i,
    palettes: ['dawn', 'peach', 'golden', 'rose', 'honey', 'lavender'],
  },
  {
    time: 'night',
    words:
      /\b(night|midnight|after dark|darkness|stars|star party|star bed|stargazing|moon|moonbow|meteor|milky way|aurora|northern lights|fireworks|lantern|lantern-lit|fireflies|foxfire|glow|glowing|lit up|torchlight|firelight|candlelit|living light|bats leave|nebula|saturn's|southern cross|messier|marfa lights|hot coals|hogmanay|kecak|ghost stories)\b(?!-school)/i,
    palettes: ['night', 'indigo', 'aurora', 'velvet', 'twilight', 'dusk', 'ember'],
  },
  {
    time: 'autumn',
    words:
      /\b(autumn|fall color|peak color|maples|larches|apples|cranberry|pumpkin|truffles|corn maze|mushrooms)\b/i,
    palettes: ['honey', 'golden', 'peach', 'rose', 'ember', 'slate'],
  },
  {
    time: 'day',
    words:
      /\b(a day|whole day|lunch|picnic|breakfast|afternoon|noon|matinee|clouds|flower|wildflower|wildflowers|bloom|blossom|cherry trees|garden|lavender|sunlight|in the sun|playground|field of dreams)\b/i,
    palettes: ['noon', 'mint', 'peach', 'honey', 'frost', 'golden', 'lavender', 'slate', 'rose'],
  },
]

/**
 * Returns the time that the words of a title name, of day, season or weather (such as `evening`); undefined if none.
 */
export const findNamedTime = (title: string): NamedTime | undefined => findRule(title)?.time

const findRule = (title: string) => rules.find(({ words }) => words.test(title))

/**
 * Returns the palettes that suit an idea, at least five: those of the time that its title names (dark ones at night),
 * else those of its scene and icon, which are not dark outdoors unless the scene or the icon is.
 */
export function listIdeaPalettes(title: string, scene: CoverScene, icon: string): readonly CoverPalette[] {
  const rule = findRule(title)
  const kind = getSceneKind(scene)
  const suitable = listPalettes(scene, icon)
  const isDark = suitable.every((palette) => palettes[palette].time !== 'day')
  if (rule && !(isDark && rule.time !== 'evening')) return rule.palettes
  if (isDark || kind === 'interior' || kind === 'stage') return suitable
  return suitable.filter((palette) => palettes[palette].time !== 'night')
}
