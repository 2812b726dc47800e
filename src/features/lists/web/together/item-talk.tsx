import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import type { CommentView, ItemKey, ListDetails, ListItemView } from '#features/lists/contract.ts'
import { maxCommentLength } from '#features/lists/limits.ts'
import { commentRequired } from '#features/lists/messages.ts'
import { api } from '#platform/web/api.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { isMissing } from '#platform/web/failure.ts'
import { TextArea } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { currentOnVisit, includingInactive } from '#platform/web/query-client.ts'
import { css, cx } from '#platform/web/styled.tsx'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ItemDates, TogetherLine } from '../dates/item-dates.tsx'
import { useDraft } from './comment-drafts.tsx'

interface ItemTalkProps {
  list: Pick<ListDetails, 'id' | 'role' | 'members'>
  item: Pick<ListItemView, 'id' | 'idea' | 'cheers' | 'comments' | 'dates'>
}

/**
 * Cheers, comments and proposed days of an item of a list, below the day that was settled. The comments are loaded when
 * they are opened; a comment that is being written is stored in the tab.
 */
export function ItemTalk({ list, item, userId }: ItemTalkProps & { userId: number }) {
  // The draft is kept while the comments are closed.
  const draft = useDraft({ userId, item: { id: list.id, itemId: item.id }, title: item.idea.title })
  const [isOpen, setOpen] = useState(draft.draft.text !== '')
  const { comments } = item
  const words = comments === 0 ? 'Comment' : comments === 1 ? '1 comment' : `${comments} comments`
  return (
    <div>
      <TogetherLine list={list} item={item} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 })}>
        {list.members.length > 1 ? <CheerButton list={list} item={item} /> : null}
        <Button
          className={css({ color: 'quiet' })}
          look="quiet"
          size="sm"
          aria-label={`${words}: ${item.idea.title}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {words}
        </Button>
        <ItemDates list={list} item={item} />
      </div>
      {isOpen ? <Comments list={list} item={item} draft={draft} /> : null}
    </div>
  )
}

interface DraftProps {
  draft: ReturnType<typeof useDraft>
}

/** Button that cheers or withdraws the cheer, with the names of the members who cheer. */
function CheerButton({ list, item }: ItemTalkProps) {
  const showFailure = useFailureToast()
  const { lists } = api.useUtils()
  const { data: user } = api.accounts.current.useQuery()
  const cheering = api.lists.items.cheer.useMutation({
    onError: (error) => showFailure(error, 'Couldn’t send your cheer'),
    onSettled: () => lists.get.invalidate({ id: list.id }, includingInactive),
  })
  const others = item.cheers.filter((userId) => userId !== user?.id)
  const isCheering = cheering.isPending
    ? cheering.variables.isCheering
    : user !== null && user !== undefined && item.cheers.includes(user.id)
  const count = others.length + (isCheering ? 1 : 0)
  const names = list.members
    .filter(({ userId }) => others.includes(userId))
    .map(({ name }) => name)
    .concat(isCheering ? [others.length === 0 ? 'You' : 'you'] : [])
  return (
    <>
      <Button
        look="toggle"
        size="sm"
        aria-pressed={isCheering}
        // The count is the button’s text, which its name must contain.
        aria-label={`Cheer: ${item.idea.title}${count === 0 ? '' : `, ${count}`}`}
        onClick={() =>
          cheering.isPending
            ? undefined
            : cheering.mutate({ id: list.id, itemId: item.id, isCheering: !isCheering })
        }
      >
        <svg
          width="18"
          height="18"
          viewBox="0 0 24 24"
          aria-hidden="true"
          focusable="false"
          fill={isCheering ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
        >
          <path d="M12 3.5l2.6 5.3 5.9.9-4.2 4.1 1 5.8-5.3-2.7-5.3 2.7 1-5.8-4.2-4.1 5.9-.9z" />
        </svg>
        {count === 0 ? 'Cheer' : count}
      </Button>
      {names.length > 0 ? (
        <span className={css({ color: 'quiet', fontSize: 'sm', overflowWrap: 'anywhere' })}>
          {nameList.format(names)} {names.length === 1 && !isCheering ? 'cheers' : 'cheer'}
        </span>
      ) : null}
    </>
  )
}

const nameList = new Intl.ListFormat('en-US')

/** Comments on an item, oldest first, and a form to write one. */
function Comments({ list, item, draft }: ItemTalkProps & DraftProps) {
  const key = { id: list.id, itemId: item.id }
  const showFailure = useFailureToast()
  const { lists } = api.useUtils()
  const { data: user } = api.accounts.current.useQuery()
  const { data: comments, isError, refetch } = api.lists.comments.list.useQuery(key, currentOnVisit)
  const removal = api.lists.comments.remove.useMutation({
    onSuccess: (_nothing, { commentId }) =>
      lists.comments.list.setData(key, (all) => all?.filter(({ id }) => id !== commentId)),
    onError(error) {
      if (!isMissing(error)) showFailure(error, 'Couldn’t delete the comment')
    },
    onSettled: () =>
      Promise.all([
        lists.comments.list.invalidate(key, includingInactive),
        lists.get.invalidate({ id: list.id }, includingInactive),
      ]),
  })
  const place = useFocusFallback<HTMLDivElement>(comments?.length)
  const fetchMissing = useEffectEvent((count: number) => {
    if (comments && comments.length !== count) void refetch()
  })
  // The list, which is fetched again and again, tells of the comments of others.
  useEffect(() => {
    fetchMissing(item.comments)
  }, [item.comments])

  if (!comments) {
    if (isError) return <FailureLine onRetry={() => void refetch()}>Couldn’t load the comments.</FailureLine>
    return <Skeleton className={css({ height: 16, mt: 3 })} aria-busy="true" aria-label="Loading" />
  }
  return (
    <div className={css({ mt: 3 })} ref={place} tabIndex={-1}>
      <ul
        className={cx(
          css({ display: 'grid', gap: 3, listStyle: 'none' }),
          comments.length > 0 && css({ mb: 4 }),
        )}
        aria-label={`Comments: ${item.idea.title}`}
      >
        {comments.map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            onDelete={
              comment.userId === user?.id || list.role === 'owner'
                ? () => removal.mutate({ ...key, commentId: comment.id })
                : null
            }
          />
        ))}
      </ul>
      <CommentForm itemKey={key} draft={draft} />
    </div>
  )
}

interface CommentProps {
  comment: CommentView
  /** Null if the member may not delete it. */
  onDelete: (() => void) | null
}

function Comment({ comment: { name, text, createdAt }, onDelete }: CommentProps) {
  const author = name ?? 'A former member'
  return (
    <li className={css({ fontSize: 'sm' })}>
      <div className={css({ display: 'flex', alignItems: 'baseline', columnGap: 2, flexWrap: 'wrap' })}>
        <b className={css({ fontWeight: 600, overflowWrap: 'anywhere' })}>{author}</b>
        <time className={css({ color: 'quiet', fontSize: 'xs' })} dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
        {onDelete ? (
          <Button
            className={css({ ml: 'auto', color: 'quiet', fontWeight: 500 })}
            look="quiet"
            size="sm"
            aria-label={`Delete comment by ${author}: ${text.slice(0, 40)}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        ) : null}
      </div>
      <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{text}</p>
    </li>
  )
}

