import { secondInWords } from '#platform/web/moment-in-words.ts'
import { css } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { EndpointView } from '../contract.ts'

const words = { active: 'Active', paused: 'Paused', disabled: 'Switched off' } as const
const tones = { active: 'easy', paused: 'neutral', disabled: 'hard' } as const

/** How an endpoint does, in a word and where needed a sentence. */
export function EndpointState({ endpoint }: { endpoint: EndpointView }) {
  const { state, failingSince, formerUntil } = endpoint
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', fontSize: 'sm' })}>
      <Badge tone={tones[state]}>{words[state]}</Badge>
      {state === 'active' && failingSince ? (
        <span className={css({ color: 'danger' })}>
          It has taken nothing since {secondInWords(failingSince)}.
        </span>
      ) : null}
      {state === 'disabled' ? (
        <span>It took nothing for three days, or wanted no more. Nothing is sent to it.</span>
      ) : null}
      {state === 'paused' ? <span>Nothing is sent to it, and nothing new is noted for it.</span> : null}
      {formerUntil ? (
        <span className={css({ color: 'quiet' })}>
          The old secret still works until {secondInWords(formerUntil)}.
        </span>
      ) : null}
    </div>
  )
}
