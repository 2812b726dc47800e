import { api } from '#platform/web/api.ts'
import { photosArchive } from '#features/bucket-list/photo-address.ts'
import { css, styled } from '#platform/web/styled.tsx'

/** Links that the browser saves as files. */
export function ExportLinks() {
  const { data: entries } = api.bucketList.list.useQuery()
  const hasPhotos = entries?.some(({ photos }) => photos.length > 0)
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 })}>
      <FileLink href="/api/my-bucket-list/export?format=csv" download>
        CSV, for spreadsheets
      </FileLink>
      <FileLink href="/api/my-bucket-list/export?format=json" download>
        JSON
      </FileLink>
      {hasPhotos ? (
        <FileLink href={photosArchive} download>
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
