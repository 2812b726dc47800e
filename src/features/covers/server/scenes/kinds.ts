import type { CoverScene } from '#features/covers/contract.ts'
import { sceneKinds } from '#features/covers/limits.ts'

/** One of the kinds. */
export type SceneKind = (typeof sceneKinds)[number]

const named: Readonly<Record<SceneKind, string>> = {
  mountains: 'alps andes himalaya peaks mountain-lake misty-ridges volcanic tundra rice-terraces',
  ocean: 'open-sea lighthouse-coast sea-stacks undersea harbor',
  beach: 'lagoon northern-beach cove',
  forest: 'rainforest autumn spruces tall-trees glade',
  desert: 'sand-sea sandstone cacti buttes dunes outback salt-flat',
  meadow: 'savanna steppe moor vineyards ruins blossom japan farmland pasture flower-hills',
  snow: 'ski-slope snow-cabin ice',
  city: 'medina downtown old-town park waterfront rooftops',
  night: 'starry moon-lake aurora lanterns village-night',
  interior:
    'kitchen range-kitchen pantry cafe study art-studio workshop living-room bedroom classroom music-room hall gym conservatory window-seat',
  stage: 'theatre concert arena cinema ballroom',
  river: 'fjord bayou canyon-river karst waterfall valley stone-bridge',
  sky: 'orbit clouds balloons patchwork',
}

const kindOfScene = new Map<string, SceneKind>(
  sceneKinds.flatMap((kind) => [kind, ...named[kind].split(' ')].map((scene) => [scene, kind] as const)),
)

/** What kind of place a scene is. */
export const kindOf = (scene: CoverScene): SceneKind => kindOfScene.get(scene) ?? 'meadow'
