import { useId, useState } from 'react'
import type { EditedIssue } from '#features/newsletter/issue-contract.ts'
import { issueStateLabels } from '#features/newsletter/messages.ts'
import { minuteMs } from '#platform/durations.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf, type QueryFailure } from '#platform/web/failure.ts'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DestructiveButton } from '#platform/web/ui/destructive-button.tsx'

interface Props {
  issue: EditedIssue
  isOpen: boolean
  /** Saves texts that have been typed but not saved. Returns false if they could not be saved. */
  saveTexts: () => Promise<boolean>
}

/**
 * State of a newsletter issue, and a button with which an editor gets a test mail of it. If `isOpen` (not being sent
 * yet), also controls to approve it or withdraw the approval, set its time and send it now. Before a test, an approval
 * or sending, `saveTexts` saves what was typed; if it returns false, nothing happens.
 */
export function IssueActions({ issue, isOpen, saveTexts }: Props) {
  const { id } = issue
  const goesOut = useId()
  const toast = useToast()
  const [isSending, setSending] = useState(false)
  const sendButton = useFocusFallback<HTMLButtonElement>(isSending)
  const testButton = useFocusFallback<HTMLButtonElement>(isOpen)
  const editing = api.newsletter.editing
  const sendTest = editing.sendTest.useMutation({
    onSuccess: () => toast({ title: 'Test email sent', tone: 'success' }),
    onError: (error) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  })
  const approve = editing.approve.useMutation(useIssueMutation('Approved'))
  const takeBack = editing.takeBack.useMutation(useIssueMutation('Approval withdrawn'))
  const schedule = editing.schedule.useMutation(useIssueMutation('Scheduled'))
  const sendNow = editing.sendNow.useMutation(useIssueMutation('Sending now'))
  const moment = formatWithWeekday(issue.goesOutAt)
  const whenSaved = async (act: () => void) => {
    if (await saveTexts()) act()
  }

  return (
    <div className={css({ mb: 6 })}>
      <div className={css({ mb: 3 })}>
        <strong>{issueStateLabels[issue.state]}.</strong>{' '}
        {issue.state === 'draft'
          ? `This issue will be sent on ${moment}, once it’s approved.`
          : issue.state === 'approved'
            ? `This issue will be sent on ${moment}.`
            : null}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' })}>
        <Button
          ref={testButton}
          size="sm"
          look="quiet"
          onClick={() => void whenSaved(() => sendTest.mutate({ id }))}
        >
          Send me a test
        </Button>
        {isOpen && issue.state === 'draft' ? (
          <Button size="sm" look="main" onClick={() => void whenSaved(() => approve.mutate({ id }))}>
            Approve
          </Button>
        ) : isOpen ? (
          <Button size="sm" look="quiet" onClick={() => takeBack.mutate({ id })}>
            Withdraw approval
          </Button>
        ) : null}
        {isOpen ? (
          <>
            <label
              htmlFor={goesOut}
              className={css({ fontSize: 'sm', display: 'inline-flex', alignItems: 'center', gap: 2 })}
            >
              Send on
              <Input
                id={goesOut}
                type="datetime-local"
                className={css({ width: 'auto' })}
                defaultValue={toLocalTime(issue.goesOutAt)}
                onChange={({ target }) => {
                  const at = new Date(target.value)
                  if (!Number.isNaN(at.getTime())) schedule.mutate({ id, at: at.toISOString() })
                }}
              />
            </label>
            {isSending ? (
              <>
                <DestructiveButton
                  size="sm"
                  isBusy={sendNow.isPending}
                  onClick={() => void whenSaved(() => sendNow.mutate({ id }))}
                >
                  Yes, send to all subscribers
                </DestructiveButton>
                <Button ref={sendButton} size="sm" look="quiet" onClick={() => setSending(false)}>
                  Cancel
                </Button>
              </>
            ) : (
              <Button ref={sendButton} size="sm" look="quiet" onClick={() => setSending(true)}>
                Send now
              </Button>
            )}
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Converts a timestamp to the value of a `datetime-local` field, in the browser's time zone. */
function toLocalTime(moment: string): string {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

/** Time between two looks at an issue that is being sent, in ms. */
export const sendingPollMs = 3000

/** Formats a timestamp in the browser's time zone, for example "Thu, Nov 26, 9:00 AM". */
export const formatWithWeekday = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

/**
 * Returns `onSuccess` and `onError` for a mutation that returns a newsletter issue: success updates the cached issue,
 * refetches the list and shows the toast `said`, if given; an error shows a toast with its message.
 */
export function useIssueMutation(said?: string) {
  const toast = useToast()
  const { list, read } = api.useUtils().newsletter.editing
  return {
    onSuccess(issue: EditedIssue) {
      read.setData({ id: issue.id }, issue)
      void list.invalidate()
      if (said) toast({ title: said, tone: 'success' })
    },
    onError: (error: QueryFailure) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  }
}
