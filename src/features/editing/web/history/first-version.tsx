import { Button } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  version: number
  isBusy: boolean
  onRestore: () => void
}

/** The end of a history: how the idea was before the first save that is known. */
export function FirstVersion({ version, isBusy, onRestore }: Props) {
  return (
    <li
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 4,
        fontSize: 'sm',
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
    >
      <div className={css({ flex: '1' })}>
        <strong>As it was before</strong>
        <div className={css({ color: 'quiet', fontSize: 'xs' })}>Version {version}</div>
      </div>
      <Button size="sm" disabled={isBusy} aria-label={`Restore version ${version}`} onClick={onRestore}>
        Restore
      </Button>
    </li>
  )
}
