import { park } from '../landscapes/city-park.ts'
import { street } from '../landscapes/old-street.ts'
import { rooftop } from '../landscapes/roof-terrace.ts'
import { waterfront } from '../landscapes/waterfront.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

/** A city from its park, its street, its waterfront and its roofs. */
export const city: Scene = takingTurns(park, street, waterfront, rooftop)
