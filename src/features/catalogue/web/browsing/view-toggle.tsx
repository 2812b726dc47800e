import { Button } from '#platform/web/ui/button.tsx'
import { Group } from '#platform/web/ui/group.tsx'
import { Tooltip } from '#platform/web/overlays/tooltip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css } from '#platform/web/styled.tsx'
import type { Browsing } from './browsing.ts'
import { BrowsingForm } from './browsing-form.tsx'

const views = [
  { view: 'grid', label: 'Grid view' },
  { view: 'list', label: 'List view' },
] as const

/** Cards side by side, or one below the other. */
export function ViewToggle({ browsing }: { browsing: Browsing }) {
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
