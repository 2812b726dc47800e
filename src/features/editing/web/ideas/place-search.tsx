import { useEffect, useId, useRef, useState } from 'react'
import { countryNames, describePlaceLine, formatPlaceLine } from '#features/catalogue/places.ts'
import { maxPlaces } from '#features/catalogue/limits.ts'
import { minPlaceQueryLength } from '#features/editing/limits.ts'
import { api } from '#platform/web/api.ts'
import { Input, TextArea } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { useTerms } from '#platform/web/settings.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Fold } from '#platform/web/ui/panel.tsx'
import { fieldLabels } from './field-labels.ts'
import { NewPlace } from './new-place.tsx'

interface Props {
  /** One place per line, as in the form. */
  places: string
  onChange: (places: string) => void
}

/**
 * Form field for the places of an idea, stored as text with one place per line: a list of the chosen ones, a search
 * among places that other ideas use, a map to set a new one and, folded away unless it has an error, the text itself.
 */
export function PlacesField({ error, ...props }: Props & { error: string | undefined }) {
  const { places, onChange } = props
  const [known, setKnown] = useState<string>()
  const [errorCount, setErrorCount] = useState(0)
  if (error !== known) {
    setKnown(error)
    // Only a new error: the fold stays open while its text is corrected.
    if (error) setErrorCount(errorCount + 1)
  }
  // “Remove”, a place found, and the search itself disappear when they are used.
  const frame = useFocusFallback<HTMLDivElement>(places)
  return (
    <div ref={frame} tabIndex={-1} className={css({ display: 'grid', gap: 3 })}>
      <ChosenPlaces {...props} />
      <PlaceSearch {...props} />
      <NewPlace {...props} />
      {/* A new key opens the fold for an error, so that its field can take the focus. */}
      <Fold key={errorCount} label="Edit places as text" isOpenAtFirst={errorCount > 0}>
        <Field label={fieldLabels.places} error={error} hint={textHint}>
          {(control) => (
            <TextArea
              {...control}
              name="places"
              rows={3}
              placeholder="Machu Picchu, Peru (PE, site) -13.163 -72.545"
              value={places}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      </Fold>
    </div>
  )
}

const textHint =
  'Up to three, one per line: name (country code, precision) latitude longitude. Precision is site, town, region or country.'

const splitLines = (places: string) => places.split('\n').filter((line) => line.trim())

/** Places of the idea, each with a button that removes it. */
function ChosenPlaces({ places, onChange }: Props) {
  const lines = splitLines(places)
  return (
    <div>
      <div className={css({ fontSize: 'sm', fontWeight: 600 })} aria-hidden="true">
        {fieldLabels.places}
      </div>
      {lines.length === 0 ? (
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>None yet. Choose up to {maxPlaces}.</div>
      ) : null}
      <ul className={css({ listStyle: 'none' })} aria-label="Chosen places">
        {lines.map((line, index) => {
          const { name, country } = describePlaceLine(line)
          return (
            <li
              key={`${index} ${line}`}
              className={css({
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 2,
                fontSize: 'sm',
              })}
            >
              <span className={css({ minWidth: 0, overflowWrap: 'anywhere' })}>
                {name} <span className={css({ color: 'quiet' })}>{country}</span>
              </span>
              <Button
                className={css({ flexShrink: 0 })}
                look="quiet"
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(lines.toSpliced(index, 1).join('\n'))}
              >
                Remove
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/**
 * Field that finds places of other ideas by name, and adds the chosen one. Renders nothing if the idea has `maxPlaces`
 * already.
 */
export function PlaceSearch({ places, onChange }: Props) {
  const say = useTerms()
  const id = useId()
  const [words, setWords] = useState('')
  const q = useDebounced(words.trim(), 200)
  const isEnough = q.length >= minPlaceQueryLength
  const { data } = api.ideas.editing.placesNamed.useQuery({ q }, { enabled: isEnough })
  const written = splitLines(places)
  const found = isEnough && words.trim() ? (data ?? []) : []
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current && found.length > 0) uncover(list.current)
  }, [found.length])

  function add(line: string) {
    onChange([...written, line].join('\n'))
    setWords('')
  }

  if (written.length >= maxPlaces) return null
  return (
    <Box>
      <label htmlFor={id}>Search for a place</label>
      <Input
        id={id}
        value={words}
        autoComplete="off"
        placeholder="Kyoto"
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          // Enter would otherwise submit the idea's form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <output>{isEnough && data?.length === 0 ? say('No places found.') : ''}</output>
      <ul ref={list} aria-label="Places found">
        {found.map((place) => (
          <li key={formatPlaceLine(place)}>
            <button type="button" onClick={() => add(formatPlaceLine(place))}>
              {place.name}
              <small>{place.country === null ? 'At sea' : countryNames.get(place.country)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** Scrolls to an element whose end lies below the window or behind the form's sticky footer. */
function uncover(element: HTMLElement) {
  const { left, bottom } = element.getBoundingClientRect()
  const isUncovered = element.contains(document.elementFromPoint(left + 1, bottom - 1))
  if (!isUncovered) element.scrollIntoView({ block: 'center' })
}

const Box = styled('div', {
  base: {
    '& label': { display: 'block', fontWeight: 600, fontSize: 'sm', mb: 2 },
    '& output': { display: 'block', color: 'quiet', fontSize: 'sm', mt: 1 },
    '& ul': { listStyle: 'none', display: 'grid', gap: 1 },
    '& button': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 3,
      alignItems: 'baseline',
      width: 'full',
      minHeight: 11,
      px: 3,
      py: 2,
      borderRadius: 'md',
      textAlign: 'left',
      cursor: 'pointer',
      _hover: { background: 'sunken' },
    },
    '& small': { color: 'quiet' },
  },
})
