import type { Canvas } from '../drawing/canvas.ts'
import type { Place } from '../drawing/subject.ts'

/** What a scene gives: what lies behind the icon, where the icon goes, what lies before it. */
export type ScenePicture = { back: string; place: Place; front: string }

/** A backdrop. To add one: write a module like its neighbours and name it in `every-scene.ts`. */
export type Scene = (canvas: Canvas) => ScenePicture

/** A scene of several layouts: recipes with consecutive seeds take turns through them. */
export function takingTurns(...layouts: readonly [Scene, ...Scene[]]): Scene {
  return (canvas) => (layouts[canvas.choice % layouts.length] ?? layouts[0])(canvas)
}

/** What belongs in the water goes out onto it at `y`, in scenes that have a shore before it; undefined for what does not. */
export function outOnWater(canvas: Canvas, y: number): Place | undefined {
  if (canvas.stance !== 'sails' && canvas.stance !== 'swims') return undefined
  return { x: canvas.third, y, size: 260, on: 'water', reduced: 0.78 }
}

/**
 * Where an icon goes that a scene would stand at (x, y): things that fly or shine rise into the air.
 */
export function standing(canvas: Canvas, x: number, y: number, size: number): Place {
  if (canvas.stance === 'flies' || canvas.stance === 'shines')
    return { x, y: y - 150, size: size * 0.98, on: 'air' }
  if (canvas.stance === 'hangs') return { x, y: y - 120, size, on: 'air' }
  return { x, y: canvas.stance === 'bust' ? y + 14 : y, size, on: 'ground' }
}
