import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { EditorIdea } from '#features/ideas/editing-contract.ts'
import { api } from '#platform/web/api.ts'
import { isConflict } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { LeaveDialog } from '#platform/web/ui/leave-dialog.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useDraft } from '#platform/web/ui/use-draft.ts'
import { useLeaveGuard } from '#platform/web/ui/use-leave-guard.ts'
import { checkDraft } from './check-draft.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { CategoryChoice } from './field-words.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { draftOf, fieldsOf, type IdeaDraft } from './idea-draft.ts'
import { IdeaForm, type PictureSlot } from './idea-form.tsx'
import { useIdeasChanged } from './use-ideas-changed.ts'

interface Props {
  idea: EditorIdea
  categories: CategoryChoice[]
  picture: PictureSlot
  onClose: () => void
}

interface Conflict {
  /** "This idea was changed meanwhile by …" */
  sentence: string
  theirs: EditorIdea
}

/** The form with what is saved of an idea. A save closes it, unless somebody else has saved in the meantime. */
export function IdeaInEdit({ idea, categories, picture, onClose }: Props) {
  const [base, setBase] = useState(idea)
  const form = useDraft(draftOf(idea), checkDraft)
  const [conflict, setConflict] = useState<Conflict>()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const ideasChanged = useIdeasChanged()
  const guard = useLeaveGuard(form.isDirty, onClose)
  const showToast = useToast()
  const { client } = api.useUtils()

  const update = api.ideas.editing.update.useMutation({
    onSuccess: async (saved) => {
      showToast({ title: 'Idea updated', description: saved.title, tone: 'success' })
      guard.leave()
      await ideasChanged()
    },
    onError: async (error) => {
      if (!isConflict(error)) return form.refuse(error)
      try {
        const theirs = await client.ideas.editing.byId.query({ id: idea.id })
        setConflict({ sentence: error.message, theirs })
      } catch {
        // Without theirs there is nothing to choose from yet; saving again asks again.
        form.refuse(error)
      }
    },
  })

  function save(draft: IdeaDraft, version: number) {
    if (!update.isPending) update.mutate({ id: idea.id, version, ...fieldsOf(draft) })
  }

  return (
    <Dialog title="Edit idea" size="sheet" onClose={guard.close}>
      <IdeaForm
        draft={form.draft}
        onChange={form.change}
        errors={form.errors}
        failure={form.failure}
        categories={categories}
        picture={picture}
        saveLabel="Update Idea"
        isSaving={update.isPending}
        onSave={() => {
          if (form.check()) save(form.draft, base.version)
        }}
        onCancel={guard.close}
        extra={
          <Flex gap={4} align="center" fontSize="sm">
            <Button look="quiet" size="sm" onClick={() => setIsHistoryOpen(true)}>
              History
            </Button>
            <TextLink to={`/ideas/${idea.id}`} target="_blank">
              {base.state === 'published' ? 'See the page' : 'Preview the page'}
            </TextLink>
          </Flex>
        }
      />
      {conflict ? (
        <ConflictDialog
          {...conflict}
          base={draftOf(base)}
          mine={form.draft}
          categories={categories}
          onCancel={() => setConflict(undefined)}
          onResolve={(merged) => {
            setConflict(undefined)
            setBase(conflict.theirs)
            form.rebase(draftOf(conflict.theirs), merged)
            save(merged, conflict.theirs.version)
          }}
        />
      ) : null}
      {isHistoryOpen ? (
        <HistoryDialog
          idea={base}
          canRestore={!form.isDirty}
          categories={categories}
          onClose={() => setIsHistoryOpen(false)}
          onRestored={ideasChanged}
        />
      ) : null}
      {guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Dialog>
  )
}
