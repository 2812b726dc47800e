import { Form } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { hiddenWithoutScript } from '#platform/web/ui/use-hydrated.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css, cx, styled } from '#platform/web/styled.tsx'
import { maxPlaceLength } from '../limits.ts'

interface Props {
  place: string
  isAsking: boolean
  onLocate: () => void
}

/**
 * Form that asks where the visitor is: a button that calls `onLocate` for the browser's geolocation (inactive while
 * `isAsking`), and a field for the name of a place, which is submitted as `?place=`.
 */
export function NearForm({ place, isAsking, onLocate }: Props) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4, mb: 4 })}>
      <div className={cx(hiddenWithoutScript)}>
        <Button look="main" disabled={isAsking} onClick={onLocate}>
          <Icon name="pin" />
          {isAsking ? 'Locating…' : 'Use my location'}
        </Button>
      </div>
      <PlaceForm action={hrefOf('near')}>
        <div className={css({ flex: '1', minWidth: 0 })}>
          <label
            htmlFor="place"
            className={css({ display: 'block', fontSize: 'sm', fontWeight: 600, mb: 1 })}
          >
            Or enter a place
          </label>
          <TextInput
            key={place}
            id="place"
            type="search"
            name="place"
            placeholder="Kyoto, Peru, New York…"
            defaultValue={place}
            maxLength={maxPlaceLength}
            autoComplete="off"
          />
        </div>
        <Button type="submit">Show</Button>
      </PlaceForm>
    </div>
  )
}

const PlaceForm = styled(Form, {
  base: { display: 'flex', alignItems: 'flex-end', gap: 2, flex: '1 1 18rem', maxWidth: 'text' },
})
