import type { AnswerCache } from '#platform/server/answers/answer-cache.ts'
import type { Changes, Patience } from '#platform/server/answers/made-from.ts'
import type { Config } from '../../config.ts'
import { keepNew } from './renewing.ts'
import { keepWarm } from './warming.ts'

interface Parts {
  config: Pick<Config, 'BASE_PATH' | 'DATA_DIR'>
  cache: AnswerCache
  changes: Pick<Changes, 'onTouch'>
  patience: Patience
}

/** What makes pages before somebody asks for them: after a start, and after a change. */
export function readyPages({
  config: { BASE_PATH: base, DATA_DIR: folder },
  cache,
  changes,
  patience: { shownMs },
}: Parts) {
  // Where nobody is shown what has changed, there is no time in which to make it anew.
  const touchedOfLate = (ms: number) => (shownMs > 0 ? cache.touchedOfLate(ms) : [])
  return {
    warm: keepWarm({ folder, base, mostAsked: (most) => cache.mostAsked(most) }),
    renew: keepNew({ base, changes, touchedOfLate }),
  }
}
