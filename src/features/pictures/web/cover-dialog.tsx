import { useState } from 'react'
import type { CoverRecipe } from '#features/covers/contract.ts'
import {
  compositionOf,
  coverCompositions,
  coverPalettes,
  coverScenes,
  largestCoverSeed,
  seedComposed,
} from '#features/covers/limits.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { CoverChoice } from './cover-choice.tsx'
import { CoverPreview } from './cover-preview.tsx'
import { IconPicker } from './icon-picker.tsx'

interface Props {
  start: CoverRecipe | null
  onClose: () => void
  onChoose: (recipe: CoverRecipe) => void
}

const firstRecipe: CoverRecipe = { scene: 'mountains', palette: 'golden', icon: 'boots', seed: 1 }

const scenesByName = coverScenes.toSorted()

/** Scene, light, composition and subject of a cover, with the cover itself beside them. */
export function CoverDialog({ start, onClose, onChoose }: Props) {
  const before = start ?? firstRecipe
  const [recipe, setRecipe] = useState(before)
  const change = (part: Partial<CoverRecipe>) => setRecipe((last) => ({ ...last, ...part }))
  return (
    <Dialog title="Choose a cover" size="wide" isDirty={recipe !== before} onClose={onClose}>
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
          <Button size="sm" onClick={() => change({ seed: anotherSeed(recipe.seed) })}>
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
            <CoverChoice
              label="Composition"
              value={compositionOf(recipe.seed)}
              values={coverCompositions}
              onChange={(composition) => change({ seed: seedComposed(recipe.seed, composition) })}
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

/** Other clouds, another layout of the scene: the subject stays where it was put. */
const anotherSeed = (seed: number) =>
  seedComposed(Math.floor(Math.random() * largestCoverSeed), compositionOf(seed))
