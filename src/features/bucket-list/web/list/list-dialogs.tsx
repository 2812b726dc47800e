import { lazy, Suspense } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import type { useListScreen } from './use-list-screen.ts'

const EditEntryDialog = lazy(() =>
  import('../entry/edit-entry-dialog.tsx').then((part) => ({ default: part.EditEntryDialog })),
)
const CreateIdeaDialog = lazy(() =>
  import('../custom-ideas/create-idea-dialog.tsx').then((part) => ({ default: part.CreateIdeaDialog })),
)
const CustomIdeaDialog = lazy(() =>
  import('../custom-ideas/custom-idea-dialog.tsx').then((part) => ({ default: part.CustomIdeaDialog })),
)
const ShareDialog = lazy(() =>
  import('../sharing/share-dialog.tsx').then((part) => ({ default: part.ShareDialog })),
)
const TakeAlongDialog = lazy(() =>
  import('../files/take-along-dialog.tsx').then((part) => ({ default: part.TakeAlongDialog })),
)

interface Props {
  entries: readonly EntryView[]
  screen: ReturnType<typeof useListScreen>
  openPanel: 'create' | 'share' | 'take-along' | null
  onClosePanel: () => void
}

/** What opens above the list; the script of each comes when it is first opened. */
export function ListDialogs({ entries, screen, openPanel, onClosePanel }: Props) {
  const edited = entries.find(({ id }) => id === screen.editedId)
  return (
    <Suspense>
      {edited ? (
        <EditEntryDialog
          key={edited.id}
          entry={edited}
          onSaving={() => screen.linger(edited.id)}
          onClose={screen.closeEdit}
        />
      ) : null}
      {screen.openIdeaId === null ? null : (
        <CustomIdeaDialog key={screen.openIdeaId} id={screen.openIdeaId} onClose={screen.closeIdea} />
      )}
      {openPanel === 'create' ? <CreateIdeaDialog onClose={onClosePanel} /> : null}
      {openPanel === 'share' ? <ShareDialog onClose={onClosePanel} /> : null}
      {openPanel === 'take-along' ? <TakeAlongDialog onClose={onClosePanel} /> : null}
    </Suspense>
  )
}
