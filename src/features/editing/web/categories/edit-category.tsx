import { type ComponentType, useState, lazy, Suspense, useId } from 'react'
import type { EditorCategoryWithContent, EditorCategory } from '#features/editing/contract.ts'
import { categoryNotEmpty } from '#features/editing/messages.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { currentStateOf, isVersioned, failureMessageOf } from '#platform/web/failure.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { LoadingSidePanel, SidePanelForm, useSidePanel } from '#platform/web/forms/side-panel-form.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { alwaysFresh } from '#platform/web/query-client.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import {
  toCategoryDraft,
  findChanges,
  checkCategory,
  useRefreshCategories,
  sortByName,
} from './category-draft.ts'
import { CategoryFormFields } from './category-form-fields.tsx'

interface Props {
  id: number
  picture: ComponentType<PictureControl>
  onClose: () => void
}

/**
 * Side panel with the form in which an editor changes, merges or archives the category `id`, which it loads: shows a
 * placeholder while loading, and an error with a retry if that fails. If another editor has saved in the meantime, it
 * asks whose version to keep. `picture` is the control that chooses picture and cover.
 */
export function EditCategory({ id, ...rest }: Props) {
  const { data, isFetching, refetch } = api.categories.editing.byId.useQuery({ id }, alwaysFresh)
  if (data) return <CategoryForm key={data.version} category={data} {...rest} />
  return (
    <LoadingSidePanel
      title="Edit Category"
      isLoading={isFetching}
      failure="Couldn’t load the category"
      onRetry={() => void refetch()}
      onClose={rest.onClose}
    />
  )
}

interface CategoryFormProps {
  category: EditorCategoryWithContent
  picture: ComponentType<PictureControl>
  onClose: () => void
}

interface Conflict {
  /** Error message, which names the other editor. */
  sentence: string
  /** Version saved by the other editor. A later save by anyone is a new conflict. */
  version: number
}

/** Edit form of a category. */
function CategoryForm({ category, picture, onClose }: CategoryFormProps) {
  const panel = useSidePanel(toCategoryDraft(category), checkCategory, onClose)
  const [conflict, setConflict] = useState<Conflict>()
  const categoriesChanged = useRefreshCategories()
  const showToast = useToast()
  const update = api.categories.editing.update.useMutation({
    onSuccess: async ({ name }) => {
      showToast({ title: 'Category updated', description: name, tone: 'success' })
      panel.guard.leave()
      await categoriesChanged()
    },
    onError: (error) => {
      const theirs = currentStateOf(error, isVersioned)
      if (theirs) setConflict({ sentence: error.message, version: theirs.version })
      else panel.refuse(error)
    },
  })
  /** Sends only the fields changed here, so that other fields keep what another editor saved. */
  const save = (version: number) =>
    update.mutate({ id: category.id, version, ...findChanges(panel.draft, toCategoryDraft(category)) })

  return (
    <>
      <SidePanelForm
        title={`Edit ${category.name}`}
        panel={panel}
        saveLabel="Update category"
        isSaving={update.isPending}
        onSave={() => save(category.version)}
        extra={<CategoryActions category={category} isDirty={panel.isDirty} onDone={panel.guard.leave} />}
      >
        <CategoryFormFields form={panel} picture={picture} />
      </SidePanelForm>
      {conflict ? (
        <CategoryConflict
          sentence={conflict.sentence}
          onClose={() => setConflict(undefined)}
          onTheirs={categoriesChanged}
          onMine={() => {
            setConflict(undefined)
            save(conflict.version)
          }}
        />
      ) : null}
    </>
  )
}

interface CategoryConflictProps {
  /** Error message, which names the other editor. */
  sentence: string
  onClose: () => void
  /** Discards the draft and loads the saved category. */
  onTheirs: () => void
  onMine: () => void
}

/** Resolves an edit conflict: the editor chooses before anything is overwritten. */
function CategoryConflict({ sentence, onClose, onTheirs, onMine }: CategoryConflictProps) {
  return (
    <Dialog title="Changed by someone else" onClose={onClose}>
      <p>
        {sentence} Load their version and discard your changes, or overwrite it with the fields you changed?
      </p>
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', flexWrap: 'wrap', mt: 6 })}>
        <Button size="sm" onClick={onClose}>
          Back to form
        </Button>
        <Button size="sm" onClick={onTheirs}>
          Load theirs
        </Button>
        <Button size="sm" look="main" onClick={onMine}>
          Save mine
        </Button>
      </div>
    </Dialog>
  )
}

interface CategoryActionsProps {
  category: EditorCategory
  /** Whether the form has unsaved changes, which these actions would discard. */
  isDirty: boolean
  onDone: () => void
}

const unsavedChanges = 'Save or discard your changes first.'

