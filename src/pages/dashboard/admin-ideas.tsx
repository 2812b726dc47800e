import { useRef, useState } from 'react'
import { byName } from '#features/editing/web/categories/by-name.ts'
import { EveryIdea } from '#features/editing/web/table/every-idea.tsx'
import { IdeaFacts } from '#features/catalogue/web/cards/idea-facts.tsx'
import { FirstIdeas } from '#features/editing/web/ideas/first-ideas.tsx'
import { useDashboardAddress } from '#features/editing/web/ideas/use-dashboard-address.ts'
import { ImportDialog } from '#features/editing/web/files/import-dialog.tsx'
import { AdminIdeaForm } from '#pages/parts/admin-idea-form.tsx'
import { AdminShortcuts } from '#pages/parts/admin-shortcuts.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'
import { api } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Group } from '#platform/web/ui/group.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { useShortcuts } from '#platform/web/ui/use-shortcuts.ts'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

/** The first ideas as cards, all of them as a table, and the form over both. */
export function Component() {
  const say = useSay()
  const address = useDashboardAddress()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isImportOpen, setIsImportOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { data: categories, isError, refetch } = api.categories.list.useQuery(undefined, { select: byName })

  useShortcuts({
    n: address.create,
    c: address.showCards,
    t: address.showTable,
    '/': () => (address.isTable ? list.current?.querySelector('input')?.focus() : address.showTable()),
    '?': () => setIsHelpOpen(true),
  })

  return (
    <AdminSection
      title={say('Manage Ideas')}
      actions={
        <>
          <Group className={css({ gap: 1 })} label="View">
            <Button look="toggle" size="sm" aria-pressed={!address.isTable} onClick={address.showCards}>
              Cards
            </Button>
            <Button look="toggle" size="sm" aria-pressed={address.isTable} onClick={address.showTable}>
              Table
            </Button>
          </Group>
          <Button
            className={css({ ml: { base: -4, sm: 0 } })}
            look="quiet"
            size="sm"
            onClick={() => setIsImportOpen(true)}
          >
            Import / Export
          </Button>
          <Button
            className={css({ hideBelow: 'lg' })}
            look="quiet"
            size="sm"
            onClick={() => setIsHelpOpen(true)}
            aria-keyshortcuts="?"
          >
            Shortcuts
          </Button>
          <Button
            className={css({ ml: { base: 'auto', sm: 0 } })}
            look="main"
            size="sm"
            onClick={address.create}
            aria-keyshortcuts="n"
          >
            {say('Add New Idea')}
          </Button>
        </>
      }
    >
      <div ref={list}>
        {address.isTable ? (
          <>
            {isError && !categories ? (
              <div className={css({ mb: 4 })}>
                <FailureLine onRetry={() => void refetch()}>The categories did not load.</FailureLine>
              </div>
            ) : null}
            <EveryIdea
              view={address.tableView}
              onView={address.setTableView}
              categories={categories ?? []}
              onEdit={address.edit}
            />
          </>
        ) : (
          <FirstIdeas facts={IdeaFacts} onEdit={address.edit} />
        )}
      </div>
      <AdminIdeaForm address={address} />
      {isImportOpen ? <ImportDialog onClose={() => setIsImportOpen(false)} /> : null}
      {isHelpOpen ? <AdminShortcuts onClose={() => setIsHelpOpen(false)} /> : null}
    </AdminSection>
  )
}
