import type { AnswerCache } from '#platform/server/answers/answer-cache.ts'
import type { Changes } from '#platform/server/answers/changes.ts'
import type { Config } from '../../config.ts'
import { keepNew } from './renewing.ts'
import { keepWarm } from './warming.ts'

interface Parts {
  config: Pick<Config, 'BASE_PATH' | 'DATA_DIR'>
  cache: AnswerCache
  changes: Pick<Changes, 'onTouch'>
}

/** What makes pages before somebody asks for them: after a start, and after a change. */
export function readyPages({ config: { BASE_PATH: base, DATA_DIR: folder }, cache, changes }: Parts) {
  return {
    warm: keepWarm({ folder, base, mostAsked: (most) => cache.mostAsked(most) }),
    renew: keepNew({ base, changes, touchedOfLate: (ms) => cache.touchedOfLate(ms) }),
  }
}
