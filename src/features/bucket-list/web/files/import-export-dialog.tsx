import type { ReactNode } from 'react'
import { listExportPath, photosArchivePath } from '#features/bucket-list/paths.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { LinkField } from '#platform/web/forms/field.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useBasePath } from '#platform/web/settings.ts'
import { useSiteOrigin } from '#platform/web/use-site-origin.ts'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { ImportFile } from './import-file.tsx'

/**
 * Dialog of the member's list with three parts: links to export it, a form to import a file, and the link of the
 * calendar feed.
 */
export function ImportExportDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Import, Export and Calendar" onClose={onClose}>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: 8 })}>
        <Part title="Export">
          Download everything on your list.
          <ExportLinks />
        </Part>
        <Part title="Import">
          Import a file you exported here, a CSV or JSON file with a “title” or “name” column, a Markdown
          list, or an export from Trello, Notion or Google Keep. A “lists” column puts items on your lists.
          You’ll see a preview first.
          <ImportFile />
        </Part>
        <Part title="Calendar">
          See your target dates in your calendar app. The calendar updates every few hours.
          <CalendarLink />
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css({ fontSize: 'sm', color: 'quiet' })} aria-label={title}>
      <PartTitle>{title}</PartTitle>
      {children}
    </section>
  )
}

const PartTitle = styled('h3', { base: { fontSize: 'lg', fontWeight: 600, color: 'ink', mb: 1 } })

/** Download links of the exports. */
function ExportLinks() {
  const based = useBasePath()
  const { data: entries } = api.bucketList.list.useQuery()
  const hasPhotos = entries?.some(({ photos }) => photos.length > 0)
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 })}>
      <FileLink href={based(hrefOf(listExportPath, { format: 'csv' }))} download>
        CSV (for spreadsheets)
      </FileLink>
      <FileLink href={based(hrefOf(listExportPath, { format: 'json' }))} download>
        JSON
      </FileLink>
      {hasPhotos ? (
        <FileLink href={based(photosArchivePath)} download>
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

/** Link to the private calendar feed of target dates, with controls to create and revoke it. */
function CalendarLink() {
  const origin = useSiteOrigin()
  const { calendar } = api.useUtils().bucketList
  const { data: feed, isPending, isError, refetch } = api.bucketList.calendar.get.useQuery()
  const showFailure = useFailureToast()
  const create = api.bucketList.calendar.create.useMutation({
    onSuccess: (made) => calendar.get.setData(undefined, made),
    onError: (error) => showFailure(error, 'Couldn’t create the calendar link'),
  })
  const revoke = api.bucketList.calendar.revoke.useMutation({
    onSuccess: () => calendar.get.setData(undefined, null),
    onError: (error) => showFailure(error, 'Couldn’t turn off the calendar link'),
  })
  const place = useFocusFallback<HTMLDivElement>(Boolean(feed))

  if (isPending)
    return <Skeleton className={css({ height: 11, mt: 3 })} aria-busy="true" aria-label="Loading" />
  if (isError) {
    return (
      <div className={css({ mt: 3 })}>
        <FailureLine onRetry={() => void refetch()}>Couldn’t load the calendar link.</FailureLine>
      </div>
    )
  }
  return feed ? (
    <div
      className={css({ display: 'flex', flexDirection: 'column', gap: 3, mt: 3, color: 'ink' })}
      ref={place}
      tabIndex={-1}
    >
      <LinkField label="Your calendar link" url={origin + feed.path} />
      <div className={css({ color: 'quiet' })}>
        In your calendar app, choose “Subscribe” or “Add from URL” and paste the link. Anyone who has the link
        can see your dates.
      </div>
      <div>
        <Button
          className={css({ color: 'danger' })}
          size="sm"
          aria-disabled={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          Turn off calendar link
        </Button>
      </div>
    </div>
  ) : (
    <div className={css({ mt: 3 })} ref={place} tabIndex={-1}>
      <Button
        size="sm"
        aria-disabled={create.isPending}
        onClick={() => (create.isPending ? undefined : create.mutate())}
      >
        {create.isPending ? 'Creating...' : 'Create calendar link'}
      </Button>
    </div>
  )
}
