import { api } from '#platform/web/api.ts'
import { listExportPath } from '#features/bucket-list/file-addresses.ts'
import { photosArchive } from '#features/bucket-list/photo-address.ts'
import { hrefOf } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useBased } from '#platform/web/use-based.ts'

/** Links that the browser saves as files. */
export function ExportLinks() {
  const based = useBased()
  const { data: entries } = api.bucketList.list.useQuery()
  const hasPhotos = entries?.some(({ photos }) => photos.length > 0)
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 })}>
      <FileLink href={based(hrefOf(listExportPath, { format: 'csv' }))} download>
        CSV, for spreadsheets
      </FileLink>
      <FileLink href={based(hrefOf(listExportPath, { format: 'json' }))} download>
        JSON
      </FileLink>
      {hasPhotos ? (
        <FileLink href={based(photosArchive)} download>
          Photos (ZIP)
        </FileLink>
      ) : null}
    </div>
  )
}

const FileLink = styled('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 11,
    px: 4,
    color: 'ink',
    fontWeight: 600,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'full',
    _hover: { borderColor: 'accent' },
  },
})
