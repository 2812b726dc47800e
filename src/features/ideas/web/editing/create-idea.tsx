import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { EditorIdea } from '#features/ideas/editing-contract.ts'
import { stateLabels } from '#features/ideas/texts.ts'
import { api } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { LeaveDialog } from '#platform/web/ui/leave-dialog.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useDraft } from '#platform/web/ui/use-draft.ts'
import { useLeaveGuard } from '#platform/web/ui/use-leave-guard.ts'
import { checkDraft } from './check-draft.ts'
import type { CategoryChoice } from './field-words.ts'
import { emptyDraft, fieldsOf } from './idea-draft.ts'
import { IdeaForm, type PictureSlot } from './idea-form.tsx'
import { useIdeasChanged } from './use-ideas-changed.ts'

interface Props {
  categories: CategoryChoice[]
  picture: PictureSlot
  /** What somebody has looked for in vain. */
  title?: string
  onClose: () => void
  onEdit: (id: number) => void
}

/** The form in create mode: after a save it is empty again, for the next idea. */
export function CreateIdea({ categories, picture, title, onClose, onEdit }: Props) {
  const empty = emptyDraft(categories[0]?.id ?? null)
  const form = useDraft({ ...empty, title: title ?? '' }, checkDraft)
  const [created, setCreated] = useState<EditorIdea>()
  const ideasChanged = useIdeasChanged()
  const guard = useLeaveGuard(form.isDirty, onClose)

  const create = api.ideas.editing.create.useMutation({
    onSuccess: async (idea) => {
      setCreated(idea)
      form.startFrom(empty)
      await ideasChanged()
    },
    onError: form.refuse,
  })

  return (
    <Dialog title="New idea" size="sheet" onClose={guard.close}>
      <Box as="output" display="block" aria-live="polite">
        {created ? (
          <Flex
            wrap="wrap"
            align="center"
            columnGap={4}
            rowGap={1}
            px={4}
            py={2}
            mb={5}
            borderRadius="sm"
            background="tealSoft"
            fontSize="sm"
          >
            <span>
              “{created.title}” is saved: {stateLabels[created.state].toLowerCase()}.
            </span>
            <TextLink to={`/ideas/${created.id}`} target="_blank">
              Preview
            </TextLink>
            <Button look="quiet" size="sm" onClick={() => onEdit(created.id)}>
              Edit it
            </Button>
          </Flex>
        ) : null}
      </Box>
      <IdeaForm
        draft={form.draft}
        onChange={form.change}
        errors={form.errors}
        failure={form.failure}
        categories={categories}
        picture={picture}
        saveLabel="Create Idea"
        isSaving={create.isPending}
        onSave={() => {
          if (!create.isPending && form.check()) create.mutate(fieldsOf(form.draft))
        }}
        onCancel={guard.close}
      />
      {guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Dialog>
  )
}
