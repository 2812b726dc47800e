import type { CoverScene } from '#features/covers/contract.ts'
import { getSceneKind } from '../scenes/scene.ts'
import type { Subject } from '../subjects.ts'

/** Openings that a scene is seen through. */
export type Opening =
  | 'arch'
  | 'cave'
  | 'curtain'
  | 'leaves'
  | 'porthole'
  | 'tent'
  | 'vehicleWindow'
  | 'window'

/** Where an opening is plausible, by names of scenes or their kinds, and what can be seen through it. */
type View = {
  readonly opening: Opening
  readonly scenes: ReadonlySet<string>
  /** Names of subjects or of their folders. */
  readonly subjects: ReadonlySet<string>
}

const landmarks = 'landmarks-europe landmarks-america landmarks-afar monuments'
const wildlife =
  'bear deer wolf elephant lion giraffe zebra camel llama goat horse bats flock fireflies kangaroo'
const watercraft = 'canoe kayak raft rowboat junk lateen-boat'

const views: readonly View[] = [
  see(
    'porthole',
    'open-sea sea-stacks lighthouse-coast ocean ice fjord harbor',
    `
    whale dolphin iceberg lighthouse tall-ship sailboat ferry ocean-liner penguin flock ${landmarks}`,
  ),
  see('porthole', 'undersea', 'wings-and-fins blue-whale shipwreck diver'),
  see(
    'vehicleWindow',
    'mountains meadow snow desert',
    `
    ${landmarks} ${wildlife} mountain volcano geyser cow sheep lighthouse windmill radio-dish cactus barn balloon`,
  ),
  see('vehicleWindow', 'clouds patchwork', `balloon mountain volcano summit great-wall ${landmarks}`),
  see(
    'tent',
    'mountains forest desert savanna steppe moor tundra valley fjord canyon-river starry moon-lake aurora',
    `
    ${wildlife} ${watercraft} campfire hiker backpack boots stargazers telescope mountain summit volcano cauldron
    lantern-lamp mitre-peak torres-del-paine everest kilimanjaro half-dome el-capitan uluru`,
  ),
  see(
    'cave',
    'cove sea-stacks canyon-river sandstone',
    `
    kayak rowboat bats swimmer climber hiker camel goat campfire crab`,
  ),
  see(
    'arch',
    'old-town medina harbor ruins sandstone',
    `
    ${landmarks} people built skyscrapers camel gondolier sailboat bicycle tree flowers market-stall`,
  ),
  see(
    'window',
    'farmland pasture flower-hills moor vineyards blossom japan old-town park rooftops snow-cabin village-night downtown alps',
    `
    ${landmarks} growing cow sheep hen horse dog deer songbird flock butterfly fireworks snowman snow-lantern umbrella house
    friends couple parent-and-child gardener hiker painter ferry tram lanterns-afloat balloon kite bicycle skyscrapers`,
  ),
  see(
    'leaves',
    'forest river lagoon karst park flower-hills savanna blossom autumn bayou',
    `
    ${landmarks} ${watercraft} animals growing nature people built butterfly songbird owl puffin kiwi eagle flock turtle-ashore
    swan-boat cyclist bicycle runner handstand yoga houseboat motorboat`,
  ),
  see('curtain', 'theatre concert ballroom cinema', 'people in-motion music occasions'),
]

function see(opening: Opening, scenes: string, subjects: string): View {
  return {
    opening,
    scenes: new Set(scenes.trim().split(/\s+/)),
    subjects: new Set(subjects.trim().split(/\s+/)),
  }
}

/**
 * Lists the openings (such as a window, a cave or a tent) through which a cover can show a subject in a scene: a
 * porthole only shows what is seen from a ship, a train's window no train, a curtain only a stage. Empty if none is
 * plausible.
 */
export function listOpenings({ name, group }: Subject, scene: CoverScene): Opening[] {
  const kind = getSceneKind(scene)
  return views
    .filter(
      ({ scenes, subjects }) =>
        (scenes.has(scene) || scenes.has(kind)) && (subjects.has(name) || subjects.has(group)),
    )
    .map(({ opening }) => opening)
}
