import { useState, useDeferredValue } from 'react'
import type { CoverRecipe } from '#features/covers/contract.ts'
import {
  getComposition,
  getFraming,
  coverCompositions,
  coverFramings,
  coverPalettes,
  coverScenes,
  maxCoverSeed,
  setComposition,
  setFraming,
} from '#features/covers/limits.ts'
import { api } from '#platform/web/api.ts'
import { Select, Input } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Group } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { CoverPreview, toSvgDataUrl, useCoverPreview } from './cover-preview.tsx'

interface Props {
  start: CoverRecipe | null
  onClose: () => void
  onChoose: (recipe: CoverRecipe) => void
}

const defaultRecipe: CoverRecipe = { scene: 'mountains', palette: 'golden', icon: 'boots', seed: 1 }

const scenesByName = coverScenes.toSorted()

/**
 * Dialog to choose the parts of a cover's recipe (scene, light, framing, composition and icon), with a live preview,
 * beginning with `start` or a default. `onChoose` gets the new recipe; the caller saves it and closes the dialog.
 * `onClose` is called when it is dismissed.
 */
export function CoverDialog({ start, onClose, onChoose }: Props) {
  const initialRecipe = start ?? defaultRecipe
  const [recipe, setRecipe] = useState(initialRecipe)
  // Shown at once, while the server draws the picture.
  const chosenFraming = getFraming(recipe.seed)
  const { data: { framing, suitableFramings } = noFramings } = useCoverPreview(recipe)
  const change = (part: Partial<CoverRecipe>) => setRecipe((last) => ({ ...last, ...part }))
  return (
    <Dialog title="Choose a Cover" size="wide" isDirty={recipe !== initialRecipe} onClose={onClose}>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: 6,
        })}
      >
        <div className={css({ display: 'flex', flexDirection: 'column', gap: 4, order: { md: 2 } })}>
          <div
            className={css({
              aspectRatio: '4/3',
              borderRadius: 'md',
              overflow: 'hidden',
              background: 'sunken',
              '& img': { width: 'full', height: 'full', objectFit: 'cover' },
            })}
          >
            <CoverPreview recipe={recipe} />
          </div>
          <Button size="sm" onClick={() => change({ seed: randomVariationSeed(recipe.seed) })}>
            Another variation
          </Button>
        </div>
        <div className={css({ display: 'grid', gap: 4, alignContent: 'start' })}>
          <div className={css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 })}>
            <CoverChoice
              label="Scene"
              value={recipe.scene}
              values={scenesByName}
              onChange={(scene) => change({ scene })}
            />
            <CoverChoice
              label="Light"
              value={recipe.palette}
              values={coverPalettes}
              onChange={(palette) => change({ palette })}
            />
            {framing && (
              <CoverChoice
                label="Framing"
                value={suitableFramings.includes(chosenFraming) ? chosenFraming : framing}
                values={coverFramings.filter((name) => suitableFramings.includes(name))}
                onChange={(chosen) => change({ seed: setFraming(recipe.seed, chosen) })}
              />
            )}
            <CoverChoice
              label="Composition"
              value={getComposition(recipe.seed)}
              values={coverCompositions}
              onChange={(composition) => change({ seed: setComposition(recipe.seed, composition) })}
            />
          </div>
          <IconPicker value={recipe.icon} onChange={(icon) => change({ icon })} />
        </div>
      </div>
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', mt: 6 })}>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" look="main" onClick={() => onChoose(recipe)}>
          Use this cover
        </Button>
      </div>
    </Dialog>
  )
}

const noFramings = { framing: undefined, suitableFramings: [] }

/** Returns a random variation (other clouds, another layout) with the same composition and framing. */
const randomVariationSeed = (seed: number) =>
  setFraming(setComposition(Math.floor(Math.random() * maxCoverSeed), getComposition(seed)), getFraming(seed))

interface CoverChoiceProps<Value extends string> {
  label: string
  value: Value
  values: readonly Value[]
  onChange: (value: Value) => void
}

/** Select for one named part of a cover. */
function CoverChoice<Value extends string>({ label, value, values, onChange }: CoverChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          className={css({ textTransform: 'capitalize' })}
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = values[event.target.selectedIndex]
            if (chosen) onChange(chosen)
          }}
        >
          {values.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('-', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface IconPickerProps {
  value: string
  onChange: (icon: string) => void
}

/** Searchable grid of the icons that covers can show. */
function IconPicker({ value, onChange }: IconPickerProps) {
  const [words, setWords] = useState('')
  const query = useDeferredValue(words.trim().toLowerCase())
  const { data: icons, isError, refetch } = api.pictures.icons.useQuery()
  const found = icons?.filter(({ name }) => name.replaceAll('-', ' ').includes(query.replaceAll('-', ' ')))
  return (
    <div>
      <Field label="Subject" hint={`Chosen: ${toIconLabel(value)}`}>
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="Search subjects"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <Group className={iconGrid} label="Subjects">
        {isError ? (
          <Button size="sm" onClick={() => void refetch()}>
            Couldn’t load the subjects. Try again
          </Button>
        ) : !found ? (
          Array.from({ length: 24 }, (_, index) => (
            <Skeleton key={index} className={css({ aspectRatio: '1' })} />
          ))
        ) : found.length === 0 ? (
          <div className={css({ gridColumn: '1 / -1', color: 'quiet', fontSize: 'sm' })}>
            No subjects match.
          </div>
        ) : (
          found.map(({ name, svg }) => (
            <IconButton
              key={name}
              type="button"
              aria-label={toIconLabel(name)}
              aria-pressed={name === value}
              title={toIconLabel(name)}
              onClick={() => onChange(name)}
            >
              <img src={toSvgDataUrl(svg)} alt="" width="40" height="40" loading="lazy" />
            </IconButton>
          ))
        )}
      </Group>
    </div>
  )
}

const toIconLabel = (name: string) => name.replaceAll('-', ' ')

const iconGrid = css({
  mt: 3,
  p: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(3rem, 1fr))',
  gap: 1,
  maxHeight: '16rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})

const IconButton = styled('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '1',
    borderRadius: 'sm',
    borderWidth: '2px',
    borderColor: 'transparent',
    cursor: 'pointer',
    contentVisibility: 'auto',
    _hover: { background: 'sunken' },
    '&[aria-pressed=true]': { borderColor: 'accent', background: 'accentSoft' },
  },
})
