import { useState, type FormEvent } from 'react'
import type { ApiTokenView } from '#features/accounts/api-tokens-contract.ts'
import { maxTokenNameLength, tokenDays, tokenScopes } from '#features/accounts/limits.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { Field, LinkField } from '#platform/web/forms/field.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { DialogButtons, FormAlert, SubmitButton, TextField } from '../form/fields.tsx'
import { SettingRow, usePasswordPrompt } from '../second-factor/setting-row.tsx'

const formatDate = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })

/**
 * Shows the member's API tokens, with buttons to revoke and create them; a placeholder while loading, or an error with
 * a retry if they cannot be loaded. A new token is shown once, in a dialog. Only with `isEditor` can a new token be
 * given the right to edit the catalogue.
 */
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
    onError: (error) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  })
  if (tokens.isError)
    return <FailureState title="Couldn’t load your tokens" onRetry={() => void tokens.refetch()} />
  if (!tokens.data) return <Skeleton className={css({ height: 16 })} aria-busy="true" />
  return (
    <>
      {tokens.data.map((token) => (
        <SettingRow key={token.id} title={token.name} note={describeToken(token)}>
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
          Create a token
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
          title="Your Token"
          description="Copy your token now. You won’t see it again."
          isDirty
          onClose={() => setMade('')}
        >
          <LinkField label="Token" url={made} />
          <div className={css({ mt: 5 })}>
            <Button look="main" onClick={() => setMade('')}>
              I’ve saved the token
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

const describeToken = ({ scopes, ending, expiresAt, lastUsedAt }: ApiTokenView) =>
  `…${ending}, ${scopes.join(', ')}, expires ${formatDate(expiresAt)}, ${lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}`

type Scope = (typeof tokenScopes)[number]
type Days = (typeof tokenDays)[number]

const scopeLabels: Record<Scope, string> = {
  read: 'Read everything I can see',
  list: 'Edit my list',
  editor: 'Edit the catalogue',
}
const lifetimeLabels: Record<Days, string> = { 7: 'A week', 30: '30 days', 90: '90 days', 365: 'A year' }

interface Props {
  email: string
  isEditor: boolean
  onMade: (token: string) => void
  onClose: () => void
}

/** Dialog to create an API token: its name, scopes and lifetime. */
function NewTokenDialog({ email, isEditor, onMade, onClose }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>(['read'])
  const [days, setDays] = useState<Days>(90)
  const utils = api.useUtils()
  const { asksFor, question } = usePasswordPrompt(email)
  const make = api.accounts.tokens.make.useMutation({
    onSuccess: async ({ token }) => {
      onMade(token)
      await utils.accounts.tokens.list.invalidate()
      await utils.accounts.events.invalidate()
    },
    onError: (error) => void asksFor(error, send),
  })
  function send() {
    make.mutate({ name, scopes, days })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) send()
  }
  const offered = tokenScopes.filter((scope) => scope !== 'editor' || isEditor)
  return (
    <FormDialog title="Create a Token" onClose={onClose}>
      <form
        aria-label="Create a token"
        className={css({ display: 'flex', flexDirection: 'column', gap: 5 })}
        onSubmit={submit}
      >
        {make.error && make.error.data?.code !== 'password_needed' ? (
          <FormAlert>{failureMessageOf(make.error)}</FormAlert>
        ) : null}
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          required
          maxLength={maxTokenNameLength}
          value={name}
          hint="What it’s for, such as “Phone shortcut”."
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset>
          <legend className={css({ fontWeight: 600, fontSize: 'sm', mb: 2 })}>Permissions</legend>
          {offered.map((scope) => (
            <label key={scope} className={css({ display: 'flex', gap: 2, alignItems: 'center', py: 1 })}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ target }) =>
                  setScopes(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
                }
              />
              {scopeLabels[scope]}
            </label>
          ))}
        </fieldset>
        <Field label="Expires after">
          {(ties) => (
            <Select
              {...ties}
              value={days}
              onChange={({ target }) =>
                setDays(tokenDays.find((each) => String(each) === target.value) ?? days)
              }
            >
              {tokenDays.map((each) => (
                <option key={each} value={each}>
                  {lifetimeLabels[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={make.isPending} pendingLabel="Creating…">
            Create token
          </SubmitButton>
        </DialogButtons>
      </form>
      {question}
    </FormDialog>
  )
}
