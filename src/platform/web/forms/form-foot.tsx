import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '../ui/button.tsx'

interface Props {
  saveLabel: string
  isSaving: boolean
  /** Why the last attempt came to nothing. */
  failure?: string | undefined
  /** What else can be done, beside the buttons. */
  extra?: ReactNode
  onCancel: () => void
}

/** The end of a form in a sheet: its buttons stay in view however long the form is. */
export function FormFoot({ saveLabel, isSaving, failure, extra, onCancel }: Props) {
  return (
    <Foot>
      {failure ? (
        <div
          className={css({ color: 'danger', fontWeight: 500, fontSize: 'sm', width: 'full' })}
          role="alert"
        >
          {failure}
        </div>
      ) : null}
      {extra}
      <div className={css({ display: 'flex', gap: 2, ml: 'auto' })}>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="main" size="sm" disabled={isSaving}>
          {isSaving ? 'Saving...' : saveLabel}
        </Button>
      </div>
    </Foot>
  )
}

const Foot = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    py: 3,
    mx: { base: -4, md: -8 },
    px: { base: 4, md: 8 },
    background: 'paper',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})
