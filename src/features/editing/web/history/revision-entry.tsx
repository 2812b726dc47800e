import type { Revision, RevisionAction } from '#features/editing/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { Difference } from './difference.tsx'
import { fieldLabels, fieldNames, valueInWords, type CategoryChoice } from '../ideas/field-words.ts'
import { momentInWords } from '#platform/web/moment-in-words.ts'

interface Props {
  revision: Revision
  categories: CategoryChoice[]
  isCurrent: boolean
  isBusy: boolean
  onRestore: () => void
}

const actionWords: Record<RevisionAction, string> = {
  create: 'created it',
  update: 'saved it',
  bulk: 'changed it with others',
  import: 'imported it',
  restore: 'restored a version',
  undo: 'undid a change',
  publish: 'published it',
  merge: 'merged its category',
  edition: 'brought it up to date',
}

/** One save: by whom, when, and what it changed from what to what. */
export function RevisionEntry({ revision, categories, isCurrent, isBusy, onRestore }: Props) {
  const { version, at, editor, action, before, after } = revision
  const changed = action === 'create' ? [] : fieldNames.filter((name) => name in after)
  return (
    <Entry>
      <div className={css({ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' })}>
        <div className={css({ flex: '1 1 16rem' })}>
          <strong>{editor?.name ?? (action === 'edition' ? 'A new edition' : 'The clock')}</strong>{' '}
          {actionWords[action]}
          <div className={css({ color: 'quiet', fontSize: 'xs' })}>
            Version {version}, <time dateTime={at}>{momentInWords(at)}</time>
          </div>
        </div>
        {isCurrent ? (
          <Badge>Current</Badge>
        ) : (
          <Button size="sm" disabled={isBusy} aria-label={`Restore version ${version}`} onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
      {changed.length > 0 ? (
        <Differences>
          {changed.map((name) => (
            <div key={name}>
              <dt>{fieldLabels[name]}</dt>
              <dd>
                <Difference
                  before={valueInWords(before, name, categories)}
                  after={valueInWords(after, name, categories)}
                />
              </dd>
            </div>
          ))}
        </Differences>
      ) : null}
    </Entry>
  )
}

const Entry = styled('li', {
  base: {
    py: 4,
    fontSize: 'sm',
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
  },
})

const Differences = styled('dl', {
  base: {
    mt: 3,
    display: 'grid',
    gap: 2,
    '& > div': { display: 'grid', gridTemplateColumns: { sm: '9rem minmax(0, 1fr)' }, columnGap: 4 },
    '& dt': { color: 'quiet' },
  },
})
