import { useCallback } from 'react'
import { emailPattern, maxEmailLength } from '#features/accounts/limits.ts'
import { invalidEmail } from '#features/accounts/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { useValidatedForm, type FieldValidation } from '#platform/web/forms/use-validated-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { useBasePath } from '#platform/web/settings.ts'

/**
 * Newsletter sign-up form with the accessible name `label`. After it was sent, the server's message on what to do next
 * replaces it. Without JavaScript it is submitted natively and validated by the browser.
 */
export function SubscribeForm({ label }: { label: string }) {
  const isHydrated = useHydrated()
  const based = useBasePath()
  const subscribe = api.newsletter.subscribe.useMutation()
  const { errors, formProps } = useValidatedForm(fields, subscribe)
  const { data, error, isPending } = subscribe
  const isSent = data !== undefined
  const focusOnceSent = useCallback(
    (output: HTMLOutputElement | null) => {
      if (isSent) output?.focus()
    },
    [isSent],
  )
  return (
    <form aria-label={label} action={based(hrefOf('newsletter'))} {...formProps} noValidate={isHydrated}>
      {data ? null : (
        <>
          <Field
            label="Email"
            error={
              errors.email ?? (error && !error.data?.issues?.email ? failureMessageOf(error) : undefined)
            }
          >
            {(ties) => (
              <Row>
                <TextInput
                  className={css({ flex: '1 1 14rem', width: 'auto' })}
                  {...ties}
                  name="email"
                  type="email"
                  autoComplete="email"
                  required
                  maxLength={maxEmailLength}
                />
                <Button type="submit" look="main" aria-disabled={isPending || undefined}>
                  {isPending ? 'Sending…' : 'Subscribe'}
                </Button>
              </Row>
            )}
          </Field>
          <div className={css({ srOnly: true })} aria-hidden="true">
            <label>
              Leave this empty
              <input type="text" name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <p className={css({ mt: 3, color: 'quiet', fontSize: 'sm' })}>
            One email a week. Unsubscribe any time.
          </p>
        </>
      )}
      {/* The button that had the focus is gone once the form was sent. */}
      <output ref={focusOnceSent} tabIndex={-1} className={css({ display: 'block', fontWeight: 500 })}>
        {data?.message}
      </output>
    </form>
  )
}

const Row = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: 3 } })

const fields: FieldValidation<{ email: string; website?: string }> = {
  read: (sent) => ({ email: readText(sent, 'email').trim(), website: readText(sent, 'website') }),
  check: ({ email }) => ({ email: emailPattern.test(email) ? undefined : invalidEmail }),
}

function readText(sent: FormData, name: string): string {
  const value = sent.get(name)
  return typeof value === 'string' ? value : ''
}