/** Buttons to merge, archive or open a category. */
function CategoryActions({ category, isDirty, onDone }: CategoryActionsProps) {
  const say = useTerms()
  const { id, name, slug, archived, allIdeas } = category
  const [isMerging, setIsMerging] = useState(false)
  const categoriesChanged = useRefreshCategories()
  const showToast = useToast()
  const archive = api.categories.editing.archive.useMutation({
    onSuccess: async (changed) => {
      showToast({ title: changed.archived ? 'Category archived' : 'Category restored', description: name })
      onDone()
      await categoriesChanged()
    },
  })
  const isFull = allIdeas > 0 && !archived
  const disabledReason = isDirty ? unsavedChanges : isFull ? say(categoryNotEmpty) : undefined
  return (
    <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' })}>
      {archived ? null : (
        <Button size="sm" look="quiet" disabled={isDirty} onClick={() => setIsMerging(true)}>
          Merge…
        </Button>
      )}
      <Button
        size="sm"
        look="quiet"
        disabled={isFull || isDirty || archive.isPending}
        title={disabledReason}
        onClick={() => archive.mutate({ id, archived: !archived })}
      >
        {archived ? 'Restore' : 'Archive'}
      </Button>
      {archived ? null : (
        <TextLink
          isAlone
          className={css({ fontSize: 'sm' })}
          to={hrefOf('category', { slug })}
          target="_blank"
        >
          View page
        </TextLink>
      )}
      {disabledReason ? (
        <div className={css({ color: 'quiet', fontSize: 'xs' })}>{disabledReason}</div>
      ) : null}
      {archive.error ? (
        <div className={css({ color: 'danger', fontSize: 'sm' })} role="alert">
          {failureMessageOf(archive.error)}
        </div>
      ) : null}
      {isMerging ? (
        <MergeDialog category={category} onClose={() => setIsMerging(false)} onMerged={onDone} />
      ) : null}
    </div>
  )
}

const ChoiceBox = lazy(() =>
  import('#platform/web/widgets/searchable-select.tsx').then((loaded) => ({
    default: loaded.SearchableSelect,
  })),
)

interface MergeDialogProps {
  category: EditorCategory
  onClose: () => void
  onMerged: () => void
}

const formatMovingIdeas = (count: number) =>
  count === 1 ? '1 idea will move' : `${formatCount(count)} ideas will move`

/** Merges a category into another, after showing how many ideas will move. */
function MergeDialog({ category, onClose, onMerged }: MergeDialogProps) {
  const say = useTerms()
  const [intoId, setIntoId] = useState<number>()
  const {
    data: all,
    isError,
    refetch,
  } = api.categories.editing.list.useQuery(undefined, { select: sortByName })
  const field = useId()
  const others = all?.filter(({ id, archived }) => id !== category.id && !archived) ?? []
  const into = others.find(({ id }) => id === intoId)
  const categoriesChanged = useRefreshCategories()
  const showToast = useToast()
  const merge = api.categories.editing.merge.useMutation({
    onSuccess: async ({ moved }) => {
      showToast({
        title: 'Categories merged',
        description: `${formatMovingIdeas(moved).replace(/will move$/, 'moved')}.`,
        tone: 'success',
      })
      onMerged()
      await categoriesChanged()
    },
  })
  return (
    <Dialog title={`Merge “${category.name}”`} onClose={onClose}>
      {isError && !all ? (
        <FailureLine onRetry={() => void refetch()}>Couldn’t load the categories.</FailureLine>
      ) : (
        <>
          <label
            className={css({ display: 'block', fontWeight: 600, fontSize: 'sm', mb: 2 })}
            htmlFor={field}
          >
            Merge into
          </label>
          <Suspense fallback={<Skeleton className={css({ height: 10 })} />}>
            {all ? (
              <ChoiceBox
                id={field}
                options={others}
                placeholder="Choose a category"
                nothing="No matching categories."
                onChange={setIntoId}
              />
            ) : null}
          </Suspense>
        </>
      )}
      <div className={css({ mt: 4, minHeight: 20 })} aria-live="polite">
        {into ? (
          <p>
            <strong>{say(formatMovingIdeas(category.allIdeas))}</strong> to “{into.name}”. “{category.name}”
            will be removed. Its URL will redirect to the other category, and its content will no longer be
            shown.
          </p>
        ) : null}
        {merge.error ? (
          <div className={css({ color: 'danger' })} role="alert">
            {failureMessageOf(merge.error)}
          </div>
        ) : null}
      </div>
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', mt: 4 })}>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="sm"
          look="main"
          disabled={!into || merge.isPending}
          onClick={() => into && merge.mutate({ fromId: category.id, intoId: into.id })}
        >
          {merge.isPending ? 'Merging…' : 'Merge'}
        </Button>
      </div>
    </Dialog>
  )
}
