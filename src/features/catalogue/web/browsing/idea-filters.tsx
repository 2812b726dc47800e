import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { costLabelOf, costSymbols, difficultyLabels } from '#features/catalogue/messages.ts'
import { Tooltip } from '#platform/web/overlays/tooltip.tsx'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Group } from '#platform/web/ui/panel.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { type BrowseState, toBrowseParams } from './browse-state.ts'

/**
 * Toolbar above a list of ideas, whose controls change the URL: the children (such as a search field), filters by
 * difficulty and cost, and the choice of cards or list.
 */
export function BrowseToolbar({ browsing, children }: { browsing: BrowseState; children?: ReactNode }) {
  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        columnGap: 6,
        rowGap: 4,
        pb: 6,
      })}
    >
      {children}
      <IdeaFilters browsing={browsing} />
      <div className={css({ ml: 'auto' })}>
        <ViewToggle browsing={browsing} />
      </div>
    </div>
  )
}

/**
 * Buttons that filter a list by difficulty and cost. Each level is toggled separately; with none selected, all ideas
 * match.
 */
function IdeaFilters({ browsing }: { browsing: BrowseState }) {
  return (
    <>
      <LevelFilter
        label="Difficulty"
        name="difficulty"
        browsing={browsing}
        steps={difficultyLabels.map((word) => ({ word }))}
      />
      <LevelFilter
        label="Cost"
        name="cost"
        browsing={browsing}
        steps={costSymbols.map((word, index) => ({ word, title: costLabelOf(index + 1) }))}
      />
    </>
  )
}

interface LevelFilterProps {
  label: string
  name: 'difficulty' | 'cost'
  browsing: BrowseState
  steps: { word: string; title?: string }[]
}

function LevelFilter({ label, name, browsing, steps }: LevelFilterProps) {
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
                // A button without a name submits no value, which clears the filter.
                name={next.length === 0 ? undefined : name}
                value={next.toSorted((a, b) => a - b).join(',')}
                aria-pressed={isOn}
                title={title}
                // A button with only “$” would be too narrow a touch target.
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

interface Props {
  browsing: BrowseState
  /** Fields that its buttons set; all others are kept. */
  sets: readonly (keyof BrowseState)[]
  children: ReactNode
}

/** Form whose submit buttons change the URL, without JavaScript too; with JavaScript, without a reload. */
function BrowsingForm({ browsing, sets, children }: Props) {
  const { pathname } = useLocation()
  const hiddenFields = toBrowseParams(browsing).filter(([name]) => !sets.some((set) => set === name))
  return (
    <Form action={pathname} preventScrollReset>
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

/**
 * Button “Clear Filters”, a form that navigates to the list without difficulty, cost and search text; it works without
 * JavaScript. `onClear` is called on click as well.
 */
export function ClearFilters({ browsing, onClear }: { browsing: BrowseState; onClear: () => void }) {
  return (
    <BrowsingForm browsing={browsing} sets={['difficulty', 'cost', 'search']}>
      <Button type="submit" look="main" onClick={onClear}>
        Clear Filters
      </Button>
    </BrowsingForm>
  )
}

const views = [
  { view: 'grid', label: 'Grid view' },
  { view: 'list', label: 'List view' },
] as const

/** Buttons that switch a list of ideas between grid and list. */
function ViewToggle({ browsing }: { browsing: BrowseState }) {
  return (
    <BrowsingForm browsing={browsing} sets={['view']}>
      <Group className={css({ gap: 2 })} label="View">
        {views.map(({ view, label }) => (
          <Tooltip key={view} label={label}>
            <Button
              type="submit"
              look="toggle"
              size="icon"
              name={view === 'list' ? 'view' : undefined}
              value={view}
              aria-label={label}
              aria-pressed={browsing.view === view}
            >
              <Icon name={view} />
            </Button>
          </Tooltip>
        ))}
      </Group>
    </BrowsingForm>
  )
}
