import { Button } from '#platform/web/ui/button.tsx'
import type { Browsing } from './browsing.ts'
import { BrowsingForm } from './browsing-form.tsx'

/** Lets every idea in again; the view and the paging stay. */
export function ClearFilters({ browsing, onClear }: { browsing: Browsing; onClear: () => void }) {
  return (
    <BrowsingForm browsing={browsing} sets={['difficulty', 'cost', 'search']}>
      <Button type="submit" look="main" onClick={onClear}>
        Clear Filters
      </Button>
    </BrowsingForm>
  )
}
