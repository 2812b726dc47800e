import type { TotpSetUp } from '#features/accounts/factors-contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useCopy } from '#platform/web/use-copy.ts'
import { css, styled } from '#platform/web/styled.tsx'

/** What an app is given, to be scanned, typed, copied, or opened on the phone itself. */
export function TotpKey({ setUp: { key, uri, picture } }: { setUp: TotpSetUp }) {
  const copy = useCopy()
  return (
    <div
      className={css({
        display: 'flex',
        gap: 5,
        mb: 6,
        alignItems: 'center',
        flexDirection: { base: 'column', sm: 'row' },
      })}
    >
      <Picture viewBox={`0 0 ${picture.size} ${picture.size}`} aria-hidden="true">
        <rect width="100%" height="100%" fill="#fff" />
        <path d={picture.path} fill="#000" />
      </Picture>
      <div className={css({ minWidth: 0 })}>
        <div className={css({ fontWeight: 600, fontSize: 'sm' })}>Key</div>
        <div className={css({ fontFamily: 'monospace', overflowWrap: 'anywhere', my: 2 })}>
          {inGroups(key)}
        </div>
        <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap' })}>
          <Button
            size="sm"
            onClick={() => void copy(key, () => ({ title: 'Please copy it by hand' }), 'Key copied')}
          >
            Copy the key
          </Button>
          <AppLink href={uri}>Open in an app here</AppLink>
        </div>
      </div>
    </div>
  )
}

const inGroups = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Dark on white in either scheme: that is what cameras read. */
const Picture = styled('svg', {
  base: { width: 48, height: 48, flexShrink: 0, borderRadius: 'md', shapeRendering: 'crispEdges' },
})

const AppLink = styled('a', {
  base: {
    color: 'accentText',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    fontSize: 'sm',
    py: 2.5,
  },
})
