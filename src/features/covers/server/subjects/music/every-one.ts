import { accordion } from './accordion.ts'
import { drums } from './drums.ts'
import { guitar } from './guitar.ts'
import { headphones } from './headphones.ts'
import { microphone } from './microphone.ts'
import { onAir } from './on-air.ts'
import { piano } from './piano.ts'
import { radio } from './radio.ts'
import { saxophone } from './saxophone.ts'
import { sheetMusic } from './sheet-music.ts'
import { trumpet } from './trumpet.ts'
import { violin } from './violin.ts'

/** Every subject of this folder by its name. */
export const music = {
  accordion,
  drums,
  guitar,
  headphones,
  microphone,
  'on-air': onAir,
  piano,
  radio,
  saxophone,
  'sheet-music': sheetMusic,
  trumpet,
  violin,
}
