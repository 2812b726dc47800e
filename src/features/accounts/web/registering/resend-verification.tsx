import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import { MailboxNote } from './mailbox-note.tsx'

/** Asks for the verifying mail once more. The answer stands below, in a region that is read out. */
export function ResendVerification({ email }: { email: string }) {
  const { mutate, isPending, data, error } = api.accounts.resendVerification.useMutation()
  return (
    <div className={css({ mt: 3 })}>
      <Button
        size="sm"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) mutate({ email })
        }}
      >
        {isPending ? 'Sending…' : 'Send the link again'}
      </Button>
      <output className={css({ display: 'block', mt: data || error ? 3 : 0, fontSize: 'sm' })}>
        {error ? sentenceOf(error) : data?.message}
        <MailboxNote mailbox={data?.mailbox} />
      </output>
    </div>
  )
}
