import type { Canvas } from '../drawing/canvas.ts'
import type { Place } from '../drawing/icon.ts'
import type { CoverScene } from '#features/covers/contract.ts'
import { sceneKinds } from '#features/covers/limits.ts'

/** Layers of a scene: the background, the place of the subject, the foreground. */
export type ScenePicture = { back: string; place: Place; front: string }

/** Draws a backdrop. To add one, write a module like its neighbours and register it in `scenes.ts`. */
export type Scene = (canvas: Canvas) => ScenePicture

/**
 * Returns a scene (a function that draws the surroundings of a cover's subject) that draws one of several layouts,
 * chosen by the seed modulo their number: consecutive seeds alternate between them.
 */
export function alternateLayouts(...layouts: readonly [Scene, ...Scene[]]): Scene {
  return (canvas) => (layouts[canvas.choice % layouts.length] ?? layouts[0])(canvas)
}

/**
 * Returns a place on the water at height `y` for a subject that sails or swims, in scenes with a shore in front;
 * undefined for subjects that do neither.
 */
export function findPlaceOnWater(canvas: Canvas, y: number): Place | undefined {
  if (canvas.stance !== 'sails' && canvas.stance !== 'swims') return undefined
  return { x: canvas.third, y, size: 260, on: 'water', reduced: 0.78 }
}

/**
 * Returns the place of a subject that would stand at (x, y) with this size in pixels. Flying, shining and hanging
 * ones are raised into the air instead.
 */
export function toStandingPlace(canvas: Canvas, x: number, y: number, size: number): Place {
  if (canvas.stance === 'flies' || canvas.stance === 'shines')
    return { x, y: y - 150, size: size * 0.98, on: 'air' }
  if (canvas.stance === 'hangs') return { x, y: y - 120, size, on: 'air' }
  return { x, y: canvas.stance === 'bust' ? y + 14 : y, size, on: 'ground' }
}

export type SceneKind = (typeof sceneKinds)[number]

const scenesByKind: Readonly<Record<SceneKind, string>> = {
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

const kindByScene = new Map<string, SceneKind>(
  sceneKinds.flatMap((kind) =>
    [kind, ...scenesByKind[kind].split(' ')].map((scene) => [scene, kind] as const),
  ),
)

/**
 * Returns the kind of landscape or room that a scene belongs to, such as `mountains` or `interior`; `meadow` for a
 * scene that is not listed.
 */
export const getSceneKind = (scene: CoverScene): SceneKind => kindByScene.get(scene) ?? 'meadow'
