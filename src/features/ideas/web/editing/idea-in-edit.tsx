import { Flex } from '@chakra-ui/react'
import { useState, type ComponentType } from 'react'
import type { EditorIdea } from '#features/ideas/editing-contract.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { api } from '#platform/web/api.ts'
import { isConflict } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SheetForm } from '#platform/web/ui/sheet-form.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useSheet } from '#platform/web/ui/use-sheet.ts'
import { checkDraft } from './check-draft.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EveryIdeaField } from './every-idea-field.tsx'
import type { CategoryChoice } from './field-words.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { draftOf, fieldsOf, type IdeaDraft } from './idea-draft.ts'
import { useIdeasChanged } from './use-ideas-changed.ts'

interface Props {
  idea: EditorIdea
  categories: CategoryChoice[]
  picture: ComponentType<PictureControl>
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
  const sheet = useSheet(draftOf(idea), checkDraft, onClose)
  const [conflict, setConflict] = useState<Conflict>()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const ideasChanged = useIdeasChanged()
  const showToast = useToast()
  const { client } = api.useUtils()

  const update = api.ideas.editing.update.useMutation({
    onSuccess: async (saved) => {
      showToast({ title: 'Idea updated', description: saved.title, tone: 'success' })
      sheet.guard.leave()
      await ideasChanged()
    },
    onError: async (error) => {
      if (!isConflict(error)) {
        sheet.refuse(error)
        return
      }
      try {
        const theirs = await client.ideas.editing.byId.query({ id: idea.id })
        setConflict({ sentence: error.message, theirs })
      } catch {
        // Without theirs there is nothing to choose from yet; saving again asks again.
        sheet.refuse(error)
      }
    },
  })

  function save(draft: IdeaDraft, saved: EditorIdea) {
    const fields = fieldsOf(draft, saved, new Date())
    if (!update.isPending) update.mutate({ id: idea.id, version: saved.version, ...fields })
  }

  return (
    <>
      <SheetForm
        title="Edit idea"
        sheet={sheet}
        saveLabel="Update Idea"
        isSaving={update.isPending}
        onSave={() => save(sheet.draft, base)}
        extra={
          <Flex gap={4} align="center" fontSize="sm">
            <Button look="quiet" size="sm" onClick={() => setIsHistoryOpen(true)}>
              History
            </Button>
            {base.state === 'archived' ? null : (
              <TextLink to={`/ideas/${idea.id}`} target="_blank">
                {base.state === 'published' ? 'See the page' : 'Preview the page'}
              </TextLink>
            )}
          </Flex>
        }
      >
        <EveryIdeaField form={sheet} categories={categories} picture={picture} />
      </SheetForm>
      {conflict ? (
        <ConflictDialog
          {...conflict}
          base={draftOf(base)}
          mine={sheet.draft}
          categories={categories}
          onCancel={() => setConflict(undefined)}
          onResolve={(merged) => {
            setConflict(undefined)
            setBase(conflict.theirs)
            sheet.rebase(draftOf(conflict.theirs), merged)
            save(merged, conflict.theirs)
          }}
        />
      ) : null}
      {isHistoryOpen ? (
        <HistoryDialog
          idea={base}
          canRestore={!sheet.isDirty}
          categories={categories}
          onClose={() => setIsHistoryOpen(false)}
          onRestored={ideasChanged}
        />
      ) : null}
    </>
  )
}
