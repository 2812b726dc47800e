import { Box, Flex } from '@chakra-ui/react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportForecast } from './import-forecast.tsx'
import { useImport } from './use-import.ts'

const stay = () => {}
const counted = (count: number) => count.toLocaleString('en-US')

/** Ideas as files, out and in. Before anything is imported, each change and each problem row is named. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { step, check, run, again } = useImport()
  return (
    // Whoever leaves while it runs would not learn how it ended.
    <Dialog title="Import and export" size="wide" onClose={step.name === 'importing' ? stay : onClose}>
      <Box aria-live="polite">
        {step.name === 'choosing' ? (
          <ChooseFile refusal={step.refusal} onFile={(file) => void check(file)} />
        ) : null}
        {step.name === 'checking' ? (
          <p>
            Reading “{step.file.name}” … <progress aria-label="Reading the file" />
          </p>
        ) : null}
        {step.name === 'checked' ? (
          <ImportForecast
            fileName={step.file.name}
            preview={step.preview}
            onAgain={again}
            onImport={() => void run(step.file, step.preview.rows)}
          />
        ) : null}
        {step.name === 'importing' ? (
          <Flex direction="column" gap={3}>
            <Box
              as="progress"
              width="full"
              {...{ value: step.done, max: Math.max(step.total, 1) }}
              aria-label="Importing"
            />
            <p>
              {counted(step.done)} of {counted(step.total)} rows. All of them are imported, or none.
            </p>
          </Flex>
        ) : null}
        {step.name === 'imported' ? (
          <Flex direction="column" gap={5} align="start">
            <p>
              <strong>Imported.</strong> {counted(step.result.created)} created,{' '}
              {counted(step.result.updated)} updated, {counted(step.result.unchanged)} were like that already.
            </p>
            <Button size="sm" onClick={again}>
              Import another file
            </Button>
          </Flex>
        ) : null}
      </Box>
    </Dialog>
  )
}
