import { animals } from './animals/every-one.ts'
import { atHome } from './at-home/every-one.ts'
import { atSea } from './at-sea/every-one.ts'
import { atTable } from './at-table/every-one.ts'
import { built } from './built/every-one.ts'
import { growing } from './growing/every-one.ts'
import { inMotion } from './in-motion/every-one.ts'
import { inTheAir } from './in-the-air/every-one.ts'
import { learning } from './learning/every-one.ts'
import { making } from './making/every-one.ts'
import { monuments } from './monuments/every-one.ts'
import { music } from './music/every-one.ts'
import { nature } from './nature/every-one.ts'
import { occasions } from './occasions/every-one.ts'
import { onWheels } from './on-wheels/every-one.ts'
import { people } from './people/every-one.ts'
import { wingsAndFins } from './wings-and-fins/every-one.ts'
import type { Subject } from './subject.ts'

/** Everything that has been drawn for covers, by the name that recipes have for it. */
export const subjects: ReadonlyMap<string, Subject> = new Map<string, Subject>(
  Object.entries({
    ...animals,
    ...atHome,
    ...atSea,
    ...atTable,
    ...built,
    ...growing,
    ...inMotion,
    ...inTheAir,
    ...learning,
    ...making,
    ...monuments,
    ...music,
    ...nature,
    ...occasions,
    ...onWheels,
    ...people,
    ...wingsAndFins,
  }),
)
