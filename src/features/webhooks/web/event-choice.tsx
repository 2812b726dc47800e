import { useSay } from '#platform/web/settings.ts'
import { CheckBox } from '#platform/web/forms/dense-controls.ts'
import { css } from '#platform/web/styled.tsx'
import { eventTypes, type EventType } from '../limits.ts'
import { eventWords } from '../messages.ts'

interface Props {
  chosen: EventType[]
  onChoose: (chosen: EventType[]) => void
}

/** What an endpoint is told of. */
export function EventChoice({ chosen, onChoose }: Props) {
  const say = useSay()
  return (
    <fieldset>
      <legend className={css({ fontWeight: 600, fontSize: 'sm', mb: 2 })}>It is told when</legend>
      {eventTypes.map((type) => (
        <label
          key={type}
          className={css({ display: 'flex', gap: 3, alignItems: 'center', py: 1, minHeight: 11 })}
        >
          <CheckBox
            checked={chosen.includes(type)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, type] : chosen.filter((each) => each !== type))
            }
          />
          <span>
            {say(eventWords[type])}
            <code className={css({ display: 'block', color: 'quiet', fontSize: 'xs' })}>{type}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
