import { useId, useState } from 'react'
import { maxPlaceNameLength, maxPlaces } from '#features/catalogue/limits.ts'
import { latitudeInvalid, longitudeInvalid, placeNameRequired } from '#features/catalogue/field-messages.ts'
import { countryNames, formatPlaceLine, type Place } from '#features/catalogue/places.ts'
import { Input, Select } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Fold } from '#platform/web/ui/panel.tsx'
import { PointMap, keepInView, wholeWorld } from './point-map.tsx'

interface Props {
  /** One place per line, as in the form. */
  places: string
  onChange: (places: string) => void
}

/**
 * Form that adds a new place (name, country, precision, position) to an idea's places, text with one per line. The
 * position is set on a small map or typed. Renders nothing if the idea has `maxPlaces` (3) already.
 */
export function NewPlace({ places, onChange }: Props) {
  const say = useTerms()
  const keysId = useId()
  const [typed, setTyped] = useState(emptyPlace)
  const [view, setView] = useState(wholeWorld)
  const [isAsked, setIsAsked] = useState(false)
  const written = places.split('\n').filter((line) => line.trim())
  const errors = isAsked ? validatePlace(typed) : {}
  const position = parsePosition(typed)

  const change = (fields: Partial<PlaceDraft>) => setTyped((before) => ({ ...before, ...fields }))

  function add() {
    setIsAsked(true)
    if (!position || Object.keys(validatePlace(typed)).length > 0) return
    const { name, country, precision } = typed
    const place = { name: name.trim(), country: country || null, precision, ...position }
    onChange([...written, formatPlaceLine(place)].join('\n'))
    setTyped(emptyPlace)
    setIsAsked(false)
  }

  if (written.length >= maxPlaces) return null
  return (
    <Fold label="Or set a point on the map">
      <Box
        // Enter would otherwise submit the idea's form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          add()
        }}
      >
        <legend>{say('New place')}</legend>
        <PointMap
          point={position}
          view={view}
          keysId={keysId}
          onPoint={({ latitude, longitude }) =>
            change({ latitude: `${latitude}`, longitude: `${longitude}` })
          }
          onView={setView}
        />
        <p id={keysId}>
          Choose a spot on the map, or use the arrow keys (hold Shift for small steps). Use + and − to zoom.
        </p>
        <output>{position ? `The point is at ${position.latitude}, ${position.longitude}.` : ''}</output>
        <div>
          <Field label="Place name" error={errors.name}>
            {(control) => (
              <Input
                {...control}
                value={typed.name}
                maxLength={maxPlaceNameLength}
                autoComplete="off"
                placeholder="Hatun Machay, Peru"
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field label="Country">
            {(control) => (
              <Select
                {...control}
                value={typed.country}
                onChange={({ target }) => change({ country: target.value })}
              >
                <option value="">No country (at sea, for example)</option>
                {countryChoices.map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {(['latitude', 'longitude'] as const).map((side) => (
            <Field key={side} label={sideLabels[side]} error={errors[side]}>
              {(control) => (
                <Input
                  {...control}
                  value={typed[side]}
                  inputMode="text"
                  autoComplete="off"
                  onChange={({ target }) => change({ [side]: target.value })}
                  onBlur={() => {
                    if (position) setView(keepInView(view, position))
                  }}
                />
              )}
            </Field>
          ))}
          <Field label="Precision">
            {(control) => (
              <Select
                {...control}
                value={typed.precision}
                onChange={({ target }) => change({ precision: toPrecision(target.value) })}
              >
                {precisions.map((precision) => (
                  <option key={precision} value={precision}>
                    {precisionLabels[precision]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button look="quiet" size="sm" onClick={add}>
          Add place
        </Button>
      </Box>
    </Fold>
  )
}

const sideLabels = { latitude: 'Latitude', longitude: 'Longitude' }
const precisions = ['site', 'town', 'region', 'country'] as const
const toPrecision = (value: string) => precisions.find((one) => one === value) ?? 'site'

const countryChoices = [...countryNames].toSorted(([, one], [, other]) => one.localeCompare(other))

const Box = styled('fieldset', {
  base: {
    display: 'grid',
    gap: 2,
    '& > legend': { fontSize: 'sm', fontWeight: 600, mb: 2 },
    '& > p, & > output': { color: 'quiet', fontSize: 'sm' },
    '& > div:last-of-type': {
      display: 'grid',
      gap: 3,
      gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
    },
    '& > button': { justifySelf: 'start' },
  },
})

/** Form state of a place. */
interface PlaceDraft {
  name: string
  /** ISO 3166-1 alpha-2 code; empty at sea. */
  country: string
  precision: Place['precision']
  latitude: string
  longitude: string
}

const emptyPlace: PlaceDraft = {
  name: '',
  country: '',
  precision: 'site',
  latitude: '',
  longitude: '',
}

const precisionLabels: Record<Place['precision'], string> = {
  site: 'Exact spot',
  town: 'A town',
  region: 'A region',
  country: 'A country',
}

type PlaceErrors = Partial<Record<keyof PlaceDraft, string>>

/** Validates the fields of a place. Returns one message per invalid field. */
function validatePlace({ name, latitude, longitude }: PlaceDraft): PlaceErrors {
  return {
    ...(name.trim() ? {} : { name: placeNameRequired }),
    ...(parseDegrees(latitude, 90) === undefined ? { latitude: latitudeInvalid } : {}),
    ...(parseDegrees(longitude, 180) === undefined ? { longitude: longitudeInvalid } : {}),
  }
}

/** Returns the position, or undefined if a coordinate is missing or invalid. */
function parsePosition({ latitude, longitude }: PlaceDraft) {
  const [north, east] = [parseDegrees(latitude, 90), parseDegrees(longitude, 180)]
  return north === undefined || east === undefined ? undefined : { latitude: north, longitude: east }
}

function parseDegrees(typed: string, most: number): number | undefined {
  const written = typed.trim().replace('−', '-').replace(',', '.')
  if (!/^-?\d{1,3}(\.\d{1,6})?$/.test(written)) return undefined
  const degrees = Number(written)
  return Math.abs(degrees) <= most ? degrees : undefined
}