function CommentForm({ itemKey, draft: { draft, setText, markSent } }: DraftProps & { itemKey: ItemKey }) {
  const showFailure = useFailureToast()
  const { lists } = api.useUtils()
  const [error, setError] = useState<string>()
  const { mutate, isPending } = api.lists.comments.add.useMutation({
    onSuccess(comment, { requestId }) {
      if (requestId) markSent(requestId)
      lists.comments.list.setData(
        itemKey,
        (all) => all && [...all.filter(({ id }) => id !== comment.id), comment],
      )
    },
    onError: (failure) => showFailure(failure, 'Couldn’t save the comment'),
    onSettled: () =>
      Promise.all([
        lists.comments.list.invalidate(itemKey, includingInactive),
        lists.get.invalidate({ id: itemKey.id }, includingInactive),
      ]),
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const isEmpty = draft.text.trim() === ''
    setError(isEmpty ? commentRequired : undefined)
    if (!isEmpty) mutate({ ...itemKey, text: draft.text, requestId: draft.requestId })
  }

  return (
    <form className={css({ display: 'grid', gap: 2 })} onSubmit={send} noValidate>
      <Field label="Your comment" error={error}>
        {(ties) => (
          <TextArea
            className={css({ fontSize: 'sm', minHeight: 16 })}
            {...ties}
            rows={2}
            maxLength={maxCommentLength}
            value={draft.text}
            onChange={({ target }) => {
              setText(target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <Button className={css({ justifySelf: 'start' })} type="submit" size="sm" aria-disabled={isPending}>
        {isPending ? 'Sending...' : 'Send'}
      </Button>
    </form>
  )
}
