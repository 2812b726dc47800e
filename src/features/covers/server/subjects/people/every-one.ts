import { bathers } from './bathers.ts'
import { couple } from './couple.ts'
import { crowd } from './crowd.ts'
import { fisher } from './fisher.ts'
import { friends } from './friends.ts'
import { gardener } from './gardener.ts'
import { graduate } from './graduate.ts'
import { hiker } from './hiker.ts'
import { painter } from './painter.ts'
import { parentAndChild } from './parent-and-child.ts'
import { photographer } from './photographer.ts'
import { reader } from './reader.ts'
import { speaker } from './speaker.ts'
import { stargazers } from './stargazers.ts'

/** Every subject of this folder by its name. */
export const people = {
  bathers,
  couple,
  crowd,
  fisher,
  friends,
  gardener,
  graduate,
  hiker,
  painter,
  'parent-and-child': parentAndChild,
  photographer,
  reader,
  speaker,
  stargazers,
}
