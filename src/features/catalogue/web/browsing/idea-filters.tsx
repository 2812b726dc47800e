import { Button } from '#platform/web/ui/button.tsx'
import { costLabelOf, costSymbols, difficultyLabels } from '#features/catalogue/messages.ts'
import { css } from '#platform/web/styled.tsx'
import type { Browsing } from './browsing.ts'
import { BrowsingForm } from './browsing-form.tsx'

/** Difficulty and cost: each step is let in by itself, and where none is pressed all are. */
export function IdeaFilters({ browsing }: { browsing: Browsing }) {
  return (
    <>
      <Scale
        label="Difficulty"
        name="difficulty"
        browsing={browsing}
        steps={difficultyLabels.map((word) => ({ word }))}
      />
      <Scale
        label="Cost"
        name="cost"
        browsing={browsing}
        steps={costSymbols.map((word, index) => ({ word, title: costLabelOf(index + 1) }))}
      />
    </>
  )
}

interface ScaleProps {
  label: string
  name: 'difficulty' | 'cost'
  browsing: Browsing
  steps: { word: string; title?: string }[]
}

function Scale({ label, name, browsing, steps }: ScaleProps) {
  return (
    <BrowsingForm browsing={browsing} sets={[name]}>
      <fieldset>
        <legend className={css({ fontSize: 'xs', fontWeight: 600, color: 'quiet', mb: 1.5 })}>{label}</legend>
        <div className={css({ display: 'flex', gap: 2 })}>
          {steps.map(({ word, title }, index) => {
            const step = index + 1
            const isOn = browsing[name].includes(step)
            const next = isOn ? browsing[name].filter((each) => each !== step) : [...browsing[name], step]
            return (
              <Button
                key={word}
                type="submit"
                look="toggle"
                size="sm"
                // Without a name it submits nothing, which switches the filter off.
                name={next.length === 0 ? undefined : name}
                value={next.toSorted((a, b) => a - b).join(',')}
                aria-pressed={isOn}
                title={title}
                // “$” alone would be narrower than a thumb.
                className={css({ minWidth: 11 })}
              >
                {word}
              </Button>
            )
          })}
        </div>
      </fieldset>
    </BrowsingForm>
  )
}
