import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { WeekTotals } from '#features/analytics/web/stats/stat-cards.tsx'
import { IdeaFacts } from '#features/catalogue/web/cards/idea-card.tsx'
import { overviewTitle } from '#features/dashboard/messages.ts'
import { Overview } from '#features/dashboard/web/overview/overview.tsx'
import { sortByName } from '#features/editing/web/categories/category-draft.ts'
import { ImportDialog } from '#features/editing/web/files/import-dialog.tsx'
import { NewIdeaForm } from '#features/editing/web/ideas/create-idea.tsx'
import { EditIdea } from '#features/editing/web/ideas/edit-idea.tsx'
import { useDashboardUrl, type DashboardUrl } from '#features/editing/web/ideas/use-dashboard-url.ts'
import { AllIdeas } from '#features/editing/web/table/all-ideas.tsx'
import { PictureField } from '#features/pictures/web/picture-field.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'
import { api } from '#platform/web/api.ts'
import { CheckBox } from '#platform/web/forms/dense-controls.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Group } from '#platform/web/ui/panel.tsx'
import { useShortcuts, areShortcutsOn, switchShortcuts } from '#platform/web/ui/use-shortcuts.ts'

/**
 * First page of the dashboard: an overview of pending work, and all ideas as cards or as a table, with the form of the
 * one being edited. The table, for longer work, is shown without the overview.
 */
export function Component() {
  const [params] = useSearchParams()
  const { data: user } = api.accounts.current.useQuery()
  return (
    <>
      {params.get('view') === 'table' ? null : (
        <div className={css({ mb: 8 })}>
          <AdminSection title={overviewTitle}>
            <Overview isAdmin={user?.role === 'admin'} renderWeek={WeekTotals} />
          </AdminSection>
        </div>
      )}
      <ManageIdeas />
    </>
  )
}

/** The ideas and the form of the open one, or an error with a retry if the categories cannot be loaded. */
function ManageIdeas() {
  const say = useTerms()
  const address = useDashboardUrl()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isImportOpen, setIsImportOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const {
    data: categories,
    isError,
    refetch,
  } = api.categories.list.useQuery(undefined, { select: sortByName })

  useShortcuts({
    n: address.create,
    c: address.showCards,
    t: address.showTable,
    '/': () => list.current?.querySelector('input')?.focus(),
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
            Import and export
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
        {isError && !categories ? (
          <div className={css({ mb: 4 })}>
            <FailureLine onRetry={() => void refetch()}>Couldn’t load the categories.</FailureLine>
          </div>
        ) : null}
        <AllIdeas
          facts={IdeaFacts}
          isTable={address.isTable}
          view={address.tableView}
          onView={address.setTableView}
          categories={categories ?? []}
          onEdit={address.edit}
        />
      </div>
      <AdminIdeaForm address={address} />
      {isImportOpen ? <ImportDialog onClose={() => setIsImportOpen(false)} /> : null}
      {isHelpOpen ? <AdminShortcuts onClose={() => setIsHelpOpen(false)} /> : null}
    </AdminSection>
  )
}

/** Form for a new or edited idea, opened by the URL. */
function AdminIdeaForm({ address }: { address: DashboardUrl }) {
  const { editedId, isCreating, newTitle, edit, closeForm } = address
  const {
    data: categories,
    isError,
    refetch,
  } = api.categories.list.useQuery(undefined, { select: sortByName })
  if (!editedId && !isCreating) return null
  // If a refetch fails, the cached categories are used: the form stays open.
  if (!categories && isError) {
    return (
      <Dialog title="Categories" onClose={closeForm}>
        <FailureState title="Couldn’t load categories" onRetry={() => void refetch()} />
      </Dialog>
    )
  }
  // The form needs the categories to show the selected one.
  if (!categories) return null
  const form = { categories, picture: PictureField, onClose: closeForm }
  return editedId ? (
    <EditIdea key={editedId} id={editedId} {...form} />
  ) : (
    <NewIdeaForm title={newTitle} onEdit={edit} {...form} />
  )
}

const shortcuts = [
  ['n', 'Add a new idea'],
  ['c', 'Switch to cards'],
  ['t', 'Switch to table'],
  ['/', 'Search the ideas'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select the row'],
  ['e', 'Edit the row'],
  ['Ctrl S', 'Save the form'],
  ['Esc', 'Close'],
  ['?', 'Show shortcuts'],
] as const

/** Lists the keyboard shortcuts of the dashboard, with a switch to turn them off. */
function AdminShortcuts({ onClose }: { onClose: () => void }) {
  const say = useTerms()
  const [areOn, setAreOn] = useState(areShortcutsOn)

  function toggleShortcuts(on: boolean) {
    setAreOn(on)
    switchShortcuts(on)
  }

  return (
    <Dialog title="Keyboard Shortcuts" onClose={onClose}>
      <List>
        {shortcuts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(what)}</dd>
          </div>
        ))}
      </List>
      <Switch>
        <CheckBox checked={areOn} onChange={(event) => toggleShortcuts(event.target.checked)} />
        Use single-key shortcuts when I’m not typing
      </Switch>
    </Dialog>
  )
}

const List = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { sm: '1fr 1fr' },
    columnGap: 6,
    rowGap: 2,
    '& > div': { display: 'grid', gridTemplateColumns: '4.5rem 1fr', alignItems: 'center' },
    '& kbd': {
      fontFamily: 'body',
      fontSize: 'sm',
      fontWeight: 600,
      px: 2,
      py: 0.5,
      background: 'card',
      borderWidth: '1px',
      borderColor: 'strongLine',
      borderRadius: '6px',
    },
  },
})

const Switch = styled('label', {
  base: { display: 'flex', alignItems: 'center', gap: 2, mt: 6, fontSize: 'sm', cursor: 'pointer' },
})
