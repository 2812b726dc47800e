import { useId, useState } from 'react'
import { formatPlaceLine } from '#features/catalogue/places.ts'
import { maxPlaces } from '#features/catalogue/limits.ts'
import { minPlaceQueryLength } from '#features/editing/limits.ts'
import { api } from '#platform/web/api.ts'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { styled } from '#platform/web/styled.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { useTerms } from '#platform/web/settings.ts'

interface Props {
  /** One place per line, as in the form. */
  places: string
  onChange: (places: string) => void
}

/** Field that finds a place that other ideas use, by name, and adds it. Nothing once the idea has `maxPlaces`. */
export function PlaceSearch({ places, onChange }: Props) {
  const say = useTerms()
  const id = useId()
  const [words, setWords] = useState('')
  const q = useDebounced(words.trim(), 200)
  const isEnough = q.length >= minPlaceQueryLength
  const { data } = api.ideas.editing.placesNamed.useQuery({ q }, { enabled: isEnough })
  const written = places.split('\n').filter((line) => line.trim())
  const found = isEnough && words.trim() ? (data ?? []) : []

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
      <ul aria-label="Places found">
        {found.map((place) => (
          <li key={formatPlaceLine(place)}>
            <button type="button" onClick={() => add(formatPlaceLine(place))}>
              {place.name}
              <small>
                {place.country ?? 'at sea'}, {place.latitude} {place.longitude}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Box>
  )
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
