import { useState } from 'react'
import type { ApiTokenView } from '#features/accounts/api-tokens-contract.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { LinkField } from '#platform/web/forms/link-field.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { SettingRow } from '../second-factor/setting-row.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'

const day = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })

/** The tokens that a member has given to programs, and one more. */
export function ApiTokenSettings({ email, isEditor }: { email: string; isEditor: boolean }) {
  const tokens = api.accounts.tokens.list.useQuery()
  const utils = api.useUtils()
  const toast = useToast()
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState('')
  const revoke = api.accounts.tokens.revoke.useMutation({
    async onSuccess() {
      toast({ title: 'Token revoked', tone: 'success' })
      await utils.accounts.tokens.list.invalidate()
      await utils.accounts.events.invalidate()
    },
    onError: (error) => toast({ title: sentenceOf(error), tone: 'danger' }),
  })
  if (tokens.isError)
    return <FailureState title="Your tokens did not load" onRetry={() => void tokens.refetch()} />
  if (!tokens.data) return <Skeleton className={css({ height: 16 })} aria-busy="true" />
  return (
    <>
      {tokens.data.map((token) => (
        <SettingRow key={token.id} title={token.name} note={noteOf(token)}>
          <Button
            size="sm"
            aria-label={`Revoke ${token.name}`}
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ id: token.id })}
          >
            Revoke
          </Button>
        </SettingRow>
      ))}
      <div className={css({ mt: 4 })}>
        <Button size="sm" onClick={() => setIsMaking(true)}>
          Make a token
        </Button>
      </div>
      {isMaking ? (
        <NewTokenDialog
          email={email}
          isEditor={isEditor}
          onClose={() => setIsMaking(false)}
          onMade={(token) => {
            setIsMaking(false)
            setMade(token)
          }}
        />
      ) : null}
      {made ? (
        <Dialog
          title="Your token"
          description="It is shown this once. Keep it as you would keep a password."
          isDirty
          onClose={() => setMade('')}
        >
          <LinkField label="Token" url={made} />
          <div className={css({ mt: 5 })}>
            <Button look="main" onClick={() => setMade('')}>
              I have kept it
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

const noteOf = ({ scopes, ending, expiresAt, lastUsedAt }: ApiTokenView) =>
  `…${ending}, ${scopes.join(', ')}, until ${day(expiresAt)}, ${lastUsedAt ? `last used ${day(lastUsedAt)}` : 'not used yet'}`
